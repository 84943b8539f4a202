import { ENDPOINTS, embedded, inspectMachine, type StorageOption, storageOptions } from './machine.ts'
import { type Starting, startInDocker, startOnHost, variablesOf } from './realStorage.ts'

export interface OpenStorage {
  readonly kind: StorageOption['kind']
  /** Which storage it is, and why. */
  readonly description: string
  /** Its addresses, keys and region; none where the caller has to start the embedded storage. */
  readonly variables: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Opens the best storage available. One that fails is skipped, and the description of the opened one says why. */
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

/** An environment that names no storage, so that the embedded one is started. */
export const withoutStorage = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !ENDPOINTS.includes(name)))

/** The environment for users of the storage. */
export function inStorage({ kind, variables }: OpenStorage, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (kind === 'given') return environment
  const env = { ...withoutStorage(environment), ...variables }
  // A session belongs to other keys than the storage's own.
  if (variables.AWS_ACCESS_KEY_ID) delete env.AWS_SESSION_TOKEN
  return env
}
