import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { cached } from './cache.ts'
import { DYNAMODB_LOCAL_VERSION, LOCALSTACK_VERSION, lockHash, POM, REQUIREMENTS, UV } from './lock.ts'

const MAX_INSTALL_MS = 300_000
const LOCKED = ['--quiet', '--require-hashes', '--requirement']

/** A Python with LocalStack; about 325 MB, installed once per lock file and machine. */
export const installLocalStack = (python: string, signal?: AbortSignal): Promise<string> =>
  installInPython(python, { what: `LocalStack ${LOCALSTACK_VERSION}`, requirements: REQUIREMENTS, signal })

interface Locked {
  /** Name and version, for messages. */
  readonly what: string
  readonly requirements: string
  readonly signal?: AbortSignal | undefined
}

/** Installs a lock file's packages, once per lock file and machine, and returns the path of the program. */
export async function installInPython(python: string, { what, requirements, signal }: Locked): Promise<string> {
  const run = (...command: string[]) => ask(command, { longestMs: MAX_INSTALL_MS, signal })
  const hash = lockHash(requirements, python, process.platform, process.arch)
  const [name = ''] = what.toLowerCase().split(' ')
  const folder = await install(what, `${name}-${hash}`, async making => {
    const [own, venv] = [join(making, 'uv'), join(making, 'venv')]
    await run(python, '-m', 'venv', own)
    await run(pythonOf(own), '-m', 'pip', 'install', ...LOCKED, UV)
    const uv = join(own, 'bin', 'uv')
    await run(uv, 'venv', '--quiet', '--python', python, venv)
    await run(uv, 'pip', 'install', '--python', pythonOf(venv), ...LOCKED, requirements)
    await rm(own, { recursive: true })
  })
  return pythonOf(join(folder, 'venv'))
}

const pythonOf = (venv: string) => join(venv, 'bin', 'python')

/** The folder of its jars; about 50 MB. */
export function installDynamoDbLocal(signal?: AbortSignal): Promise<string> {
  return install(`DynamoDB Local ${DYNAMODB_LOCAL_VERSION}`, `dynamodb-local-${lockHash(POM)}`, async making => {
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${making}`]
    await ask(['mvn', '--quiet', '--batch-mode', '--file', POM, ...goal], { longestMs: MAX_INSTALL_MS, signal })
  })
}

const install = (what: string, name: string, fill: (folder: string) => Promise<void>): Promise<string> =>
  cached(name, folder => {
    console.error(`Installing ${what} ...`)
    return fill(folder)
  }).catch(error => {
    throw new Error(`${what} could not be installed: ${error.message}`)
  })
