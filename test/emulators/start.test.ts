import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmulators } from '#localstack/emulators/start.ts'

const endpoints = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_SQS']
const dir = join(mkdtempSync(join(tmpdir(), 'clearfloor-start-')), 'cloud')

beforeEach(() => {
  for (const name of endpoints) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

test('F-31 a part whose address is given is used as it is, and the others are started', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:4566')
  const { env, close } = await startEmulators({ dir })
  await close()
  expect(env.AWS_ENDPOINT_URL_S3).toBe('http://127.0.0.1:4566')
  expect(existsSync(join(dir, 's3'))).toBe(false)
  expect([existsSync(join(dir, 'sqs')), existsSync(join(dir, 'dynamodb'))]).toEqual([true, true])
})

test('F-31 a second start in the same process does not take the first one’s addresses for given', async () => {
  const first = await startEmulators({ dir })
  for (const name of endpoints) vi.stubEnv(name, first.env[name])
  await first.close()
  const second = await startEmulators({ dir })
  try {
    for (const name of endpoints) {
      const response = await fetch(second.env[name] ?? '')
      expect(response.status).toBeLessThan(600)
    }
  } finally {
    await second.close()
  }
})

test('F-31 each part is closed for good, also while somebody waits at a queue', async () => {
  const { env, close } = await startEmulators({ dir })
  const call = (action: string, body: object) =>
    fetch(env.AWS_ENDPOINT_URL_SQS ?? '', {
      method: 'POST',
      headers: { 'x-amz-target': `AmazonSQS.${action}` },
      body: JSON.stringify(body),
    })
  await call('CreateQueue', { QueueName: 'q' })
  const waiting = call('ReceiveMessage', { QueueUrl: 'q', WaitTimeSeconds: 20 }).catch(() => 'cut off')
  await call('ListQueues', {})
  await close()
  expect(await waiting).toBe('cut off')
  for (const name of endpoints) await expect(fetch(env[name] ?? '')).rejects.toThrow('fetch failed')
})
