import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import type { ForeignPages, Limits } from './foreignPages.ts'

/** Maximum heap of the process, in MB. */
const MAX_HEAP = 384
const PROCESS = fileURLToPath(new URL('./pagesProcess.ts', import.meta.url))

/**
 * Reads a foreign PDF in a separate process without our environment variables, so that a hostile file can only crash that
 * process. A thread would not do: running out of memory ends the whole process. Undefined if the pages cannot be read.
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
    // The error itself contains all output of the process.
    throw new Error(`Foreign PDFs cannot be read. ${String(error).slice(0, 2000)}`)
  }
}

/** True if the process was killed or its output was too long: the file is at fault. Any other error is ours. */
const isEndOfProcess = (error: unknown): boolean =>
  error instanceof Error &&
  (('signal' in error && error.signal !== null) ||
    ('code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'))
