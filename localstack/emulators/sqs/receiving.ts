import { md5, md5OfAttributes } from './digests.ts'
import { handleOf, type Message, type Messages } from './messages.ts'
import type { Queue } from './queues.ts'
import type { Attributes, Body, MessageAttributes } from './request.ts'
import { sequenceNumber } from './sending.ts'

/** Reads more rows than requested, because some may first have to go to the dead-letter queue. */
const SPARE = 100

export interface ReceivedMessage {
  readonly delivered: readonly object[]
  /** The dead-letter queue, if it got messages that were received too often. */
  readonly deadLetters: string | undefined
}

/** Takes up to MaxNumberOfMessages within the caller's transaction, and applies the redrive policy. */
export function receiveMessages(messages: Messages, queue: Queue, body: Body): ReceivedMessage {
  const now = Date.now()
  const most = body.MaxNumberOfMessages ?? 1
  const hidden = now + Number(body.VisibilityTimeout ?? queue.attributes.VisibilityTimeout) * 1000
  messages.expire(queue, now)
  const found = messages.available(queue, now, most + (queue.redrive ? SPARE : 0))
  const isSpent = (message: Message) => queue.redrive !== undefined && message.received >= queue.redrive.maxReceiveCount
  const spent = found.filter(isSpent)
  for (const message of spent) {
    const system = { ...JSON.parse(message.system), DeadLetterQueueSourceArn: queue.arn }
    messages.move(message, queue.redrive?.target ?? '', JSON.stringify(system), now)
  }
  const chosen = found.filter(message => !isSpent(message)).slice(0, most)
  for (const message of chosen) messages.take(queue, message, now, hidden)
  return {
    delivered: chosen.map(message => deliveryOf(message, queue, body, now)),
    deadLetters: spent.length > 0 ? queue.redrive?.target : undefined,
  }
}

function deliveryOf(message: Message, queue: Queue, body: Body, now: number) {
  const system = chosenSystemAttributes(message, queue, body, now)
  const attributes = chosenAttributes(JSON.parse(message.attributes), body.MessageAttributeNames ?? [])
  return {
    MessageId: message.id,
    ReceiptHandle: handleOf(message),
    MD5OfBody: md5(message.body),
    Body: message.body,
    ...(Object.keys(system).length > 0 && { Attributes: system }),
    ...(Object.keys(attributes).length > 0 && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    }),
  }
}

function chosenSystemAttributes(message: Message, queue: Queue, body: Body, now: number): Attributes {
  const names = new Set([...(body.MessageSystemAttributeNames ?? []), ...(body.AttributeNames ?? [])])
  const all: Attributes = {
    ...JSON.parse(message.system),
    ApproximateReceiveCount: String(message.received + 1),
    ApproximateFirstReceiveTimestamp: String(message.first ?? now),
    ...(queue.isFifo && { SequenceNumber: sequenceNumber(message.seq) }),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has('All') || names.has(name)))
}

/** Patterns: `All`, `.*`, a name, or `prefix.*`. */
function chosenAttributes(attributes: MessageAttributes, patterns: readonly string[]): MessageAttributes {
  const isWanted = (name: string) =>
    patterns.some(
      pattern =>
        pattern === 'All' || pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2))),
    )
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)))
}
