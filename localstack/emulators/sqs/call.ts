import type { DatabaseSync } from 'node:sqlite'
import type { Messages } from './messages.ts'
import type { Queues } from './queues.ts'
import type { Body } from './request.ts'
import type { Waiting } from './waiting.ts'

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
  readonly gone: AbortSignal
}

export type Action = (call: Call) => object | Promise<object>
