import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs'
import { Writable } from 'node:stream'

/** Size in bytes at which the log file is renamed to `.1` and a new one starts. */
const MAX_BYTES = 5 * 1024 * 1024

/** Appends lines to a log file. A line that can't be written, because the disk is full, is dropped. */
export function logFile(path: string, most = MAX_BYTES): Writable {
  let bytes = sizeOf(path)
  let file: WriteStream | undefined
  const opened = (): WriteStream => {
    if (file) return file
    const next = createWriteStream(path, { flags: 'a' })
    // The next line opens the file again.
    next.on('error', () => {
      file = undefined
    })
    file = next
    return next
  }
  const end = (done: () => void) => (file ? file.end(() => done()) : done())
  const rotated = (done: () => void) =>
    end(() => {
      rename(path, `${path}.1`)
      file = undefined
      bytes = 0
      done()
    })
  const append = (chunk: Buffer, done: () => void) => {
    bytes += chunk.length
    opened().write(chunk, () => done())
  }
  return new Writable({
    write: (chunk: Buffer, _, done) =>
      bytes + chunk.length > most ? rotated(() => append(chunk, done)) : append(chunk, done),
    final: done => end(done),
  })
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function rename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {}
}
