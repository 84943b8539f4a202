import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSRecord } from 'aws-lambda'
import type { Invoke } from './lambdaPool.ts'

interface Mapping {
  queueUrl: string
  queueArn: string
  region: string
  batchSize: number
  invoke: Invoke
  /**
   * Seconds for which the queue hides a batch. Extended while the worker runs, because a batch may have to wait for a thread
   * here.
   */
  visibility: number
}

/** Delivers jobs from a queue to its worker, like Lambda's event source. Returns a function that stops it. */
export function pollQueue(mapping: Mapping): () => void {
  const client = new SQSClient({})
  const stop = new AbortController()
  void (async () => {
    while (!stop.signal.aborted)
      await turn(client, mapping, stop.signal).catch(() => new Promise(resolve => setTimeout(resolve, 500)))
    client.destroy()
  })()
  return () => stop.abort()
}

async function turn(client: SQSClient, mapping: Mapping, abortSignal: AbortSignal) {
  const { queueUrl: QueueUrl, batchSize, visibility } = mapping
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: Math.min(10, batchSize),
      WaitTimeSeconds: 20,
      VisibilityTimeout: visibility,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
    { abortSignal },
  )
  if (!Messages.length) return
  const beat = setInterval(() => void hide(client, QueueUrl, Messages, visibility), (visibility * 1000) / 3)
  const done = await run(mapping, Messages).finally(() => clearInterval(beat))
  if (done.length) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: done.map(entry) }))
}

const entry = ({ ReceiptHandle }: Message, at: number) => ({ Id: String(at), ReceiptHandle })

/** Errors are harmless: the attempt number fences a job that is delivered twice. */
const hide = (client: SQSClient, QueueUrl: string, messages: Message[], VisibilityTimeout: number) =>
  client
    .send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl,
        Entries: messages.map((m, at) => ({ ...entry(m, at), VisibilityTimeout })),
      }),
    )
    .catch(() => {})

/** Returns the completed messages. An error, or a failure that names no message of the batch, fails the whole batch. */
async function run({ invoke, queueArn, region }: Mapping, messages: Message[]): Promise<Message[]> {
  const outcome = await invoke({ Records: messages.map(message => record(message, queueArn, region)) })
  if ('error' in outcome) return []
  const failed = failures(outcome.result)
  const known = new Set(messages.map(message => message.MessageId))
  return failed.every(id => known.has(id)) ? messages.filter(({ MessageId }) => !failed.includes(MessageId)) : []
}

const failures = (result: unknown): (string | undefined)[] => {
  if (typeof result !== 'object' || result === null || !('batchItemFailures' in result)) return []
  const { batchItemFailures } = result
  return Array.isArray(batchItemFailures) ? batchItemFailures.map(failure => failure?.itemIdentifier) : []
}

const record = (message: Message, eventSourceARN: string, awsRegion: string): SQSRecord => ({
  messageId: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
    ...message.Attributes,
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType = 'String', StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType,
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
        stringListValues: [],
        binaryListValues: [],
      },
    ]),
  ),
  md5OfBody: message.MD5OfBody ?? '',
  ...(message.MD5OfMessageAttributes && { md5OfMessageAttributes: message.MD5OfMessageAttributes }),
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion,
})
