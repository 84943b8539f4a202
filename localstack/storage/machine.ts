import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ask } from './ask.ts'
import type { AvailableStorage } from './choice.ts'
import { PYTHON } from './lock.ts'

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
