import { UnreadableFile } from '#frontend/ui/fields/unreadableFile.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const MAX_COMMENT_LENGTH = 65_535
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly method: number
  readonly packed: number
  readonly at: number
}

const damagedFile = () =>
  new UnreadableFile('This workbook is damaged. Open it in Excel, save it again and choose that file.')

/** Returns a function that unpacks a file of a zip archive by its name. `maxBytes` limits the bytes of all of them together. */
export function unzip(bytes: Uint8Array, maxBytes: number): (name: string) => Promise<string | undefined> {
  const entries = entriesOf(bytes)
  let left = maxBytes
  return async name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const unpacked = await inflate(packedOf(bytes, entry), entry.method, left)
    left -= unpacked.length
    return new TextDecoder().decode(unpacked)
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function entriesOf(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes)
  let end = bytes.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END && bytes.length - end < MAX_COMMENT_LENGTH + END_LENGTH) end--
  if (end < 0 || view.getUint32(end, true) !== END) throw damagedFile()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw damagedFile()
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function packedOf(bytes: Uint8Array, { at, packed }: Entry): Uint8Array {
  if (at + 30 > bytes.length) throw damagedFile()
  const view = viewOf(bytes)
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > bytes.length) throw damagedFile()
  return bytes.subarray(from, from + packed)
}

/** Never unpacks more than `maxBytes`, whatever size the archive declares. */
async function inflate(packed: Uint8Array, method: number, maxBytes: number): Promise<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw damagedFile()
  const source = new Blob([Uint8Array.from(packed)]).stream()
  const stream = method === STORED ? source : source.pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damagedFile()
    })
    if (done) return join(parts, size)
    size += value.length
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw new UnreadableFile('This workbook is too big to read. Save the sheet with the results as a CSV file.')
    }
    parts.push(value)
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
