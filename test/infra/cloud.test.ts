import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bundledIn } from '#infra/bundle.ts'
import { type Cloud, startCloud } from '#localstack/cloud.ts'

const project = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'cloud-'))
const before = { ...process.env }
let cloud: Cloud
beforeAll(async () => {
  cloud = await startCloud({ port: 0, dataDir, seed: false })
})
afterAll(() => cloud.close())

const asPage = { 'X-Requested-With': 'XMLHttpRequest' }

test('page, API and socket answer on one port, all but the socket with the security headers [S-20 A23]', async () => {
  const page = await fetch(`${cloud.url}/survey/1`)
  const api = await fetch(`${cloud.url}/api/auth/user`, { headers: asPage })
  expect([page.status, api.status]).toEqual([200, 401])
  for (const { headers } of [page, api]) {
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/socket`).on('error', () => {})
  const [, refused] = await once(socket, 'unexpected-response')
  expect(refused.statusCode).toBe(403)
})

test('a path outside the contract is refused by the product itself [S-25]', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(`${cloud.url}/api/nowhere/at/all`, { method, headers: asPage })
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found', fields: {} }])
  }
})

test('the bucket accepts the page’s origin under both host names, and no other [S-23]', async () => {
  const { AWS_ENDPOINT_URL_S3, FILES_BUCKET } = process.env
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await fetch(`${AWS_ENDPOINT_URL_S3}/${FILES_BUCKET}/`, { method: 'OPTIONS', headers })
    return answer.headers.get('access-control-allow-origin') !== null
  }
  expect(await allowed(cloud.url)).toBe(true)
  expect(await allowed(cloud.url.replace('localhost', '127.0.0.1'))).toBe(true)
  expect(await allowed('https://elsewhere.example')).toBe(false)
})

test('a port in use is reported in one sentence [S-23]', async () => {
  const port = Number(new URL(cloud.url).port)
  const second = startCloud({ port, dataDir: mkdtempSync(join(tmpdir(), 'cloud-')), seed: false })
  await expect(second).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port with PORT=${port + 1} npm start`,
  )
})

test('the stack is synthesised without an account [S-23]', { timeout: 120_000 }, async () => {
  const environment = { PATH: process.env.PATH, HOME: dataDir, CDK_OUTDIR: join(dataDir, 'cdk.out') }
  const { stdout } = await promisify(execFile)(process.execPath, [join(project, 'infra/app.ts')], { env: environment })
  expect(stdout).toMatch(/Clearfloor-prod\.template\.json: \d+ resources/)
})

test('no API function contains the renderer, and only functions for passwords or PINs contain the password hash [P-05]', async () => {
  const bundles = Object.entries(await bundledIn(join(project, 'dist/functions')))
  const holding = (found: RegExp) =>
    bundles
      .filter(([, { inputs, external }]) => found.test([...Object.keys(inputs), ...external].join('\n')))
      .map(([name]) => name)
  expect(holding(/pdfmake|pdf-lib/).filter(name => name.startsWith('api-'))).toEqual([])
  expect(holding(/@node-rs\/argon2/).sort()).toEqual([
    'api-auth',
    'api-passwords',
    'api-site',
    'api-twoFactor',
    'canary',
  ])
})

test('a stopped cloud starts again in the same folder, and leaves the process’s environment unchanged [F-31]', async () => {
  await cloud.close()
  expect({ ...process.env }).toEqual(before)
  cloud = await startCloud({ port: 0, dataDir, seed: false })
  expect((await fetch(`${cloud.url}/api/auth/user`, { headers: asPage })).status).toBe(401)
})
