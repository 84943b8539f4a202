import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { prepare } from './database.ts'
import { Fault } from './fault.ts'
import type { Queue } from './queues.ts'

export interface Message {
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

export interface Draft {
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

export const handleOf = ({ seq, id }: Message) => Buffer.from(`${seq}|${id}|${randomUUID()}`).toString('base64')

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
