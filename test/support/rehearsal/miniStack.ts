import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import * as z from 'zod'
import { startGuarded } from '#localstack/emulators/guardedProcess.ts'
import { answers, freePort } from '#localstack/emulators/listen.ts'
import { installInPython } from '#localstack/storage/install.ts'

const MAX_START_MS = 120_000
export const ACCOUNT = '123456789012'
const KEY = 'test'
export const REGION = 'ap-southeast-2'

/** An empty account in a third-party AWS emulator on this machine. */
export interface MiniStack {
  readonly endpoint: string
  /** Settings for SDK clients. */
  readonly client: {
    readonly region: string
    readonly endpoint: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  /** Environment variables for other programs. */
  readonly environment: Readonly<Record<string, string>>
  /** All mails that SES has sent. */
  readonly mails: () => Promise<readonly Mail[]>
  readonly close: () => Promise<void>
}

const Mail = z.object({ To: z.array(z.string()), Subject: z.string(), BodyText: z.string() })
export type Mail = z.output<typeof Mail>
const Mails = z.object({ messages: z.record(z.string(), z.array(Mail)) })

export async function startMiniStack(python: string): Promise<MiniStack> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const program = await installInPython(python, { what: 'MiniStack', requirements })
  const port = await freePort()
  // An IP address, so that the SDK puts the bucket in the path and no host name has to resolve.
  const endpoint = `http://127.0.0.1:${port}`
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    // A separate endpoint for S3 makes the functions use path-style URLs when they sign for browsers.
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: KEY,
  }
  const dir = await mkdtemp(join(tmpdir(), 'clearfloor-ministack-'))
  const started = await startGuarded(['nice', program, join(import.meta.dirname, 'miniStack.py')], {
    ending: 'KILL',
    cwd: dir,
    env: {
      ...process.env,
      ...environment,
      // Functions run on the current Node.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      PORT: `${port}`,
      GATEWAY_PORT: `${port}`,
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: '127.0.0.1',
      MINISTACK_REGION: REGION,
      MINISTACK_ACCOUNT_ID: ACCOUNT,
    },
  })
  const close = async () => {
    await started.stop()
    await rm(dir, { recursive: true, force: true })
  }
  if (!(await started.waitUntilReady(() => answers(`${endpoint}/_ministack/health`), MAX_START_MS))) {
    await close()
    throw new Error(`MiniStack did not start: ${started.output()}`)
  }
  return {
    endpoint,
    client: { region: REGION, endpoint, credentials: { accessKeyId: KEY, secretAccessKey: KEY } },
    environment,
    mails: async () => {
      const answer = await fetch(`${endpoint}/_ministack/ses/messages`)
      return Mails.parse(await answer.json()).messages[ACCOUNT] ?? []
    },
    close,
  }
}
