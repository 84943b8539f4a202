import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GuardedProcess, startGuarded } from '#localstack/emulators/guardedProcess.ts'
import { freePort } from '#localstack/emulators/listen.ts'
import { lastLine } from './ask.ts'
import { installDynamoDbLocal, installLocalStack } from './install.ts'
import { isDynamoDbUp, isLocalStackUp, type RealStorage, SETTINGS, type Starting, unless } from './realStorage.ts'

/** Python and Java may start slowly on a busy machine. */
const MAX_START_MS = 120_000

/** Starts LocalStack and DynamoDB Local as processes on this machine. Both store everything in memory. */
export async function startOnHost(python: string, { ports: wanted, signal }: Starting): Promise<RealStorage> {
  const program = await installLocalStack(python, signal)
  const jars = await installDynamoDbLocal(signal)
  const ports = { localStack: await freePort(wanted?.localStack), dynamoDb: await freePort(wanted?.dynamoDb) }
  const dir = await mkdtemp(join(tmpdir(), 'clearfloor-localstack-'))
  const starting = [
    startLocalStack(program, ports.localStack, { dir, signal }),
    startDynamoDbLocal(jars, ports.dynamoDb, { dir, signal }),
  ]
  const close = async () => {
    const started = await Promise.allSettled(starting)
    await Promise.all(started.map(part => part.status === 'fulfilled' && part.value.stop()))
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await Promise.all(starting)
    return { ports, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Place {
  readonly dir: string
  readonly signal: AbortSignal | undefined
}

async function startLocalStack(python: string, port: number, { dir, signal }: Place): Promise<GuardedProcess> {
  const address = `127.0.0.1:${port}`
  const env = { ...process.env, ...SETTINGS, GATEWAY_LISTEN: address, LOCALSTACK_HOST: address, FILESYSTEM_ROOT: dir }
  const started = await startGuarded([python, '-m', 'localstack.runtime.main'], { ending: 'KILL', cwd: dir, env })
  return up('LocalStack', started, () => isLocalStackUp(port), signal)
}

/** DynamoDB Local listens on all of the machine's addresses, and no setting prevents it. It contains only test data. */
async function startDynamoDbLocal(jars: string, port: number, { dir, signal }: Place): Promise<GuardedProcess> {
  const runner = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner'
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]
  // Java's default is a quarter of the machine's memory.
  const command = ['java', '-Xmx1g', `-Djava.library.path=${jars}`, '-cp', join(jars, '*'), runner, ...options]
  const started = await startGuarded(command, { ending: 'KILL', cwd: dir })
  return up('DynamoDB Local', started, () => isDynamoDbUp(port), signal)
}

async function up(name: string, started: GuardedProcess, isUp: () => Promise<boolean>, signal?: AbortSignal) {
  try {
    if (await started.comesUp(unless(isUp, signal), MAX_START_MS)) return started
    throw new Error(`${name} did not start: ${lastLine(started.output()) ?? 'it printed nothing'}`)
  } catch (error) {
    await started.stop()
    throw error
  }
}
