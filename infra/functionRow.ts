import type { Native } from './nativePackages.ts'

/** What a function can be given the right to touch. A function has the rights that its row names, and no others. */
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

/** The partitions of the table that a function may read, and the partitions that it may write. */
export interface Partitions {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

/** A deployed function: `dist/functions/<name>/index.js`, made from `entry`. Times in seconds, memory and disk in MB. */
export interface FunctionRow {
  readonly name: string
  readonly entry: string
  readonly timeout: number
  readonly memory: number
  /** For temporary files; what Lambda gives where absent, which is 512. */
  readonly disk?: number
  readonly needs: readonly Need[]
  /** What of the table it may touch; all where absent. */
  readonly partitions?: Partitions
  /** Folders copied beside the code: name there -> folder here. */
  readonly assets?: Readonly<Record<string, string>>
  /** The native packages that its code imports. */
  readonly native?: readonly Native[]
  /** Its name in the account is `functionName`; CloudFormation makes up all others. */
  readonly isNamed?: true
}

export const functionName = (stack: string, { name }: FunctionRow): string => `${stack}-${name}`

/** The queue of a worker. Times in seconds. */
export interface QueueRow {
  readonly queue: string
  /** How many of its jobs run at a time. The rest of the account's concurrency is the API's. */
  readonly most: number
  /** A user waits: after few tries, close together, the dead letter is given up and the user is told. Others wait for an operator. */
  readonly isAwaited: boolean
}

/** A worker takes jobs from its own queue, runs on a schedule, or takes what the awaited queues could not deliver. */
export type WorkerRow = FunctionRow & {
  readonly work: QueueRow | { readonly everyMinutes: number } | { readonly deadLetters: true }
}
