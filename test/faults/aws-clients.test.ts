import { createHash, randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CLIENTS } from '#functions/aws/sdkClients.ts'
import { closeServer, listen } from '#localstack/listen.ts'

/** A faulty AWS service: each test sets its answers. */
let server: Server
let answer: RequestListener
let requests = 0

const SERVICES = ['S3', 'SQS', 'SESV2', 'SECRETS_MANAGER', 'GEO_PLACES', 'DYNAMODB']

beforeEach(async () => {
  requests = 0
  server = createServer((request, response) => {
    requests++
    request.resume()
    answer(request, response)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  for (const service of SERVICES) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, url)
  vi.stubEnv('SOCKETS_URL', `${url}/socket`)
  // A client reads its endpoint once, at creation.
  vi.resetModules()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await closeServer(server)
})

type Name = keyof typeof CLIENTS
const HASH = 'a'.repeat(64)
const MAIL = { subject: 'Reset', text: 'https://clearfloor.example/secret-link', html: '<p>secret-link</p>' }

/** The product's own use of each client, and the service's normal answer. */
const CALLS: Readonly<Record<Name, { call: () => Promise<unknown>; body: string }>> = {
  dynamodb: {
    call: async () => (await import('#functions/data/table.ts')).readMany([{ pk: 'a', sk: 'b' }]),
    body: '{"Responses":{}}',
  },
  s3: { call: async () => (await import('#functions/files/bucket.ts')).Bucket.get('A', HASH), body: 'bytes' },
  sqs: {
    call: async () =>
      (await import('#functions/aws/sqs.ts')).sendMessage(`${process.env.AWS_ENDPOINT_URL_SQS}/1/q`, '{}', 'kauri'),
    // The client compares SQS's digest with the sent body.
    body: '{"MessageId":"1","MD5OfMessageBody":"99914b932bd37a50b983c5e7c90ae93b"}',
  },
  ses: {
    call: async () => (await import('#functions/mail/send.ts')).sendMail('a@kauri.example', MAIL),
    body: '{"MessageId":"1"}',
  },
  socketGateway: { call: async () => (await import('#functions/aws/socketGateway.ts')).postTo('abc', '{}'), body: '' },
  secretsManager: {
    call: async () => (await import('#functions/aws/secretsManager.ts')).secretText('key'),
    body: '{"SecretString":"s"}',
  },
  places: {
    call: async () => (await import('#functions/aws/geoPlaces.ts')).getPlace({ PlaceId: 'a' }),
    body: '{"PlaceId":"a"}',
  },
}
const NAMES: readonly Name[] = ['dynamodb', 's3', 'sqs', 'ses', 'socketGateway', 'secretsManager', 'places']

describe('a failing service [F-25]', () => {
  test.each(NAMES)('%s is called again after 503 and 500, and answers', async name => {
    const refusals = [503, 500].slice(-(CLIENTS[name].attempts - 1))
    answer = (_, response) => {
      const refusal = refusals.shift()
      response.writeHead(refusal ?? 200).end(refusal ? '' : CALLS[name].body)
    }
    await CALLS[name].call()
    expect(requests).toBe(CLIENTS[name].attempts)
  })

  test.each(NAMES)('%s is called no more often than its limit', async name => {
    answer = (_, response) => response.writeHead(503).end()
    await expect(CALLS[name].call()).rejects.toThrow()
    expect(requests).toBe(CLIENTS[name].attempts)
  })
})

/** How long a client waits for a silent service. */
const patience = (name: Name) => CLIENTS[name].attempts * CLIENTS[name].silenceMs

describe('a service that never answers [F-25]', () => {
  /** Allowance for pauses between retries and for a busy machine. */
  const SLACK_MS = 2_500

  test('ends in an error within the limit of its client', { timeout: 40_000 }, async () => {
    answer = () => {}
    const waits = NAMES.map(async name => {
      const began = performance.now()
      await expect(CALLS[name].call(), name).rejects.toThrow()
      expect(performance.now() - began, name).toBeLessThan(patience(name) + SLACK_MS)
    })
    await Promise.all(waits)
  })

  test('costs 3 s for pushes, 4 s for address searches, 5 s for the connectors’ key, otherwise half of a function’s time', () => {
    expect(patience('socketGateway')).toBeLessThan(3_000)
    expect(patience('places')).toBeLessThan(4_000)
    expect(patience('secretsManager')).toBeLessThan(5_000)
    for (const name of NAMES) expect(patience(name), name).toBeLessThan(14_000)
  })
})

describe('a large file [F-25]', () => {
  test('takes as long as bytes arrive', async () => {
    const seconds = CLIENTS.s3.silenceMs / 1000 + 2
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': seconds })
      let sent = 0
      const timer = setInterval(() => {
        response.write('x')
        if (++sent === seconds) clearInterval(timer)
      }, 1000)
    }
    const { Bucket } = await import('#functions/files/bucket.ts')
    expect(await Bucket.get('A', HASH)).toHaveLength(seconds)
  })

  test('that stops halfway is an error, not a shorter file', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('x'.repeat(50))
    const { Bucket } = await import('#functions/files/bucket.ts')
    await expect(Bucket.get('A', HASH)).rejects.toThrow()
  })
})

