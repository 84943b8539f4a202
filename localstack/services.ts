import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage, withoutStorage } from '#localstack/storage/openStorage.ts'

/**
 * `npm run localstack`: runs LocalStack and DynamoDB Local until Ctrl-C, and prints the environment variables with their URLs.
 */
const PORTS = { localStack: 4566, dynamoDb: 8000 }
/**
 * A separate data folder, deleted with this storage. Otherwise `npm start` would find a marker for a demo that no longer
 * exists.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'clearfloor-data-'))
const stopping = new AbortController()
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, () => stopping.abort())
const stopped = new Promise(resolve => stopping.signal.addEventListener('abort', resolve))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const { kind, description, variables, close } = await openStorage(withoutStorage(process.env), {
  ports: PORTS,
  signal: stopping.signal,
}).catch(error => fail(error.message))
if (kind === 'embedded') fail(`LocalStack can’t be started here: ${description}`)
console.log(`# ${description}. Runs until Ctrl-C, then deletes what it stored.`)
for (const [name, value] of Object.entries({ ...variables, DATA_DIR: dataDir })) console.log(`export ${name}=${value}`)
await stopped
await close()
process.exit(0)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
