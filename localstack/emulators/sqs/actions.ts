import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'
import { type Messages, receiveMessages, send, sizeOf } from './messages.ts'
import {
  type Attributes,
  type Body,
  type Entry,
  Fault,
  type Handling,
  nameOf,
  type Queue,
  type Queues,
  type Sending,
} from './queues.ts'

/** Shared by all calls. */
export interface Storage {
  readonly database: DatabaseSync
  readonly queues: Queues
  readonly messages: Messages
  readonly waiting: Waiting
}

export interface Call extends Storage {
  readonly body: Body
  /** From the signature's scope; part of the queues' ARNs. */
  readonly region: string
  urlOf(queue: string): string
  /** Aborts when the client disconnects. */
  readonly closed: AbortSignal
}

export type Action = (call: Call) => object | Promise<object>

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

const MAX_MESSAGES = 10
const MAX_VISIBILITY_SECONDS = 43_200
/** The shortest time between two reads of a queue. */
const SHORTEST_WAIT_MS = 5

const queueOf = ({ queues, body }: Call) => queues.get(body.QueueUrl)

function sendOne(call: Call, sending: Sending) {
  const queue = queueOf(call)
  const sent = inTransaction(call.database, () => send(call.messages, queue, sending))
  call.waiting.wake(queue.name)
  return sent
}

function deleteOne(call: Call, { ReceiptHandle }: Handling) {
  const queue = queueOf(call)
  const message = call.messages.ofHandle(ReceiptHandle)
  if (message) call.messages.remove(message)
  if (message?.group) call.waiting.wake(queue.name)
  return {}
}

function changeVisibility(call: Call, { ReceiptHandle, VisibilityTimeout }: Handling) {
  const queue = queueOf(call)
  const seconds = Number(VisibilityTimeout)
  if (!(seconds >= 0 && seconds <= MAX_VISIBILITY_SECONDS)) {
    throw new Fault('InvalidParameterValue', `VisibilityTimeout is 0 to ${MAX_VISIBILITY_SECONDS} seconds.`)
  }
  const message = call.messages.ofHandle(ReceiptHandle)
  const now = Date.now()
  if (!message || message.visible <= now) throw new Fault('MessageNotInflight')
  call.messages.setVisible(message, now + seconds * 1000)
  call.waiting.wake(queue.name)
  return {}
}

/** Reads again when the queue is woken or a hidden message becomes visible, until the wait time is over. */
async function receive(call: Call) {
  const { body, closed, database, messages, waiting } = call
  checkCount(body.MaxNumberOfMessages ?? 1)
  const end = Date.now() + Number(body.WaitTimeSeconds ?? queueOf(call).attributes.ReceiveMessageWaitTimeSeconds) * 1000
  while (!closed.aborted) {
    const queue = queueOf(call)
    // Before the read, so that a message that becomes visible during it is read at once instead of after the whole wait.
    const asked = Date.now()
    const { delivered, deadLetters } = inTransaction(database, () => receiveMessages(messages, queue, body))
    if (deadLetters) waiting.wake(deadLetters)
    if (delivered.length > 0) return { Messages: delivered }
    const now = Date.now()
    if (now >= end) break
    const next = messages.nextVisible(queue, asked) ?? end
    await waiting.wait(queue.name, Math.max(SHORTEST_WAIT_MS, Math.min(next, end) - now), closed)
  }
  return {}
}

function checkCount(count: number) {
  if (count >= 1 && count <= MAX_MESSAGES) return
  throw new Fault(
    'InvalidParameterValue',
    `Value ${count} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
  )
}

/** Moves dead letters back to their source queue, or to DestinationArn. Immediate, unlike AWS. */
function redrive({ body, queues, messages, waiting }: Call) {
  const source = queues.ofArn(body.SourceArn)
  const destination = body.DestinationArn ? queues.ofArn(body.DestinationArn).name : undefined
  const now = Date.now()
  for (const message of messages.available(source, now, -1)) {
    const { DeadLetterQueueSourceArn: origin, ...system }: Record<string, string> = JSON.parse(message.system)
    const target = destination ?? nameOf(origin)
    if (!target) continue
    messages.move(message, target, JSON.stringify(system), now)
    messages.restart(message)
    waiting.wake(target)
  }
  return { TaskHandle: randomUUID() }
}

const one = (run: (call: Call, body: Call['body']) => object) => (call: Call) => run(call, call.body)

function each(run: (call: Call, entry: Sending & Handling) => object) {
  return (call: Call) => {
    queueOf(call)
    return batch(call.body.Entries, entry => run(call, entry))
  }
}

/** The actions on messages, by the names of the SQS API. */
export const messageActions: Readonly<Record<string, Action>> = {
  SendMessage: one(sendOne),
  SendMessageBatch: each(sendOne),
  ReceiveMessage: receive,
  DeleteMessage: one(deleteOne),
  DeleteMessageBatch: each(deleteOne),
  ChangeMessageVisibility: one(changeVisibility),
  ChangeMessageVisibilityBatch: each(changeVisibility),
  StartMessageMoveTask: redrive,
}

const MAX_ENTRIES = 10
const MAX_BYTES = 1_048_576

/** Runs each entry separately and reports failures beside successes. */
function batch(entries: readonly Entry[] = [], run: (entry: Entry) => object) {
  check(entries)
  const successful: object[] = []
  const failed: object[] = []
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...run(entry) })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      failed.push({ Id: entry.Id, Code: error.code, SenderFault: true, Message: error.message })
    }
  }
  return { Successful: successful, ...(failed.length > 0 && { Failed: failed }) }
}

function check(entries: readonly Entry[]) {
  if (entries.length === 0) throw new Fault('EmptyBatchRequest')
  if (entries.length > MAX_ENTRIES) throw new Fault('TooManyEntriesInBatchRequest')
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) throw new Fault('BatchEntryIdsNotDistinct')
  const bytes = entries.reduce((sum, entry) => sum + sizeOf(entry.MessageBody ?? '', entry.MessageAttributes ?? {}), 0)
  if (bytes > MAX_BYTES) throw new Fault('BatchRequestTooLong')
}

/** Calls that wait for a message, by queue (long polling). */
export class Waiting {
  readonly #waiters = new Map<string, Set<() => void>>()

  wake(queue: string) {
    for (const waiter of [...(this.#waiters.get(queue) ?? [])]) waiter()
  }

  /** Resolves when the queue is woken, after `ms`, or when the client disconnects. */
  wait(queue: string, ms: number, closed: AbortSignal): Promise<void> {
    const waiters = this.#waiters.get(queue) ?? new Set()
    this.#waiters.set(queue, waiters)
    return new Promise(resolve => {
      const end = () => {
        clearTimeout(timer)
        waiters.delete(end)
        closed.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiters.add(end)
      closed.addEventListener('abort', end)
    })
  }
}
