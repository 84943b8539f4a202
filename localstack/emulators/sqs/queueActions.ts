import type { Action } from './call.ts'
import { Fault } from './fault.ts'
import type { Messages } from './messages.ts'
import type { Queue } from './queues.ts'
import type { Attributes } from './request.ts'

/** Actions on queues, by their SQS API names. */
export const queueActions: Readonly<Record<string, Action>> = {
  CreateQueue({ body, queues, region, urlOf }) {
    const { QueueName: name } = body
    if (!name) throw new Fault('MissingParameter', 'The request must contain the parameter QueueName.')
    queues.create(name, region, body.Attributes ?? {}, body.tags ?? {})
    return { QueueUrl: urlOf(name) }
  },
  GetQueueUrl: ({ body, queues, urlOf }) => ({ QueueUrl: urlOf(queues.get(body.QueueName).name) }),
  ListQueues({ body, queues, urlOf }) {
    const names = queues.all().map(({ name }) => name)
    return { QueueUrls: names.filter(name => name.startsWith(body.QueueNamePrefix ?? '')).map(urlOf) }
  },
  DeleteQueue({ body, queues, messages }) {
    const queue = queues.get(body.QueueUrl)
    messages.purge(queue)
    messages.forgetDeduplication(queue)
    queues.drop(queue)
    return {}
  },
  PurgeQueue({ body, queues, messages }) {
    messages.purge(queues.get(body.QueueUrl))
    return {}
  },
  GetQueueAttributes({ body, queues, messages }) {
    const all = Object.entries(attributesOf(queues.get(body.QueueUrl), messages))
    const names = body.AttributeNames ?? []
    return { Attributes: Object.fromEntries(all.filter(([name]) => names.includes('All') || names.includes(name))) }
  },
  SetQueueAttributes({ body, queues }) {
    queues.setAttributes(queues.get(body.QueueUrl), body.Attributes ?? {})
    return {}
  },
  TagQueue({ body, queues }) {
    const queue = queues.get(body.QueueUrl)
    queues.setTags(queue, { ...queue.tags, ...body.Tags })
    return {}
  },
  UntagQueue({ body, queues }) {
    const queue = queues.get(body.QueueUrl)
    const kept = Object.entries(queue.tags).filter(([name]) => !body.TagKeys?.includes(name))
    queues.setTags(queue, Object.fromEntries(kept))
    return {}
  },
  ListQueueTags: ({ body, queues }) => ({ Tags: queues.get(body.QueueUrl).tags }),
  ListDeadLetterSourceQueues({ body, queues, urlOf }) {
    const target = queues.get(body.QueueUrl).name
    const sources = queues.all().filter(({ redrive }) => redrive?.target === target)
    return { queueUrls: sources.map(({ name }) => urlOf(name)) }
  },
}

function attributesOf(queue: Queue, messages: Messages): Attributes {
  const { visible, inflight, delayed } = messages.counts(queue, Date.now())
  return {
    ...queue.attributes,
    QueueArn: queue.arn,
    CreatedTimestamp: String(Math.floor(queue.created / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.modified / 1000)),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inflight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  }
}
