import { afterEach, beforeEach } from 'vitest'

/** Holds log lines back during a test, and prints them only if the test fails. */
const KEY = Symbol.for('clearfloor.heldLogs')
const shared: typeof globalThis & { [KEY]?: string[] } = globalThis

function hold(): string[] {
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    const { write } = stream
    stream.write = ((...args: Parameters<typeof write>) => {
      if (!String(args[0]).startsWith('{"level":')) return write.apply(stream, args)
      lines.push(String(args[0]))
      const done = args.at(-1) as unknown
      if (typeof done === 'function') done()
      return true
    }) as typeof write
  }
  return lines
}

/** One list for all files of a worker, whose streams outlive our modules. */
shared[KEY] ??= hold()
const held = shared[KEY]

beforeEach(() => void held.splice(0))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`Log of “${task.name}”:\n${held.join('')}`)
})
