import { inflateSync } from 'node:zlib'

/** Whether an image says where it was taken: in Exif, whose GPS directory a tag points at, or in XMP, by a property's name. */

const GPS_TAG = 0x8825
/** `exif:GPSLatitude`, and what makers of drones and phones call it. */
const XMP = /gps_?(lat|lon)|geo:(lat|lon)/i

/** Whether a block of metadata, as a JPEG and a PNG have it, names a position. */
export function hasLocation(bytes: Buffer): boolean {
  const exif = bytes.subarray(bytes.indexOf('Exif\0\0') === 0 ? 6 : 0)
  if (exif.length < 10) return false
  const little = exif[0] === 0x49
  const word = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let at = directory + 2; at + 12 <= exif.length && at < directory + 2 + 12 * word(directory); at += 12)
    if (word(at) === GPS_TAG) return true
  return XMP.test(bytes.toString('latin1'))
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** The chunks of a PNG, as far as they are there. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    })
  return chunks
}

/** Whether a PNG names a position, before its image data or, where that is in its last bytes, behind. */
export const pngHasLocation = (head: Buffer, tail: Buffer): boolean =>
  [...chunksOf(head.subarray(8)), ...lastChunks(tail)].some(chunkHasLocation)

/** Metadata in the last bytes: where something looks like a chunk of it, and the chunks from there on end with the file. */
const lastChunks = (tail: Buffer): Chunk[] =>
  [...tail.toString('latin1').matchAll(/eXIf|[itz][TE]Xt/g)].flatMap(({ index }) => {
    const chunks = index < 4 ? [] : chunksOf(tail.subarray(index - 4))
    return chunks.at(-1)?.type === 'IEND' ? chunks : []
  })

function chunkHasLocation({ type, data }: Chunk): boolean {
  if (type === 'eXIf') return hasLocation(data)
  if (!/^[itz][TE]Xt$/.test(type)) return false
  const text = textOf(type, data)
  // ImageMagick writes Exif and XMP as a name, a length and hexadecimal digits.
  const digits = text.toString('latin1').replace(/^\s*\w+\s+\d+\s|\s/g, '')
  return hasLocation(text) || hasLocation(Buffer.from(digits, 'hex'))
}

const MAX_TEXT_BYTES = 1024 * 1024

/** What a chunk of text says behind its keyword, unpacked; nothing where it cannot be. */
function textOf(type: string, data: Buffer): Buffer {
  const after = (from: number) => data.indexOf(0, from) + 1
  const start = after(0)
  if (type === 'tEXt') return data.subarray(start)
  const text = data.subarray(type === 'zTXt' ? start + 1 : after(after(start + 2)))
  try {
    return type === 'zTXt' || data[start] === 1 ? inflateSync(text, { maxOutputLength: MAX_TEXT_BYTES }) : text
  } catch {
    return Buffer.of()
  }
}
