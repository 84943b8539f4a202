import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Limits } from './foreignPages.ts'
import { pagesOf } from './pagesOf.ts'

/** The process for one foreign file: reads the file from stdin, writes its pages or `undefined` to stdout. */
const most: Limits = JSON.parse(process.argv[2] ?? '')
new Worker(new URL('./endAtLimits.ts', import.meta.url), { workerData: most.milliseconds }).unref()
// pdf-lib prints a warning for every oddity in a file, without a limit.
globalThis.console = new Console(new Writable({ write: (_bytes, _encoding, done) => done() }))

const answer = async (): Promise<Buffer> => {
  const file = await buffer(process.stdin)
  try {
    return serialize(await pagesOf(file, most))
  } catch {
    return serialize(undefined)
  }
}
void answer().then(bytes => process.stdout.write(bytes))
