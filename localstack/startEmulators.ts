import { join } from 'node:path'
import { startDynamoDb } from '#localstack/emulators/dynamodb.ts'
import { answers, type Emulator } from '#localstack/emulators/listen.ts'
import { startS3 } from '#localstack/emulators/s3/start.ts'
import { startSecrets } from '#localstack/emulators/secrets.ts'
import { startSes } from '#localstack/emulators/ses.ts'
import { startSqs } from '#localstack/emulators/sqs/start.ts'

/** Defaults for variables that the environment does not set. */
const ACCESS = { AWS_REGION: 'ap-southeast-2', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }
type Access = typeof ACCESS & { readonly AWS_SESSION_TOKEN?: string }

/** Emulators by the variable from which the AWS SDK reads their URL. */
const emulators: Record<string, (dir: string, access: Access) => Promise<Emulator>> = {
  AWS_ENDPOINT_URL_DYNAMODB: dir => startDynamoDb({ dir: join(dir, 'dynamodb') }),
  AWS_ENDPOINT_URL_S3: (dir, access) =>
    startS3({
      dir: join(dir, 's3'),
      region: access.AWS_REGION,
      credentials: { [access.AWS_ACCESS_KEY_ID]: access.AWS_SECRET_ACCESS_KEY },
    }),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: dir => startSecrets({ dir: join(dir, 'secrets') }),
  AWS_ENDPOINT_URL_SESV2: dir => startSes({ dir: join(dir, 'ses') }),
  AWS_ENDPOINT_URL_SQS: (dir, access) => startSqs({ dir: join(dir, 'sqs'), region: access.AWS_REGION }),
}

const MAX_ANSWER_MS = 5000

/** URLs that this process has set; a second start must not take them for given ones. */
const ours = new Set<string>()

export interface Emulators {
  readonly env: Record<string, string>
  close(): Promise<void>
}

interface Starting {
  readonly dir: string
  /** The environment, which may give URLs, region and keys. */
  readonly given?: NodeJS.ProcessEnv
}

/**
 * Starts the local cloud's storage, each service on a free port, with its data under `dir`. A service with a given URL (such as
 * LocalStack) is used instead of an emulator. Given region and keys apply to all services.
 */
export async function startEmulators({ dir, given = process.env }: Starting): Promise<Emulators> {
  const started: Emulator[] = []
  const close = async () => void (await Promise.all(started.map(emulator => emulator.close())))
  const access = accessIn(given)
  const env: Record<string, string> = { ...access }
  try {
    for (const [name, start] of Object.entries(emulators)) {
      const address = given[name]
      if (address && !ours.has(address)) {
        env[name] = await reached(name, address)
        continue
      }
      const emulator = await start(dir, access)
      started.push(emulator)
      ours.add(emulator.url)
      env[name] = emulator.url
    }
  } catch (error) {
    await close()
    throw error
  }
  return { env, close }
}

/** Keys come in pairs; a single one is ignored. */
function accessIn(given: NodeJS.ProcessEnv): Access {
  const { AWS_REGION = ACCESS.AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = given
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return { ...ACCESS, AWS_REGION }
  return { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...(AWS_SESSION_TOKEN && { AWS_SESSION_TOKEN }) }
}

/** Checks given URLs now, because a wrong one would fail much later with a different error. */
async function reached(name: string, address: string): Promise<string> {
  if (await answers(address, MAX_ANSWER_MS)) return address
  throw new Error(`Nothing answers at ${address}, the address in ${name}. Start it, or unset the variable`)
}
