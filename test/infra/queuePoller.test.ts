import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSqs } from '#localstack/emulators/sqs/start.ts'
import type { Outcome } from '#localstack/lambda/lambdaPool.ts'
import { pollQueue } from '#localstack/lambda/queuePoller.ts'

const region = 'ap-southeast-2'
let sqs: Awaited<ReturnType<typeof startSqs>>
let client: SQSClient
beforeAll(async () => {
  sqs = await startSqs({ dir: mkdtempSync(join(tmpdir(), 'sqs-')), region })
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', sqs.url)
  vi.stubEnv('AWS_REGION', region)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  client = new SQSClient({})
})
afterAll(async () => {
  client.destroy()
  await sqs.close()
})

/** A queue with dead letters after three tries, polled by `work`. */
async function polled(name: string, work: (event: SQSEvent) => Outcome | Promise<Outcome>, visibility = 1) {
  const deadUrl = await create(`${name}Dead`)
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: `arn:aws:sqs:${region}:000000000000:${name}Dead`,
    maxReceiveCount: 3,
  })
  const queueUrl = await create(name, { RedrivePolicy })
  const invoke = async (event: unknown) => work(event as SQSEvent)
  const stop = pollQueue({
    queueUrl,
    queueArn: `arn:aws:sqs:${region}:000000000000:${name}`,
    region,
    batchSize: 10,
    invoke,
    visibility,
  })
  return { queueUrl, deadUrl, stop }
}

const create = async (QueueName: string, Attributes = {}) =>
  (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl ?? ''

const send = (QueueUrl: string, MessageBody: string) =>
  client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody,
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'test' } },
    }),
  )

/** Counts waiting and hidden messages. */
async function depth(QueueUrl: string) {
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))
  return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible)
}

test('a failing job goes to the dead letters, the others of its batch complete [F-05]', {
  timeout: 20_000,
}, async () => {
  const tries: string[] = []
  const { queueUrl, deadUrl, stop } = await polled('Partial', ({ Records }) => {
    tries.push(...Records.map(({ body }) => body))
    const batchItemFailures = Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
      itemIdentifier: messageId,
    }))
    return { result: { batchItemFailures } }
  })
  await Promise.all(['good', 'bad', 'fine'].map(body => send(queueUrl, body)))
  await expect.poll(() => depth(deadUrl), { timeout: 15_000 }).toBe(1)
  stop()
  expect(await depth(queueUrl)).toBe(0)
  expect(tries.filter(body => body === 'bad')).toHaveLength(3)
  expect(tries.filter(body => body !== 'bad').toSorted()).toEqual(['fine', 'good'])
})

test('a failing worker loses nothing: the job becomes visible again [F-03]', { timeout: 20_000 }, async () => {
  let calls = 0
  const { queueUrl, stop } = await polled('Again', () =>
    ++calls === 1 ? { error: { errorType: 'Error', errorMessage: 'boom' } } : { result: null },
  )
  await send(queueUrl, 'job')
  await expect.poll(() => depth(queueUrl), { timeout: 10_000 }).toBe(0)
  stop()
  expect(calls).toBe(2)
})

test('a job stays hidden while its worker runs, however long [F-02]', { timeout: 20_000 }, async () => {
  let calls = 0
  const { queueUrl, stop } = await polled('Long', async () => {
    calls++
    // Another poller waits three times as long as the message would stay hidden without this worker's extensions.
    const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 3 })
    const { Messages = [] } = await client.send(command)
    expect(Messages).toEqual([])
    return { result: null }
  })
  await send(queueUrl, 'job')
  await expect.poll(() => depth(queueUrl), { timeout: 10_000 }).toBe(0)
  stop()
  expect(calls).toBe(1)
})

test('a record has Lambda’s fields [S-23]', { timeout: 20_000 }, async () => {
  const seen: SQSEvent['Records'] = []
  const { queueUrl, stop } = await polled('Fields', ({ Records }) => {
    seen.push(...Records)
    return { result: null }
  })
  await send(queueUrl, 'job')
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(1)
  stop()
  expect(seen[0]).toMatchObject({
    body: 'job',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${region}:000000000000:Fields`,
    awsRegion: region,
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: {
      kind: { dataType: 'String', stringValue: 'test', stringListValues: [], binaryListValues: [] },
    },
  })
})
