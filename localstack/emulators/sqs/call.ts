import type { DatabaseSync } from 'node:sqlite'
import type { Messages } from './messages.ts'
import type { Queues } from './queues.ts'
import type { Body } from './request.ts'
import type { Waiting } from './waiting.ts'

/** What all calls share. */
export interface Storage {
  readonly database: DatabaseSync
  readonly queues: Queues
  readonly messages: Messages
  readonly waiting: Waiting
}

export interface Call extends Storage {
  readonly body: Body
  /** Of the signature's scope: queues are named by it in their ARN. */
  readonly region: string
  urlOf(queue: string): string
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal
}

export type Action = (call: Call) => object | Promise<object>
