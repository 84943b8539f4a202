import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { limitsOf } from './clients.ts'

const client = new SQSClient(limitsOf('sqs'))

/**
 * Puts a message on a queue; throws where the queue did not take it. The queue is fair to groups: one with many messages does
 * not keep those of the others waiting.
 */
export async function sendMessage(QueueUrl: string, MessageBody: string, group: string): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: group }))
}
