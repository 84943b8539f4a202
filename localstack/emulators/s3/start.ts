import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isDiskFull } from '#localstack/emulators/disk.ts'
import { type Emulator, listen } from '#localstack/emulators/listen.ts'
import { answerPreflight, applyCors, bucketOperations } from './buckets.ts'
import { addressOf, answer, answerXml, bareDocument, type Exchange, element, matchesOperation } from './exchange.ts'
import { multipartOperations } from './multipart.ts'
import { objectOperations } from './objects.ts'
import { isForm, postObject } from './postObject.ts'
import { type Credentials, verifySignature } from './signature.ts'
import { Fault, Store } from './store.ts'

export interface S3Options {
  /** The folder of buckets and objects; created if missing. */
  readonly dir: string
  readonly port?: number
  readonly region: string
  readonly credentials: Credentials
}

const operations = [...multipartOperations, ...bucketOperations, ...objectOperations]

/** S3 over HTTP, as far as the product and its tests use it. No versions, and no access control beyond the signature. */
export function startS3({ dir, port = 0, region, credentials }: S3Options): Promise<Emulator> {
  const store = new Store(dir)
  const server = createServer(async (request, response) => {
    response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase())
    try {
      await handle(
        { request, response, store, region, method: request.method ?? '', ...addressOf(request) },
        credentials,
      )
    } catch (error) {
      answerFault(request, response, error)
    }
  })
  return listen(server, port)
}

async function handle(exchange: Exchange, credentials: Credentials) {
  const { request, method, key } = exchange
  const isAllowed = applyCors(exchange)
  if (method === 'OPTIONS') return answerPreflight(exchange, isAllowed)
  if (method === 'POST' && !key && isForm(request)) return postObject(exchange, credentials)
  const payload = verifySignature(exchange, credentials)
  const operation = operations.find(each => matchesOperation(each, exchange))
  if (!operation) throw new Fault('MethodNotAllowed')
  await operation.run(exchange, payload)
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDiskFull(error)) return new Fault('ServiceUnavailable')
  console.error(error)
  return new Fault('InternalError')
}

const OF_THE_OBJECT = ['content-length', 'content-type', 'content-encoding', 'etag', 'last-modified']

/** A client that disconnects while sending gets no reply, and no error is logged. */
function answerFault(request: IncomingMessage, response: ServerResponse, error: unknown) {
  if (request.errored) return void response.destroy()
  const fault = faultOf(error)
  if (response.headersSent) return void response.destroy()
  for (const name of OF_THE_OBJECT) response.removeHeader(name)
  request.resume()
  if (request.method === 'HEAD') return answer(response, fault.status)
  const details = Object.entries(fault.details).map(([name, value]) => element(name, value))
  const content = [element('Code', fault.code), element('Message', fault.message), ...details]
  answerXml(response, bareDocument('Error', content), fault.status)
}
