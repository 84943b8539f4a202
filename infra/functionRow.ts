import type { Native } from './nativePackages.ts'

/** A right that a function can need. A function has only the rights in its row. */
export type Need =
  | 'table'
  | 'files'
  | 'queues'
  | 'queueStates'
  | 'sockets'
  | 'mail'
  | 'addresses'
  | 'connectorKey'
  | 'canarySecret'

/** The table partitions that a function may read and write. */
export interface Partitions {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

/** A deployed function: `dist/functions/<name>/index.js`, bundled from `entry`. Times in seconds, memory and disk in MB. */
export interface FunctionRow {
  readonly name: string
  readonly entry: string
  readonly timeout: number
  readonly memory: number
  /** For temporary files; Lambda's default of 512 when absent. */
  readonly disk?: number
  readonly needs: readonly Need[]
  /** All partitions when absent. */
  readonly partitions?: Partitions
  /** Folders copied beside the code: target name -> source folder. */
  readonly assets?: Readonly<Record<string, string>>
  readonly native?: readonly Native[]
  /** The function's name is `functionName`; CloudFormation generates the names of the others. */
  readonly isNamed?: true
}

export const functionName = (stack: string, { name }: FunctionRow): string => `${stack}-${name}`

export interface QueueRow {
  readonly queue: string
  /** How many of the queue's jobs run at a time. The API gets the rest of the account's concurrency. */
  readonly most: number
  /**
   * True if a user waits for the job: few retries in quick succession, then the dead letter is given up and the user is notified.
   * Other dead letters wait for an operator.
   */
  readonly isAwaited: boolean
}

/** A worker takes jobs from its own queue, runs on a schedule, or takes the dead letters of awaited queues. */
export type WorkerRow = FunctionRow & {
  readonly work: QueueRow | { readonly everyMinutes: number } | { readonly deadLetters: true }
}
