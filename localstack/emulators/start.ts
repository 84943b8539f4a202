import { join } from 'node:path'
import { startDynamoDb } from './dynamodb.ts'
import type { Emulator } from './listen.ts'
import { startS3 } from './s3/start.ts'
import { startSecrets } from './secrets.ts'
import { startSes } from './ses.ts'
import { startSqs } from './sqs/start.ts'

const REGION = 'ap-southeast-2'
const CREDENTIALS = { local: 'local' }

/** Every emulator by the variable that the AWS SDK reads its address from. */
const emulators: Record<string, (dir: string) => Promise<Emulator>> = {
  AWS_ENDPOINT_URL_DYNAMODB: dir => startDynamoDb({ dir: join(dir, 'dynamodb') }),
  AWS_ENDPOINT_URL_S3: dir => startS3({ dir: join(dir, 's3'), region: REGION, credentials: CREDENTIALS }),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: dir => startSecrets({ dir: join(dir, 'secrets') }),
  AWS_ENDPOINT_URL_SESV2: dir => startSes({ dir: join(dir, 'ses') }),
  AWS_ENDPOINT_URL_SQS: dir => startSqs({ dir: join(dir, 'sqs'), region: REGION }),
}

/** Addresses that this process put into its environment itself: a second start must not take them for given ones. */
const ours = new Set<string>()

export interface Emulators {
  /** For the processes that use them. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

/**
 * Starts the storage of the local cloud, each part on a free port of this machine, its data under `dir`. A part whose
 * address the environment gives already (LocalStack, say) is used as it is, with the region and keys given there.
 */
export async function startEmulators({ dir }: { dir: string }): Promise<Emulators> {
  const started: Emulator[] = []
  const close = async () => void (await Promise.all(started.map(emulator => emulator.close())))
  const env: Record<string, string> = {
    AWS_REGION: process.env.AWS_REGION ?? REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  }
  try {
    for (const [name, start] of Object.entries(emulators)) {
      const given = process.env[name]
      if (given && !ours.has(given)) {
        env[name] = given
        continue
      }
      const emulator = await start(dir)
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
