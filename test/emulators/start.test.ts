import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#localstack/emulators/listen.ts'
import { startEmulators } from '#localstack/startEmulators.ts'

const endpoints = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_SQS']
const dir = join(mkdtempSync(join(tmpdir(), 'clearfloor-start-')), 'cloud')

beforeEach(() => {
  for (const name of endpoints) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

/** A call to each service that checks or accepts keys. */
async function callAll(env: Record<string, string>, credentials: { accessKeyId: string; secretAccessKey: string }) {
  const at = (name: string) => ({ endpoint: env[name] ?? '', region: env.AWS_REGION ?? '', credentials })
  await new DynamoDBClient(at('AWS_ENDPOINT_URL_DYNAMODB')).send(new ListTablesCommand())
  await new SQSClient(at('AWS_ENDPOINT_URL_SQS')).send(new ListQueuesCommand())
  const secrets = new SecretsManagerClient(at('AWS_ENDPOINT_URL_SECRETS_MANAGER'))
  await secrets.send(new GetSecretValueCommand({ SecretId: 'key' }))
  await new S3Client(at('AWS_ENDPOINT_URL_S3')).send(new ListBucketsCommand())
}

test('a part whose address is given is used as it is, and the others are started [F-31]', async () => {
  const there = await listen(
    createServer((_, response) => response.end()),
    0,
  )
  vi.stubEnv('AWS_ENDPOINT_URL_S3', there.url)
  const { env, close } = await startEmulators({ dir })
  await Promise.all([close(), there.close()])
  expect(env.AWS_ENDPOINT_URL_S3).toBe(there.url)
  expect(existsSync(join(dir, 's3'))).toBe(false)
  expect([existsSync(join(dir, 'sqs')), existsSync(join(dir, 'dynamodb'))]).toEqual([true, true])
})

test('an address where nobody is is told in one sentence, and what was started is closed [F-31]', async () => {
  const gone = await listen(createServer(), 0)
  await gone.close()
  const starting = startEmulators({ dir, given: { AWS_ENDPOINT_URL_SQS: gone.url } })
  await expect(starting).rejects.toThrow(
    `Nothing answers at ${gone.url}, the address in AWS_ENDPOINT_URL_SQS. Start it, or unset the variable`,
  )
})

test('the keys and the region that are given are used, and no others are let in [S-11]', async () => {
  const given = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'MINE', AWS_SECRET_ACCESS_KEY: 'mine' }
  const { env, close } = await startEmulators({ dir, given })
  try {
    expect(env).toMatchObject(given)
    await callAll(env, { accessKeyId: 'MINE', secretAccessKey: 'mine' })
    await expect(callAll(env, { accessKeyId: 'local', secretAccessKey: 'local' })).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    })
  } finally {
    await close()
  }
})

test('half of a pair of keys is none [S-11]', async () => {
  const { env, close } = await startEmulators({ dir, given: { AWS_ACCESS_KEY_ID: 'MINE' } })
  await close()
  expect([env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]).toEqual(['local', 'local'])
})

test('a second start in the same process does not take the first one’s addresses for given [F-31]', async () => {
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

test('each part is closed, also while somebody waits at a queue [F-31]', async () => {
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
