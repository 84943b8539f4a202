import { existsSync, statfsSync } from 'node:fs'
import { type Cloud, startCloud } from './cloud.ts'

/**
 * `npm start`, and `npm run dev` with `--develop`. PORT (3000) is the product's port, DATA_DIR (.data) its data folder,
 * CHAT_SCRIPT the URL of a support chat.
 */
const port = Number(process.env.PORT ?? 3000)
const dataDir = process.env.DATA_DIR ?? '.data'

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`PORT is ${process.env.PORT}, which is no port: give a number up to 65535`)

let cloud: Cloud | undefined
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await cloud?.close()
  process.exit(0)
}
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, stop)

cloud = await startCloud({
  port,
  dataDir,
  seed: true,
  chatScript: process.env.CHAT_SCRIPT,
  develop: process.argv.includes('--develop'),
}).catch(error => fail(isFull(dataDir) ? `The disk with ${dataDir} is full. Make space on it and start again.` : error))
console.log(`ready ${cloud.url}`)

/** On a full disk a start fails in many ways, with messages that don't name the cause. */
function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 100_000
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
