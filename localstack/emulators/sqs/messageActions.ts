import { randomUUID } from 'node:crypto'
import { batch } from './batch.ts'
import type { Action, Call } from './call.ts'
import { inTransaction } from './database.ts'
import { Fault } from './fault.ts'
import { nameOf } from './queues.ts'
import { receiveMessages } from './receiving.ts'
import type { Handling, Sending } from './request.ts'
import { send } from './sending.ts'

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
  const { body, gone, database, messages, waiting } = call
  checkCount(body.MaxNumberOfMessages ?? 1)
  const end = Date.now() + Number(body.WaitTimeSeconds ?? queueOf(call).attributes.ReceiveMessageWaitTimeSeconds) * 1000
  while (!gone.aborted) {
    const queue = queueOf(call)
    // Before the read, so that a message that becomes visible during it is read at once instead of after the whole wait.
    const asked = Date.now()
    const { delivered, deadLetters } = inTransaction(database, () => receiveMessages(messages, queue, body))
    if (deadLetters) waiting.wake(deadLetters)
    if (delivered.length > 0) return { Messages: delivered }
    const now = Date.now()
    if (now >= end) break
    const next = messages.nextVisible(queue, asked) ?? end
    await waiting.wait(queue.name, Math.max(SHORTEST_WAIT_MS, Math.min(next, end) - now), gone)
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
