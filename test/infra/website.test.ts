import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyMs } from '#localstack/lambda/schedule.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { website } from '#localstack/website.ts'

const outside = mkdtempSync(join(tmpdir(), 'web-'))
const dir = join(outside, 'web')
mkdirSync(join(dir, 'assets'), { recursive: true })
writeFileSync(join(outside, 'secret.txt'), 'secret')
writeFileSync(join(dir, 'index.html'), '<!doctype html>')
writeFileSync(join(dir, 'assets/app-a1b2c3d4.js'), 'x'.repeat(5000))

const page = website(dir)
const server = createServer((req, res) => void page(req, res))
let port = 0
beforeAll(async () => {
  port = await listen(server)
})
afterAll(() => closeServer(server))
const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

test('every path of the application returns its page, which is revalidated each time [P-14]', async () => {
  for (const path of ['/', '/survey/01J/building/02K?tab=items']) {
    const answer = await at(path)
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'no-cache',
      '<!doctype html>',
    ])
  }
})

test('a named asset is compressed and cached forever; an unknown one is a 404 [P-14]', async () => {
  const asset = await at('/assets/app-a1b2c3d4.js', { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(await asset.text()).toHaveLength(5000)
  const same = await at('/assets/app-a1b2c3d4.js', { headers: { 'if-none-match': asset.headers.get('etag') ?? '' } })
  expect(same.status).toBe(304)
  expect((await at('/assets/none.js')).status).toBe(404)
})

test('nothing outside the page’s folder is served [S-20]', async () => {
  for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/%']) {
    const status = await new Promise(resolve => request({ port, path }, res => resolve(res.resume().statusCode)).end())
    expect([path, status]).toEqual([path, 404])
  }
})

test('a schedule is a rate [S-23]', () => {
  expect([everyMs('rate(1 minute)'), everyMs('rate(2 hours)'), everyMs('rate(3 days)')]).toEqual([
    60_000, 7_200_000, 259_200_000,
  ])
  expect(() => everyMs('cron(0 1 * * ? *)')).toThrow('Not a rate')
})
