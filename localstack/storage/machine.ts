import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ask, PYTHON, REAL_STORAGE } from './install.ts'

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

export const ENDPOINTS = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_SQS']

/** A running daemon answers soon. Starting a program may need reads from a busy disk. */
const MAX_DAEMON_MS = 5000
const MAX_VERSION_MS = 20_000
const OLDEST_JAVA = 17

/** Finds the storage available on this machine. Stops at the first good enough option. */
export async function inspectMachine(environment: NodeJS.ProcessEnv): Promise<AvailableStorage> {
  const given = ENDPOINTS.filter(name => environment[name])
  const isForced = environment.STORAGE === 'embedded'
  if (isForced || given.length) return { isForced, given }
  const [docker, python, java, maven] = await Promise.all([
    hasDocker(),
    pythonIn(environment),
    javaVersion(),
    says(['mvn', '-version']),
  ])
  return { isForced, given, docker, python, java: java >= OLDEST_JAVA, maven: maven !== undefined }
}

const says = (command: readonly string[], longestMs = MAX_VERSION_MS) =>
  ask(command, { longestMs }).catch(() => undefined)

/** The program is not enough: its daemon must answer. */
async function hasDocker(): Promise<boolean> {
  const commands = [
    ['docker', 'info'],
    ['docker', 'compose', 'version'],
  ]
  const answers = await Promise.all(commands.map(command => says(command, MAX_DAEMON_MS)))
  return answers.every(answer => answer !== undefined)
}

/** The first Python that runs. A name on PATH may be a broken pyenv shim. */
export async function pythonIn({ PYENV_ROOT }: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folders = [...new Set([PYENV_ROOT ?? '', join(homedir(), '.pyenv')])].filter(folder => folder !== '')
  const kept = folders.flatMap(folder => globSync(join(folder, 'versions', `${PYTHON}*`, 'bin', 'python3')))
  for (const python of [`python${PYTHON}`, 'python3', ...kept]) {
    const version = await says([python, '-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])
    if (version?.trim() === PYTHON) return python
  }
}

async function javaVersion(): Promise<number> {
  const version = await says(['java', '-version'])
  return Number(/version "(\d+)/.exec(version ?? '')?.[1] ?? 0)
}
