import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

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

/** The lock files of the real storage. */
export const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
/** The lock file of uv, which installs in seconds instead of pip's minutes. */
export const UV = join(import.meta.dirname, 'uv.txt')
const POM = join(import.meta.dirname, 'pom.xml')

/** The only Python version that the locked LocalStack supports. */
export const PYTHON = '3.13'

const versionIn = (file: string, pattern: RegExp): string => {
  const [, version] = pattern.exec(readFileSync(file, 'utf8')) ?? []
  if (!version) throw new Error(`${file} names no version`)
  return version
}

export const LOCALSTACK_VERSION = versionIn(REQUIREMENTS, /^localstack-core==([\d.]+)/m)
export const DYNAMODB_LOCAL_VERSION = versionIn(POM, /<artifactId>DynamoDBLocal<\/artifactId>\s*<version>([\d.]+)</)
export const REAL_STORAGE = `LocalStack ${LOCALSTACK_VERSION}, DynamoDB Local ${DYNAMODB_LOCAL_VERSION}`

/** Identifies an installation: a different lock file or machine gives a different hash. */
function lockHash(file: string, ...machine: string[]): string {
  const hash = createHash('sha256').update(readFileSync(file))
  for (const part of machine) hash.update(`\n${part}`)
  return hash.digest('hex').slice(0, 16)
}

const folder = ({ XDG_CACHE_HOME }: NodeJS.ProcessEnv) =>
  join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'clearfloor')

/**
 * A folder in the user's cache; `fill` creates it if missing. It is filled under a temporary name and then renamed, so that if
 * two processes fill it at once, the first one's is used.
 */
export async function cached(name: string, fill: (folder: string) => Promise<void>, environment = process.env) {
  const cache = folder(environment)
  const place = join(cache, name)
  if (existsSync(place)) return place
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, `${name}.part-`))
  try {
    await fill(making)
    await rename(making, place).catch(error => {
      if (!existsSync(place)) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return place
}

interface Asking {
  readonly longestMs: number
  readonly signal?: AbortSignal | undefined
}

/** Runs a program and returns its stdout and stderr. Throws a one-line error if it fails. */
export async function ask([program = '', ...args]: readonly string[], { longestMs, signal }: Asking): Promise<string> {
  const running = promisify(execFile)(program, args, {
    timeout: longestMs,
    maxBuffer: 64 * 1024 * 1024,
    ...(signal && { signal }),
  })
  const { stdout, stderr } = await running.catch(error => {
    throw new Error(reasonOf(program, error))
  })
  return `${stdout}${stderr}`
}

function reasonOf(program: string, error: { killed?: boolean; stdout?: string; stderr?: string; message: string }) {
  if (error.killed) return `${program} took too long`
  const output = `${error.stderr ?? ''}\n${error.stdout ?? ''}`
  return linesOf(output).find(line => /error/i.test(line)) ?? lastLine(output) ?? error.message
}

const linesOf = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The last line of a failed program's output. */
export const lastLine = (output: string): string | undefined => linesOf(output).at(-1)
