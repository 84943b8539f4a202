import { randomUUID } from 'node:crypto'
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { createQueue } from '#test/support/cloud/cloud.ts'

const client = new SQSClient({})
const newQueue = (options: Parameters<typeof createQueue>[2] = {}) => createQueue(client, randomUUID(), options)
const send = (QueueUrl: string, MessageBody: string, more: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }))
const receive = async (QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> =>
  (await client.send(new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'], ...more })))
    .Messages ?? []
const bodies = async (QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}) =>
  (await receive(QueueUrl, more)).map(({ Body }) => Body)

test('a message received too often goes to the dead letters, with its source queue [F-05]', async () => {
  const queue = await newQueue({ maxReceiveCount: 2, visibilitySeconds: 0 })
  await send(queue, 'poison')
  expect(await bodies(queue)).toEqual(['poison'])
  expect(await bodies(queue)).toEqual(['poison'])
  expect(await bodies(queue)).toEqual([])
  const [dead] = await receive(`${queue}-dead`, { WaitTimeSeconds: 1 })
  expect(dead).toMatchObject({
    Body: 'poison',
    Attributes: { DeadLetterQueueSourceArn: expect.stringMatching(/:sqs:ap-southeast-2:/) },
  })
})

test('a message that is not deleted becomes visible again after its timeout [F-02]', async () => {
  const queue = await newQueue({ visibilitySeconds: 1 })
  await send(queue, 'job')
  expect(await bodies(queue)).toEqual(['job'])
  expect(await bodies(queue)).toEqual([])
  const [again] = await receive(queue, { WaitTimeSeconds: 3 })
  expect(again?.Attributes?.ApproximateReceiveCount).toBe('2')
})

test('a message’s timeout can be ended and extended [F-02]', async () => {
  const queue = await newQueue()
  await send(queue, 'job')
  const [first] = await receive(queue)
  const change = (VisibilityTimeout: number) =>
    client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: queue, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout }),
    )
  await change(60)
  expect(await bodies(queue)).toEqual([])
  await change(0)
  expect(await bodies(queue)).toEqual(['job'])
})

test('five consumers get a hundred messages, each message once [F-01]', async () => {
  const queue = await newQueue()
  const sent = Array.from({ length: 100 }, (_, index) => String(index))
  for (let at = 0; at < sent.length; at += 10) {
    const Entries = sent.slice(at, at + 10).map(MessageBody => ({ Id: MessageBody, MessageBody }))
    await client.send(new SendMessageBatchCommand({ QueueUrl: queue, Entries }))
  }
  const got: (string | undefined)[] = []
  const consume = async () => {
    for (
      let messages = await receive(queue, { MaxNumberOfMessages: 10 });
      messages.length > 0;
      messages = await receive(queue, { MaxNumberOfMessages: 10 })
    ) {
      got.push(...messages.map(({ Body }) => Body))
      const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
      await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue, Entries }))
    }
  }
  await Promise.all(Array.from({ length: 5 }, consume))
  expect(got.toSorted()).toEqual(sent.toSorted())
})

test('a batch reports failures beside successes [F-05]', async () => {
  const queue = await newQueue()
  await send(queue, 'job')
  const [message] = await receive(queue)
  const Entries = [
    { Id: 'good', ReceiptHandle: message?.ReceiptHandle },
    { Id: 'bad', ReceiptHandle: 'nonsense' },
  ]
  const { Successful, Failed } = await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue, Entries }))
  expect([Successful?.map(({ Id }) => Id), Failed?.map(({ Id, Code }) => [Id, Code])]).toEqual([
    ['good'],
    [['bad', 'ReceiptHandleIsInvalid']],
  ])
})

test('a waiting consumer gets a message as soon as it is sent [P-13]', async () => {
  const queue = await newQueue()
  const waiting = bodies(queue, { WaitTimeSeconds: 10 })
  const started = Date.now()
  await send(queue, 'now')
  expect(await waiting).toEqual(['now'])
  expect(Date.now() - started).toBeLessThan(3000)
})

test('a message behind five hundred of another group is received next but one, even after earlier receives [S-19 A16]', async () => {
  const queue = await newQueue()
  const sendMany = async (group: string, count: number) => {
    for (let at = 0; at < count; at += 10) {
      const Entries = Array.from({ length: 10 }, (_, index) => ({
        ...{ Id: String(index), MessageBody: group, MessageGroupId: group },
      }))
      await client.send(new SendMessageBatchCommand({ QueueUrl: queue, Entries }))
    }
  }
  await sendMany('kauri', 500)
  expect(await bodies(queue)).toEqual(['kauri'])
  for (let round = 0; round < 3; round++) {
    await send(queue, 'rimu', { MessageGroupId: 'rimu' })
    expect([await bodies(queue), await bodies(queue)].flat()).toContain('rimu')
  }
  await send(queue, 'of nobody')
  expect((await bodies(queue, { MaxNumberOfMessages: 3 })).toSorted()).toEqual(['kauri', 'kauri', 'of nobody'])
})

test('a FIFO queue keeps the order of a group and drops duplicates [F-01]', async () => {
  const { QueueUrl = '' } = await client.send(
    new CreateQueueCommand({ QueueName: `${randomUUID()}.fifo`, Attributes: { FifoQueue: 'true' } }),
  )
  for (const body of ['a1', 'a1', 'a2', 'b1'])
    await send(QueueUrl, body, { MessageGroupId: body[0], MessageDeduplicationId: body })
  const [first] = await receive(QueueUrl)
  expect(first?.Body).toBe('a1')
  expect(await bodies(QueueUrl, { MaxNumberOfMessages: 10 })).toEqual(['b1'])
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }))
  expect(await bodies(QueueUrl)).toEqual(['a2'])
})

test('a queue counts waiting, hidden and delayed messages [F-05]', async () => {
  const queue = await newQueue()
  await send(queue, 'one')
  await send(queue, 'two')
  await send(queue, 'later', { DelaySeconds: 60 })
  await receive(queue)
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: ['All'] }))
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
    ApproximateNumberOfMessagesDelayed: '1',
  })
})