describe('a document on its worker’s disk [F-25]', () => {
  /** The request bodies of each attempt; `outcomes` are the statuses in turn, undefined cuts the connection after some bytes. */
  function receiving(outcomes: (number | undefined)[]): Buffer[] {
    const received: Buffer[] = []
    answer = (request, response) => {
      const outcome = outcomes.shift()
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => {
        parts.push(part)
        if (!outcome) request.destroy()
      })
      request.on('end', () => {
        received.push(Buffer.concat(parts))
        response.writeHead(outcome ?? 503).end()
      })
    }
    return received
  }

  async function aDocument() {
    const { TemporaryFiles } = await import('#functions/files/temporaryFiles.ts')
    const files = new TemporaryFiles()
    onTestFinished(() => files.remove())
    const document = files.newDocument()
    const bytes = randomBytes(3_000_000)
    for (let at = 0; at < bytes.length; at += 70_000) document.write(bytes.subarray(at, at + 70_000))
    return { bytes, document: document.end() }
  }

  test('arrives whole after a cut connection and a 503', async () => {
    const { bytes, document } = await aDocument()
    const received = receiving([undefined, 503, 200].slice(-CLIENTS.s3.attempts))
    const { Bucket } = await import('#functions/files/bucket.ts')
    await Bucket.put('A', document.file, document, 'application/pdf')
    expect(requests).toBe(CLIENTS.s3.attempts)
    expect(received.at(-1)?.equals(bytes)).toBe(true)
    expect(document).toMatchObject({
      file: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
    })
  })

  test('is sent no more often than the client’s limit', async () => {
    const { document } = await aDocument()
    receiving(Array.from({ length: 9 }, () => 503))
    const { Bucket } = await import('#functions/files/bucket.ts')
    await expect(Bucket.put('A', document.file, document, 'application/pdf')).rejects.toThrow()
    expect(requests).toBe(CLIENTS.s3.attempts)
  })
})

describe('a missing object', () => {
  test('differs from a failure, and is requested once [F-25]', async () => {
    const { Bucket } = await import('#functions/files/bucket.ts')
    const { postTo } = await import('#functions/aws/socketGateway.ts')
    answer = (_, response) => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    expect(await Bucket.get('A', HASH)).toBeUndefined()
    answer = (_, response) => response.writeHead(410, { 'x-amzn-errortype': 'GoneException' }).end('{}')
    expect(await postTo('abc', '{}')).toBe(false)
    expect(requests).toBe(2)
    answer = (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    await expect(Bucket.get('A', HASH)).rejects.toMatchObject({ name: 'AccessDenied' })
  })
})

test('the mail service’s refusal of a mail is not logged [S-22]', async () => {
  answer = (_, response) =>
    response
      .writeHead(400, { 'x-amzn-errortype': 'MessageRejected' })
      .end(JSON.stringify({ message: `Not verified: ${MAIL.text}` }))
  const said = inspect(await CALLS.ses.call().catch(error => error), { depth: 9 })
  expect(said).toContain('MessageRejected')
  expect(said).not.toContain('secret-link')
})
