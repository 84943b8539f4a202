import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Call, ThreadData } from './lambdaPool.ts'

/** A Lambda execution environment with the handlers of a group: loads the code once, then handles one call at a time. */
const MAX_BYTES = 6 * 1024 * 1024
const { dir }: ThreadData = workerData
const file = join(dir, 'index.js')
if (!existsSync(file)) throw new Error(`${file} is missing`)
type Handler = (event: unknown, context: object) => unknown
/** By function name. */
const { handlers }: { handlers?: Readonly<Record<string, Handler>> } = createRequire(import.meta.url)(file)
if (typeof handlers !== 'object') throw new Error(`${file} exports no handlers`)

const failure = (error: unknown) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack ?? '' }
    : { errorType: 'Error', errorMessage: String(error), trace: '' }

async function answer({ id, lambda: { name, memory }, event, deadline }: Call): Promise<Answer> {
  const handler = handlers?.[name]
  process.env.AWS_LAMBDA_FUNCTION_NAME = name
  process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE = String(memory)
  const context = {
    awsRequestId: id,
    functionName: name,
    functionVersion: '$LATEST',
    memoryLimitInMB: String(memory),
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
  try {
    if (!handler) throw new Error(`${file} has no handler of ${name}`)
    const result = JSON.stringify((await handler(event, context)) ?? null)
    if (Buffer.byteLength(result) <= MAX_BYTES) return { id, result }
    return { id, error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage: 'The answer is larger than 6 MB' } }
  } catch (error) {
    return { id, error: failure(error) }
  }
}

parentPort?.on('message', async (call: Call) => parentPort?.postMessage(await answer(call)))
parentPort?.postMessage('ready')
