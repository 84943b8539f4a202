import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startGuarded } from './guardedProcess.ts'
import { answers, type Emulator, freePort } from './listen.ts'

export interface DynamoDbOptions {
  /** The folder of the SQLite file with all tables; created if missing. */
  readonly dir: string
  readonly port?: number
}

export interface DynamoDb extends Emulator {
  /** The database process, for tests that kill it. */
  readonly pid: number
}

const MAX_START_MS = 20_000

/** Runs DynamoDB as the binary of `@dynoxide/linux-x64`, which matches AWS in every feature that the product uses. */
export async function startDynamoDb({ dir, port }: DynamoDbOptions): Promise<DynamoDb> {
  mkdirSync(dir, { recursive: true })
  const usedPort = port || (await freePort())
  const address = ['--host', '127.0.0.1', '--port', String(usedPort)]
  const command = [binary(), 'serve', ...address, '--db-path', join(dir, 'dynamodb.sqlite')]
  const { pid, waitUntilReady, output, stop } = await startGuarded(command, { ending: 'TERM' })
  const url = `http://127.0.0.1:${usedPort}`
  if (!(await waitUntilReady(() => answers(url), MAX_START_MS))) {
    await stop()
    throw new Error(`DynamoDB did not start on ${url}: ${output() || 'it printed nothing'}`)
  }
  return { url, pid, close: stop }
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(file, '..', 'dynoxide')
  } catch {
    throw new Error(
      `No embedded DynamoDB for this machine: npm has it for Linux on x64. Start DynamoDB Local and give its address: ` +
        'AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start. README.md has the commands, under “Other machines”.',
    )
  }
}
