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

test('a service with a given URL is used, and the others are started [F-31]', async () => {
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

test('a given URL without a server is reported in one sentence, and started services are closed [F-31]', async () => {
  const closedServer = await listen(createServer(), 0)
  await closedServer.close()
  const starting = startEmulators({ dir, given: { AWS_ENDPOINT_URL_SQS: closedServer.url } })
  await expect(starting).rejects.toThrow(
    `Nothing answers at ${closedServer.url}, the address in AWS_ENDPOINT_URL_SQS. Start it, or unset the variable`,
  )
})

test('given keys and region are used, and other keys are refused [S-11]', async () => {
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

test('half of a key pair is ignored [S-11]', async () => {
  const { env, close } = await startEmulators({ dir, given: { AWS_ACCESS_KEY_ID: 'MINE' } })
  await close()
  expect([env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]).toEqual(['local', 'local'])
})

test('a second start in one process does not take the first one’s URLs as given [F-31]', async () => {
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

test('every service closes, even while a consumer waits at a queue [F-31]', async () => {
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
