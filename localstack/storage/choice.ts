import { PYTHON, REAL_STORAGE } from './lock.ts'

/** The storage available on this machine. Absent fields were not checked, or do not exist. */
export interface AvailableStorage {
  /** `STORAGE=embedded`. */
  readonly isForced: boolean
  /** The environment variables that give a URL. */
  readonly given: readonly string[]
  readonly docker?: boolean
  /** The path of the program. */
  readonly python?: string | undefined
  readonly java?: boolean
  readonly maven?: boolean
}

export type StorageOption =
  | { readonly kind: 'given' | 'docker' | 'embedded'; readonly description: string }
  | { readonly kind: 'host'; readonly description: string; readonly python: string }

/** The storage options, best first; the last always works. The first line of the tests' output contains the description. */
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
