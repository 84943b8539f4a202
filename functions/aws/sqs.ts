import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { limitsOf } from './clients.ts'

const client = new SQSClient(limitsOf('sqs'))

/** Puts a message on a queue; throws where the queue did not take it. */
export async function sendMessage(QueueUrl: string, MessageBody: string): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody }))
}
