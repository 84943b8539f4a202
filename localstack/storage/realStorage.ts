import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { type GuardedProcess, startGuarded } from '#localstack/emulators/guardedProcess.ts'
import { answers, freePort } from '#localstack/emulators/listen.ts'
import { ask, installDynamoDbLocal, installLocalStack, lastLine } from './install.ts'

interface Ports {
  readonly localStack: number
  readonly dynamoDb: number
}

/** LocalStack and DynamoDB Local, wherever they run. */
interface RealStorage {
  readonly ports: Ports
  readonly close: () => Promise<void>
}

export interface Starting {
  /** Preferred ports, used if free. */
  readonly ports?: Partial<Ports>
  /** Aborts the installation or the wait. */
  readonly signal?: AbortSignal
}

const SETTINGS = parseEnv(readFileSync(join(import.meta.dirname, 'localstack.env'), 'utf8'))

/** Keys for clients; LocalStack only verifies signatures made with these. */
export const variablesOf = ({ localStack, dynamoDb }: Ports) => ({
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${dynamoDb}`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${localStack}`,
  AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${localStack}`,
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
})

const Health = z.object({ services: z.record(z.string(), z.string()) })

/** False until both services run and have answered a request; throws if one can never start. */
async function isLocalStackUp(port: number): Promise<boolean> {
  const url = `http://127.0.0.1:${port}/_localstack/health`
  if (!(await answers(url))) return false
  const { services } = Health.parse(await (await fetch(url)).json())
  const [s3, sqs] = [services.s3, services.sqs]
  if (s3 === 'error' || sqs === 'error') throw new Error(`LocalStack says S3: ${s3}, SQS: ${sqs}`)
  return s3 === 'running' && sqs === 'running' && haveAnswered(port)
}

/** LocalStack registers a service at its first request. A second one at the same time would be refused as unknown. */
async function haveAnswered(port: number): Promise<boolean> {
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = variablesOf({ localStack: port, dynamoDb: port })
  const options = { endpoint, region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' }, maxAttempts: 1 }
  const [s3, sqs] = [new S3Client({ ...options, forcePathStyle: true }), new SQSClient(options)]
  try {
    await s3.send(new ListBucketsCommand({}))
    await sqs.send(new ListQueuesCommand({}))
    return true
  } catch {
    return false
  } finally {
    s3.destroy()
    sqs.destroy()
  }
}

const isDynamoDbUp = (port: number) => answers(`http://127.0.0.1:${port}`)

/** Ends the wait when the caller aborts. */
const unless = (isUp: () => Promise<boolean>, signal?: AbortSignal) => async () => {
  signal?.throwIfAborted()
  return await isUp()
}

/** The first start pulls the images. */
const MAX_DOCKER_START_MS = 300_000
const MAX_STOP_MS = 30_000
const COMPOSE_FILE = join(import.meta.dirname, '../../docker-compose.yml')

/** Starts the services of `docker-compose.yml`, separate from any that a developer has started. */
export async function startInDocker({ ports: wanted, signal }: Starting): Promise<RealStorage> {
  const ports = { localStack: await freePort(wanted?.localStack), dynamoDb: await freePort(wanted?.dynamoDb) }
  const env = { ...process.env, LOCALSTACK_PORT: `${ports.localStack}`, DYNAMODB_PORT: `${ports.dynamoDb}` }
  const compose = ['docker', 'compose', '--file', COMPOSE_FILE, '--project-name', `clearfloor-${process.pid}`]
  const { waitUntilReady, output, stop } = await startGuarded([...compose, 'up', '--abort-on-container-exit'], {
    ending: 'TERM',
    env,
  })
  const close = async () => {
    await stop()
    // A container that is stopped but not removed does no harm.
    await ask([...compose, 'down'], { longestMs: MAX_STOP_MS }).catch(() => {})
  }
  const isUp = async () => (await isLocalStackUp(ports.localStack)) && (await isDynamoDbUp(ports.dynamoDb))
  try {
    if (await waitUntilReady(unless(isUp, signal), MAX_DOCKER_START_MS)) return { ports, close }
    throw new Error(`Docker did not start the storage: ${lastLine(output()) ?? 'it printed nothing'}`)
  } catch (error) {
    await close()
    throw error
  }
}

/** Python and Java may start slowly on a busy machine. */
const MAX_HOST_START_MS = 120_000

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
  const places = { FILESYSTEM_ROOT: dir, TMPDIR: dir }
  const env = { ...process.env, ...SETTINGS, ...places, GATEWAY_LISTEN: address, LOCALSTACK_HOST: address }
  const started = await startGuarded([python, '-m', 'localstack.runtime.main'], { ending: 'KILL', cwd: dir, env })
  return up('LocalStack', started, () => isLocalStackUp(port), signal)
}

/** DynamoDB Local listens on all of the machine's addresses, and no setting prevents it. It contains only test data. */
async function startDynamoDbLocal(jars: string, port: number, { dir, signal }: Place): Promise<GuardedProcess> {
  const runner = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner'
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]
  // Java's default is a quarter of the machine's memory. Its performance data would be files outside of `dir`.
  const settings = ['-Xmx1g', '-XX:-UsePerfData', `-Djava.io.tmpdir=${dir}`, `-Djava.library.path=${jars}`]
  const command = ['java', ...settings, '-cp', join(jars, '*'), runner, ...options]
  const started = await startGuarded(command, { ending: 'KILL', cwd: dir })
  return up('DynamoDB Local', started, () => isDynamoDbUp(port), signal)
}

async function up(name: string, started: GuardedProcess, isUp: () => Promise<boolean>, signal?: AbortSignal) {
  try {
    if (await started.waitUntilReady(unless(isUp, signal), MAX_HOST_START_MS)) return started
    throw new Error(`${name} did not start: ${lastLine(started.output()) ?? 'it printed nothing'}`)
  } catch (error) {
    await started.stop()
    throw error
  }
}
