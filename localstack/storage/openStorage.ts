import { ENDPOINTS, embedded, inspectMachine, type StorageOption, storageOptions } from './machine.ts'
import { type Starting, startInDocker, startOnHost, variablesOf } from './realStorage.ts'

export interface OpenStorage {
  readonly kind: StorageOption['kind']
  /** The kind of storage, and why it was chosen. */
  readonly description: string
  /** URLs, keys and region; empty if the caller has to start the embedded storage. */
  readonly variables: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Opens the best available storage. An option that fails is skipped, and the description says why. */
export async function openStorage(environment: NodeJS.ProcessEnv, starting: Starting): Promise<OpenStorage> {
  const reasons: string[] = []
  for (const way of storageOptions(await inspectMachine(environment))) {
    try {
      return await open(way, starting, reasons)
    } catch (error) {
      if (starting.signal?.aborted) break
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error('Interrupted')
}

async function open(way: StorageOption, starting: Starting, reasons: readonly string[]): Promise<OpenStorage> {
  const nothing = { variables: {}, close: async () => {} }
  if (way.kind === 'given') return { ...way, ...nothing }
  if (way.kind === 'embedded') return { ...(reasons.length ? embedded(reasons.join('; ')) : way), ...nothing }
  const { ports, close } = await (way.kind === 'host' ? startOnHost(way.python, starting) : startInDocker(starting))
  return { ...way, variables: variablesOf(ports), close }
}

/** The environment without storage variables, so that the embedded storage starts. */
export const withoutStorage = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !ENDPOINTS.includes(name)))

export function inStorage({ kind, variables }: OpenStorage, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (kind === 'given') return environment
  const env = { ...withoutStorage(environment), ...variables }
  // A session token belongs to keys other than the storage's own.
  if (variables.AWS_ACCESS_KEY_ID) delete env.AWS_SESSION_TOKEN
  return env
}
