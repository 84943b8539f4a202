import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { limitsOf } from './sdkClients.ts'

const client = new SQSClient(limitsOf('sqs'))

/**
 * Sends a message to a queue; throws if the queue does not accept it. The queue is fair between groups: one group's many messages
 * do not delay the others.
 */
export async function sendMessage(QueueUrl: string, MessageBody: string, group: string): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: group }))
}

const COUNTS = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const

interface QueueCounts {
  readonly arn: string
  readonly waiting: number
  readonly running: number
  /** The ARN of its dead-letter queue; '' if it has none. */
  readonly deadLetters: string
}

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

/** Moves all messages of a dead-letter queue back to their queue. SQS replies before it has finished. */
export async function moveDeadLetters(SourceArn: string, DestinationArn: string): Promise<void> {
  await client.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }))
}
