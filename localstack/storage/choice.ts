import { PYTHON, REAL_STORAGE } from './lock.ts'

/** What storage this machine can run. What is missing here was not looked for, or does not exist. */
export interface AvailableStorage {
  /** `STORAGE=embedded`. */
  readonly isForced: boolean
  /** The variables of the environment that give an address. */
  readonly given: readonly string[]
  readonly docker?: boolean
  /** The program. */
  readonly python?: string | undefined
  readonly java?: boolean
  readonly maven?: boolean
}

export type StorageOption =
  | { readonly kind: 'given' | 'docker' | 'embedded'; readonly description: string }
  | { readonly kind: 'host'; readonly description: string; readonly python: string }

/** The kinds of storage, best first; the last always works. The tests print the description in their first line. */
export function storageOptions(available: AvailableStorage): readonly StorageOption[] {
  const { isForced, given, docker, python } = available
  if (isForced) return [embedded('STORAGE=embedded')]
  if (given.length) return [{ kind: 'given', description: `given by the environment (${given.join(', ')})` }]
  const isHost = python !== undefined && available.java && available.maven
  return [
    ...(docker ? [{ kind: 'docker', description: `${REAL_STORAGE} (Docker)` } as const] : []),
    ...(isHost ? [{ kind: 'host', description: `${REAL_STORAGE} (Python and Java)`, python } as const] : []),
    embedded(missing(available).join(', ') || 'nothing else started'),
  ]
}

export const embedded = (reason: string): StorageOption => ({ kind: 'embedded', description: `embedded (${reason})` })

const missing = ({ docker, python, java, maven }: AvailableStorage): string[] => [
  ...(docker ? [] : ['no Docker']),
  ...(python === undefined ? [`no Python ${PYTHON}`] : []),
  ...(java ? [] : ['no Java 17']),
  ...(maven ? [] : ['no Maven']),
]
