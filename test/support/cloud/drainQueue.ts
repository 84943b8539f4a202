import type { SQSEvent } from 'aws-lambda'
import { Job } from '#functions/jobs.ts'

export const queueEvent = (job: Job, tries = 1): SQSEvent =>
  ({
    Records: [{ messageId: job.id, body: JSON.stringify(job), attributes: { ApproximateReceiveCount: String(tries) } }],
  }) as unknown as SQSEvent

/**
 * Works off a queue, including jobs that arrive during the work. One job at a time, because a failing job would keep its whole
 * batch hidden from other tests until the timeout. A failed job returns to the queue at once.
 */
export async function drainQueue(QueueUrl: string | undefined, work: (job: Job) => Promise<unknown>): Promise<void> {
  const { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } = await import(
    '@aws-sdk/client-sqs'
  )
  const client = new SQSClient({})
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }))
    if (Messages.length === 0) return client.destroy()
    for (const { Body = '', ReceiptHandle } of Messages) {
      try {
        await work(Job().parse(JSON.parse(Body)))
      } catch (error) {
        await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
        throw error
      }
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    }
  }
}
