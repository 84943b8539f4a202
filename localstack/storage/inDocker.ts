import { join } from 'node:path'
import { startGuarded } from '#localstack/emulators/guardedProcess.ts'
import { freePort } from '#localstack/emulators/listen.ts'
import { ask, lastLine } from './ask.ts'
import { isDynamoDbUp, isLocalStackUp, type RealStorage, type Starting, unless } from './realStorage.ts'

/** The first start pulls the images. */
const MAX_START_MS = 300_000
const MAX_STOP_MS = 30_000
const COMPOSE_FILE = join(import.meta.dirname, '../../docker-compose.yml')

/** Starts the services of `docker-compose.yml`, separate from any that a developer has started. */
export async function startInDocker({ ports: wanted, signal }: Starting): Promise<RealStorage> {
  const ports = { localStack: await freePort(wanted?.localStack), dynamoDb: await freePort(wanted?.dynamoDb) }
  const env = { ...process.env, LOCALSTACK_PORT: `${ports.localStack}`, DYNAMODB_PORT: `${ports.dynamoDb}` }
  const compose = ['docker', 'compose', '--file', COMPOSE_FILE, '--project-name', `clearfloor-${process.pid}`]
  const { comesUp, output, stop } = await startGuarded([...compose, 'up', '--abort-on-container-exit'], {
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
    if (await comesUp(unless(isUp, signal), MAX_START_MS)) return { ports, close }
    throw new Error(`Docker did not start the storage: ${lastLine(output()) ?? 'it printed nothing'}`)
  } catch (error) {
    await close()
    throw error
  }
}
