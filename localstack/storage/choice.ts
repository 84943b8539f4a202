import { PYTHON, REAL_STORAGE } from './lock.ts'

/** What storage this machine can run. What is missing here was not looked for, or does not exist. */
export interface Found {
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

export type Way =
  | { readonly kind: 'given' | 'docker' | 'embedded'; readonly said: string }
  | { readonly kind: 'host'; readonly said: string; readonly python: string }

/** The kinds of storage, best first; the last always works. The tests print the description in their first line. */
export function waysToStore(found: Found): readonly Way[] {
  const { isForced, given, docker, python } = found
  if (isForced) return [embedded('STORAGE=embedded')]
  if (given.length) return [{ kind: 'given', said: `given by the environment (${given.join(', ')})` }]
  const isHost = python !== undefined && found.java && found.maven
  return [
    ...(docker ? [{ kind: 'docker', said: `${REAL_STORAGE} (Docker)` } as const] : []),
    ...(isHost ? [{ kind: 'host', said: `${REAL_STORAGE} (Python and Java)`, python } as const] : []),
    embedded(missing(found).join(', ') || 'nothing else started'),
  ]
}

export const embedded = (why: string): Way => ({ kind: 'embedded', said: `embedded (${why})` })

const missing = ({ docker, python, java, maven }: Found): string[] => [
  ...(docker ? [] : ['no Docker']),
  ...(python === undefined ? [`no Python ${PYTHON}`] : []),
  ...(java ? [] : ['no Java 17']),
  ...(maven ? [] : ['no Maven']),
]
