import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetBucketCorsCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetQueueUrlCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createBucket, createQueue, createTable } from '#test/support/cloud/cloud.ts'

const Line = z.object({ s3: z.string(), sqs: z.string(), dynamodb: z.string(), dynamodbPid: z.number() })
const dir = mkdtempSync(join(tmpdir(), 'clearfloor-kill-'))
const COUNT = 20
const each = Array.from({ length: COUNT }, (_, index) => String(index).padStart(2, '0'))

interface Running extends z.infer<typeof Line> {
  readonly process: ChildProcess
}
let running: Running | undefined

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'emulatorProcess.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  running = { ...Line.parse(JSON.parse(line)), process: child }
  return running
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function kill({ process: child, dynamodbPid }: Running, database: 'too' | 'left to its guard') {
  const exited = once(child, 'exit')
  if (database === 'too') process.kill(dynamodbPid, 'SIGKILL')
  child.kill('SIGKILL')
  await exited
  await expect.poll(() => isAlive(dynamodbPid), { timeout: 5000 }).toBe(false)
}

const clients = (at: Running) => ({
  dynamo: DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: at.dynamodb })),
  s3: new S3Client({ endpoint: at.s3 }),
  sqs: new SQSClient({ endpoint: at.sqs }),
})

afterAll(async () => {
  if (running) await kill(running, 'left to its guard')
  rmSync(dir, { recursive: true, force: true })
})

test('acknowledged data survives SIGKILL: rows, indexes, files, rules, messages [F-04]', async () => {
  const first = await start()
  const before = clients(first)
  await createTable(new DynamoDBClient({ endpoint: first.dynamodb }), 'kept')
  await createBucket(before.s3, 'kept', 'http://localhost:3000')
  const QueueUrl = await createQueue(before.sqs, 'kept')
  await Promise.all(
    each.flatMap(name => [
      before.dynamo.send(
        new PutCommand({ TableName: 'kept', Item: { pk: 'p', sk: name, gsi1pk: 'all', gsi1sk: name, row: { name } } }),
      ),
      before.s3.send(
        new PutObjectCommand({ Bucket: 'kept', Key: name, Body: `bytes of ${name}`, ContentType: 'image/png' }),
      ),
      before.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: name })),
    ]),
  )
  await kill(first, 'too')

  const { dynamo, s3, sqs } = clients(await start())
  const question = {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': 'all' },
  }
  const { Items } = await dynamo.send(new QueryCommand({ TableName: 'kept', ...question }))
  expect(Items?.map(({ row }) => row)).toEqual(each.map(name => ({ name })))
  for (const name of each) {
    const object = await s3.send(new GetObjectCommand({ Bucket: 'kept', Key: name }))
    expect([await object.Body?.transformToString(), object.ContentType]).toEqual([`bytes of ${name}`, 'image/png'])
  }
  expect((await s3.send(new GetBucketCorsCommand({ Bucket: 'kept' }))).CORSRules).toHaveLength(1)
  const { QueueUrl: again } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'kept' }))
  const batches = await Promise.all(
    [1, 2].map(() => sqs.send(new ReceiveMessageCommand({ QueueUrl: again, MaxNumberOfMessages: 10 }))),
  )
  expect(batches.flatMap(({ Messages = [] }) => Messages.map(({ Body }) => Body)).toSorted()).toEqual(each)
})

test('a killed cloud leaves no database behind [F-04]', async () => {
  const started = running ?? (await start())
  running = undefined
  await kill(started, 'left to its guard')
  expect(isAlive(started.dynamodbPid)).toBe(false)
})
