import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import { startProductProcess } from '#test/support/local/productProcess.ts'
import { signedInAt } from '#test/support/people/overHttp.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearfloor-given-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Simulates a machine for which npm has no DynamoDB binary. */
const HIDING = `import Module from 'node:module'
const resolve = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => {
  if (name.startsWith('@dynoxide/')) throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' })
  return resolve(name, ...rest)
}`
const elsewhere = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(HIDING)}` }

/** Storage in another process, on its own ports. */
async function startStorage() {
  const script = join(import.meta.dirname, '../../emulators/emulatorProcess.ts')
  const child = spawn(process.execPath, [script, join(folder, 'storage')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { s3, sqs, dynamodb } = JSON.parse(line)
  const addresses = {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_SQS: sqs,
  }
  return { addresses, stop: () => child.kill() }
}

test('if npm has no DynamoDB for a machine, the start explains what to do [F-31]', async () => {
  const starting = startProductProcess({ ...elsewhere, DATA_DIR: join(folder, 'none') })
  await expect(starting).rejects.toThrow(
    /No embedded DynamoDB for this machine.*DynamoDB Local.*AWS_ENDPOINT_URL_DYNAMODB/,
  )
})

test('with given URLs of DynamoDB, S3 and SQS the product starts none of them and uses them [F-31]', async () => {
  const storage = await startStorage()
  const product = await startProductProcess({
    ...elsewhere,
    ...storage.addresses,
    DATA_DIR: join(folder, 'data'),
  })
  try {
    const api = await signedInAt(product.url, 'surveyor@kauri.example')
    const { data } = await api.images.building({ params: { id: seedId('harbour-house') } })
    expect(data.url).toContain(storage.addresses.AWS_ENDPOINT_URL_S3)
    expect((await fetch(data.url)).status).toBe(200)
    expect(readdirSync(join(folder, 'data/cloud')).sort()).toEqual(['secrets', 'ses'])
    expect(existsSync(join(folder, 'storage/dynamodb'))).toBe(true)
  } finally {
    await product.stop()
    storage.stop()
  }
})
