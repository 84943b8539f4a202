import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import type { ForeignPages, Limits } from './foreignPages.ts'

/** The heap of the process, in MB. */
const MAX_HEAP = 384
const PROCESS = fileURLToPath(new URL('./pagesProcess.ts', import.meta.url))

/**
 * Reads a foreign PDF in its own process, with nothing of our environment: what the file makes pdf-lib do ends there, also
 * where the memory of the process is gone, which a thread would take with it. Undefined where the pages cannot be had.
 */
export async function readForeignPages(file: Uint8Array, most: Limits): Promise<ForeignPages | undefined> {
  const { LD_LIBRARY_PATH, NODE_COMPILE_CACHE } = process.env
  const reading = promisify(execFile)(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP}`, PROCESS, JSON.stringify(most)],
    {
      encoding: 'buffer',
      maxBuffer: most.bytes,
      env: { ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    },
  )
  // The process may end before it has read the file.
  reading.child.stdin?.on('error', () => {}).end(file)
  try {
    return deserialize((await reading).stdout)
  } catch (error) {
    if (isEndOfProcess(error)) return undefined
    // The error itself holds all that the process wrote.
    throw new Error(`Foreign PDFs cannot be read. ${String(error).slice(0, 2000)}`)
  }
}

/** The process was ended, by itself or for too long an answer: a fault of the file. All else is a fault of ours. */
const isEndOfProcess = (error: unknown): boolean =>
  error instanceof Error &&
  (('signal' in error && error.signal !== null) ||
    ('code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'))
