import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { prepare } from './database.ts'
import { type Attributes, type Body, Fault, type MessageAttributes, type Queue, type Sending } from './queues.ts'

interface Message {
  readonly seq: number
  readonly id: string
  readonly body: string
  /** MessageAttributes as JSON. */
  readonly attributes: string
  /** The constant system attributes as JSON. */
  readonly system: string
  readonly group: string | null
  /** Milliseconds since 1970, like `sent` and `first` (the first receipt). */
  readonly visible: number
  readonly received: number
  readonly first: number | null
}

interface Draft {
  readonly body: string
  readonly attributes: string
  readonly system: string
  readonly group: string | null
  readonly visible: number
}

const DEDUPLICATION_MS = 5 * 60_000

/** The message table. Times are parameters, so that one action uses one moment. */
export class Messages {
  readonly #statements

  constructor(database: DatabaseSync) {
    this.#statements = statementsOf(database)
  }

  insert(queue: Queue, { body, attributes, system, group, visible }: Draft, now: number): { id: string; seq: number } {
    const id = randomUUID()
    return { id, seq: this.#statements.insert.run(id, queue.name, body, attributes, system, group, now, visible) }
  }

  /**
   * The receivable messages. A standard queue is fair: the group that has waited longest comes first (AWS does this if a group
   * exceeds its share). A FIFO queue returns nothing of a group with a message in flight.
   */
  available(queue: Queue, now: number, limit: number): Message[] {
    const { available, availableFifo } = this.#statements
    return queue.isFifo ? availableFifo.all(queue.name, now, now, limit) : available.all(queue.name, now, limit)
  }

  take(queue: Queue, message: Message, now: number, visible: number) {
    this.#statements.take.run(visible, now, message.seq)
    if (message.group !== null) this.#statements.turn.run(queue.name, message.group, queue.name)
  }

  move(message: Message, to: string, system: string, now: number) {
    this.#statements.move.run(to, now, system, message.seq)
  }

  restart(message: Message) {
    this.#statements.restart.run(message.seq)
  }

  /** Undefined if the message is already deleted, which is no error. */
  ofHandle(handle: string | undefined): Message | undefined {
    const [seq, id, rest] = Buffer.from(handle ?? '', 'base64')
      .toString()
      .split('|')
    if (!seq || !id || !rest) throw new Fault('ReceiptHandleIsInvalid')
    return this.#statements.one.one(Number(seq), id)
  }

  setVisible(message: Message, visible: number) {
    this.#statements.setVisible.run(visible, message.seq)
  }

  remove(message: Message) {
    this.#statements.remove.run(message.seq)
  }

  expire(queue: Queue, now: number) {
    this.#statements.expire.run(queue.name, now - Number(queue.attributes.MessageRetentionPeriod) * 1000)
  }

  purge(queue: Queue) {
    this.#statements.purge.run(queue.name)
  }

  forgetDeduplication(queue: Queue) {
    this.#statements.forget.run(queue.name)
  }

  /** When the next hidden message becomes visible. */
  nextVisible(queue: Queue, now: number): number | undefined {
    return this.#statements.next.one(queue.name, now)?.at ?? undefined
  }

  counts(queue: Queue, now: number) {
    const counts = this.#statements.counts.one(now, now, now, queue.name)
    return { visible: counts?.visible ?? 0, inflight: counts?.inflight ?? 0, delayed: counts?.delayed ?? 0 }
  }

  duplicateOf(queue: Queue, id: string, now: number): { message: string; seq: number } | undefined {
    return this.#statements.duplicate.one(queue.name, id, now - DEDUPLICATION_MS)
  }

  rememberDuplicate(queue: Queue, id: string, now: number, message: { id: string; seq: number }) {
    this.#statements.remember.run(queue.name, id, now, message.id, message.seq)
  }
}

const handleOf = ({ seq, id }: Message) => Buffer.from(`${seq}|${id}|${randomUUID()}`).toString('base64')

function statementsOf(database: DatabaseSync) {
  return {
    insert: prepare(
      database,
      'INSERT INTO message (id, queue, body, attributes, system, "group", sent, visible) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    available: prepare<Message>(
      database,
      `SELECT m.* FROM message m LEFT JOIN turn ON turn.queue = m.queue AND turn."group" = m."group"
       WHERE m.queue = ? AND m.visible <= ?
       ORDER BY row_number() OVER (PARTITION BY coalesce(m."group", m.seq) ORDER BY m.seq), coalesce(turn.at, 0), m.seq
       LIMIT ?`,
    ),
    availableFifo: prepare<Message>(
      database,
      `SELECT * FROM message m WHERE queue = ? AND visible <= ? AND NOT EXISTS (
         SELECT 1 FROM message other
         WHERE other.queue = m.queue AND other."group" = m."group" AND other.inflight = 1 AND other.visible > ?
       ) ORDER BY seq LIMIT ?`,
    ),
    one: prepare<Message>(database, 'SELECT * FROM message WHERE seq = ? AND id = ?'),
    take: prepare(
      database,
      'UPDATE message SET visible = ?, inflight = 1, received = received + 1, first = coalesce(first, ?) WHERE seq = ?',
    ),
    turn: prepare(
      database,
      `INSERT OR REPLACE INTO turn (queue, "group", at)
       SELECT ?, ?, coalesce(max(at), 0) + 1 FROM turn WHERE queue = ?`,
    ),
    move: prepare(database, 'UPDATE message SET queue = ?, visible = ?, system = ?, inflight = 0 WHERE seq = ?'),
    restart: prepare(database, 'UPDATE message SET received = 0, first = NULL WHERE seq = ?'),
    setVisible: prepare(database, 'UPDATE message SET visible = ? WHERE seq = ?'),
    remove: prepare(database, 'DELETE FROM message WHERE seq = ?'),
    expire: prepare(database, 'DELETE FROM message WHERE queue = ? AND sent < ?'),
    purge: prepare(database, 'DELETE FROM message WHERE queue = ?'),
    forget: prepare(database, 'DELETE FROM deduplication WHERE queue = ?'),
    next: prepare<{ at: number | null }>(
      database,
      'SELECT min(visible) AS at FROM message WHERE queue = ? AND visible > ?',
    ),
    counts: prepare<{ visible: number | null; inflight: number | null; delayed: number | null }>(
      database,
      `SELECT sum(visible <= ?) AS visible, sum(visible > ? AND inflight = 1) AS inflight,
         sum(visible > ? AND inflight = 0) AS delayed FROM message WHERE queue = ?`,
    ),
    duplicate: prepare<{ message: string; seq: number }>(
      database,
      'SELECT * FROM deduplication WHERE queue = ? AND id = ? AND at > ?',
    ),
    remember: prepare(database, 'INSERT OR REPLACE INTO deduplication VALUES (?, ?, ?, ?, ?)'),
  }
}

/** SequenceNumber has 20 digits and increases. */
const sequenceNumber = (seq: number) => String(seq).padStart(20, '1')

/** Stores one message; a repeated deduplication id within five minutes returns the first message. */
export function send(messages: Messages, queue: Queue, sending: Sending) {
  const { MessageBody: body, MessageAttributes: attributes = {} } = sending
  if (!body) throw new Fault('MissingParameter', 'The request must contain the parameter MessageBody.')
  checkSize(queue, body, attributes)
  const now = Date.now()
  const duplicateId = deduplicationId(queue, sending)
  const digests = {
    MD5OfMessageBody: md5(body),
    ...(Object.keys(attributes).length > 0 && { MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  }
  const earlier = duplicateId === undefined ? undefined : messages.duplicateOf(queue, duplicateId, now)
  if (earlier) return { ...digests, MessageId: earlier.message, SequenceNumber: sequenceNumber(earlier.seq) }
  const delay = Number((queue.isFifo ? undefined : sending.DelaySeconds) ?? queue.attributes.DelaySeconds)
  const draft = {
    body,
    attributes: JSON.stringify(attributes),
    system: JSON.stringify(systemAttributes(sending, duplicateId, now)),
    group: sending.MessageGroupId ?? null,
    visible: now + delay * 1000,
  }
  const message = messages.insert(queue, draft, now)
  if (duplicateId !== undefined) messages.rememberDuplicate(queue, duplicateId, now, message)
  return { ...digests, MessageId: message.id, ...(queue.isFifo && { SequenceNumber: sequenceNumber(message.seq) }) }
}

export const sizeOf = (body: string, attributes: MessageAttributes) =>
  Object.entries(attributes).reduce(
    (size, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      size + Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(body),
  )

function checkSize(queue: Queue, body: string, attributes: MessageAttributes) {
  const most = Number(queue.attributes.MaximumMessageSize)
  if (sizeOf(body, attributes) <= most) return
  throw new Fault(
    'InvalidParameterValue',
    `One or more parameters are invalid. Reason: Message must be shorter than ${most} bytes.`,
  )
}

/** Undefined in a standard queue, which does not deduplicate. */
function deduplicationId(queue: Queue, { MessageGroupId, MessageDeduplicationId, MessageBody = '' }: Sending) {
  if (!queue.isFifo) return undefined
  if (!MessageGroupId) throw new Fault('MissingParameter', 'The request must contain the parameter MessageGroupId.')
  if (MessageDeduplicationId) return MessageDeduplicationId
  if (queue.attributes.ContentBasedDeduplication === 'true') return sha256(MessageBody)
  throw new Fault(
    'InvalidParameterValue',
    'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
  )
}

function systemAttributes(
  { MessageGroupId, MessageSystemAttributes }: Sending,
  duplicateId: string | undefined,
  now: number,
) {
  const trace = MessageSystemAttributes?.AWSTraceHeader?.StringValue
  return {
    SenderId: 'AIDALOCAL',
    SentTimestamp: String(now),
    ...(MessageGroupId && { MessageGroupId }),
    ...(duplicateId && { MessageDeduplicationId: duplicateId }),
    ...(trace && { AWSTraceHeader: trace }),
  }
}

/** Reads more rows than requested, because some may first have to go to the dead-letter queue. */
const SPARE = 100

interface ReceivedMessage {
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

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Follows "Calculating the MD5 message digest for message attributes", SQS Developer Guide. */
function md5OfAttributes(attributes: MessageAttributes): string {
  const parts = Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { DataType, StringValue = '', BinaryValue = '' }]) => {
      const isBinary = DataType.startsWith('Binary')
      const value = isBinary ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue)
      const kind = Buffer.from([isBinary ? 2 : 1])
      return [withLength(Buffer.from(name)), withLength(Buffer.from(DataType)), kind, withLength(value)]
    })
  return createHash('md5').update(Buffer.concat(parts)).digest('hex')
}
