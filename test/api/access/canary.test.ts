import { createServer, type RequestListener } from 'node:http'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { httpGateway } from '#localstack/gateway/httpGateway.ts'
import type { Invoke } from '#localstack/lambda/lambdaPool.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

const closing: (() => Promise<unknown>)[] = []
beforeEach(() => {
  vi.stubEnv('CANARY_SECRET', 'connector-key')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(closing.splice(0).map(close => close()))
})

const PAGE = '<!doctype html><html></html>'

/** A site at its own URL with the handlers as API; `broken` overrides responses. */
async function site(broken: Readonly<Record<string, RequestListener>> = {}) {
  const invoke = (load: () => Promise<{ handler: (event: never, context: never) => unknown }>): Invoke => {
    return async event => ({ result: await (await load()).handler(event as never, aContext() as never) })
  }
  const auth = invoke(() => import('#functions/api/access/auth.ts'))
  const api = httpGateway({
    'GET /api/verify/{code}': invoke(() => import('#functions/api/document/verification.ts')),
    'POST /api/auth/login': auth,
    'GET /api/auth/user': auth,
    'POST /api/auth/logout': auth,
  })
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    const answer = broken[path]
    if (answer) answer(req, res)
    else if (path.startsWith('/api/')) void api(req, res)
    else res.end(PAGE)
  })
  closing.push(() => closeServer(server))
  vi.stubEnv('SITE_ORIGIN', `http://127.0.0.1:${await listen(server)}`)
}

const canary = async () => {
  const { handler } = await import('#functions/operators/canary.ts')
  return handler()
}
const acts = async () => (await auditLogOf('00000000000000000000CANARY')).map(({ event }) => event)
const answers =
  (status: number, body: string, headers = {}): RequestListener =>
  (_, res) =>
    res.writeHead(status, headers).end(body)

describe('the canary [S-23 D12]', () => {
  test('signs in, reads its user, and signs out; its user is created the first time', async () => {
    await site()
    const before = (await acts()).length
    await canary()
    await canary()
    expect((await acts()).slice(0, -before || undefined).toReversed()).toEqual(
      expect.arrayContaining(['signed_in', 'signed_out', 'signed_in', 'signed_out']),
    )
  })

  test('resets the password if the stage has another secret', async () => {
    await site()
    await canary()
    const { makeCanaryUser } = await import('#functions/operators/canaryUser.ts')
    await makeCanaryUser(ulid())
    await canary()
  })

  test.each<[string, Readonly<Record<string, RequestListener>>, string]>([
    ['the API fails', { '/api/verify/0000-0000-0000': answers(500, PAGE) }, 'answered 500'],
    ['the page is not there', { '/': answers(404, '') }, '/ answered 404'],
    ['the CDN answers for the API', { '/api/verify/0000-0000-0000': answers(404, PAGE) }, 'not valid JSON'],
    ['the firewall refuses', { '/api/auth/login': answers(403, 'Forbidden') }, '/api/auth/login answered 403'],
    ['it is sent elsewhere', { '/': answers(302, '', { location: '/elsewhere' }) }, 'fetch failed'],
    ['nobody can sign in', { '/api/auth/login': answers(422, '{"code":"sign_in_failed"}') }, 'answered 422'],
    ['the session is not known', { '/api/auth/user': answers(401, '{}') }, '/api/auth/user answered 401'],
  ])('fails where %s', async (_, broken, sentence) => {
    await site(broken)
    await expect(canary()).rejects.toThrow(sentence)
  })
})
