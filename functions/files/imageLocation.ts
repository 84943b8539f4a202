import { inflateSync } from 'node:zlib'
import { exifTags } from './exif.ts'

/**
 * Detects whether an image contains its location: in Exif, by the tag of the GPS directory, or in XMP, by the name of a property.
 */

const GPS_TAG = 0x8825
/** `exif:GPSLatitude`, and the names that makers of drones and phones use. */
const XMP = /gps_?(lat|lon)|geo:(lat|lon)/i

/** True if a block of metadata from a JPEG or PNG contains a location. */
export function hasLocation(bytes: Buffer): boolean {
  return exifTags(bytes).has(GPS_TAG) || XMP.test(bytes.toString('latin1'))
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** The chunks of a PNG, as far as `bytes` contains them. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    })
  return chunks
}

/** True if a PNG contains a location before its image data, or behind the data within its last bytes. */
export const pngHasLocation = (head: Buffer, tail: Buffer): boolean =>
  [...chunksOf(head.subarray(8)), ...lastChunks(tail)].some(chunkHasLocation)

/**
 * Finds metadata chunks in the last bytes of a file. A match of a chunk's type counts only if the chunks from there reach the end
 * of the file.
 */
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

/** The uncompressed text of a chunk after its keyword; empty if it cannot be decompressed. */
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
