import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { limitsOf } from './clients.ts'

const client = new SQSClient(limitsOf('sqs'))

/**
 * Puts a message on a queue; throws where the queue did not take it. The queue is fair to groups: one with many messages does
 * not keep those of the others waiting.
 */
export async function sendMessage(QueueUrl: string, MessageBody: string, group: string): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: group }))
}

const COUNTS = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const

interface QueueCounts {
  readonly arn: string
  readonly waiting: number
  readonly running: number
  /** The ARN of its dead letters; '' where it has none. */
  readonly deadLetters: string
}

/** How many messages of a queue wait, and how many are being worked on. */
export async function queueCounts(QueueUrl: string): Promise<QueueCounts> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...COUNTS, 'QueueArn', 'RedrivePolicy'] }),
  )
  const [waiting, running] = COUNTS.map(name => Number(Attributes[name]))
  const { deadLetterTargetArn = '' } = JSON.parse(Attributes.RedrivePolicy ?? '{}')
  return {
    arn: Attributes.QueueArn ?? '',
    waiting: waiting ?? 0,
    running: running ?? 0,
    deadLetters: deadLetterTargetArn,
  }
}

/** Moves all messages of dead letters to their queue. SQS goes on with it after it has answered. */
export async function moveDeadLetters(SourceArn: string, DestinationArn: string): Promise<void> {
  await client.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }))
}
