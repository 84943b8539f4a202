import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { handler } from '#functions/operators/canary.ts'
import { closeServer, listen } from '#localstack/listen.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(closing.splice(0).map(close => close()))
})

const PAGE = '<!doctype html><html></html>'
const unknown = JSON.stringify({ error: true, code: 'not_found', message: 'Not found', fields: {} })
async function site(answer: RequestListener) {
  const server = createServer(answer)
  closing.push(() => closeServer(server))
  vi.stubEnv('SITE_ORIGIN', `http://127.0.0.1:${await listen(server)}`)
}
const isApi = (url = '') => url.startsWith('/api/')

test('S-23 D12 the canary is content where the page opens and the API answers from the table', async () => {
  await site((req, res) => res.writeHead(isApi(req.url) ? 404 : 200).end(isApi(req.url) ? unknown : PAGE))
  await expect(handler()).resolves.toBeUndefined()
})

test.each<[string, RequestListener, string]>([
  ['the API fails', (req, res) => res.writeHead(isApi(req.url) ? 500 : 200).end(PAGE), 'answered 500'],
  ['the page is not there', (req, res) => res.writeHead(404).end(isApi(req.url) ? unknown : ''), '/ answered 404'],
  ['the CDN answers for the API', (req, res) => res.writeHead(isApi(req.url) ? 404 : 200).end(PAGE), 'not valid JSON'],
  ['the firewall refuses', (_, res) => res.writeHead(403).end('Forbidden'), 'answered 403'],
  ['it is sent elsewhere', (_, res) => res.writeHead(302, { location: '/elsewhere' }).end(), 'fetch failed'],
])('S-23 D12 the canary fails where %s', async (_, answer, sentence) => {
  await site(answer)
  await expect(handler()).rejects.toThrow(sentence)
})
