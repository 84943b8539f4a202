import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Call, ThreadData } from './lambdaFunction.ts'

/** One execution environment of Lambda: loads the code once, then serves one call at a time. */
const MAX_BYTES = 6 * 1024 * 1024
const { dir, name, memory }: ThreadData = workerData
const file = join(dir, 'index.js')
if (!existsSync(file)) throw new Error(`${file} is missing`)
const { handler } = createRequire(import.meta.url)(file)
if (typeof handler !== 'function') throw new Error(`${file} exports no handler`)

const failure = (error: unknown) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack ?? '' }
    : { errorType: 'Error', errorMessage: String(error), trace: '' }

async function answer({ id, event, deadline }: Call): Promise<Answer> {
  const context = {
    awsRequestId: id,
    functionName: name,
    functionVersion: '$LATEST',
    memoryLimitInMB: String(memory),
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
  try {
    const result = JSON.stringify((await handler(event, context)) ?? null)
    if (Buffer.byteLength(result) <= MAX_BYTES) return { id, result }
    return { id, error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage: 'The answer is larger than 6 MB' } }
  } catch (error) {
    return { id, error: failure(error) }
  }
}

parentPort?.on('message', async (call: Call) => parentPort?.postMessage(await answer(call)))
parentPort?.postMessage('ready')
