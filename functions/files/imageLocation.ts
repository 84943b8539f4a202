import { inflateSync } from 'node:zlib'

/**
 * Where an image says at which position it was taken: in Exif, whose GPS directory a tag points at, or in XMP, by the names
 * of its properties. Camera apps write both.
 */

const GPS_TAG = 0x8825

/** Whether the first directory of an Exif block, which begins with its byte order, points at a position. */
function exifHasLocation(view: DataView, start: number, end: number): boolean {
  if (end - start < 10 || end > view.byteLength) return false
  const little = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, little)
  if (directory + 2 > end) return false
  const entries = view.getUint16(directory, little)
  for (let n = 0; n < entries && directory + 14 + n * 12 <= end; n++)
    if (view.getUint16(directory + 2 + n * 12, little) === GPS_TAG) return true
  return false
}

/** `exif:GPSLatitude`, and what makers of drones and phones call it. */
const xmpHasLocation = (xmp: string): boolean => /gps_?(lat|lon)|geo:(lat|lon)/i.test(xmp)

const bytesOf = (view: DataView, start: number, end: number): Buffer =>
  Buffer.from(view.buffer, view.byteOffset + start, Math.max(0, Math.min(end, view.byteLength) - start))

/** Whether an APP1 segment of a JPEG has a position. XMP that is too long for one segment goes on in others. */
export function segmentHasLocation(view: DataView, start: number, length: number): boolean {
  const bytes = bytesOf(view, start, start + length)
  if (bytes.indexOf('Exif') === 0) return exifHasLocation(view, start + 6, start + length)
  return bytes.indexOf('http://ns.adobe.com/') === 0 && xmpHasLocation(bytes.toString('latin1'))
}

interface Chunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The chunks of a PNG from an offset, as far as their headers are there. */
function* chunksFrom(view: DataView, offset: number): Generator<Chunk> {
  let at = offset
  while (at + 8 <= view.byteLength) {
    const start = at + 8
    const end = start + view.getUint32(at)
    yield { type: bytesOf(view, at + 4, start).toString('latin1'), start, end }
    at = end + 4
  }
}

const METADATA = ['eXIf', 'iTXt', 'tEXt', 'zTXt']

/** Whether a PNG has a position, before its image data or, where that is in its last bytes, behind. */
export function pngHasLocation(head: DataView, tail: Uint8Array): boolean {
  const end = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  return [
    ...[...chunksFrom(head, 8)].map(chunk => chunkHasLocation(head, chunk)),
    ...lastChunks(end).map(chunk => chunkHasLocation(end, chunk)),
  ].includes(true)
}

/** Chunks of metadata in the last bytes: where something looks like one, and the chunks from there on end with the file. */
function lastChunks(view: DataView): Chunk[] {
  const bytes = bytesOf(view, 0, view.byteLength)
  const starts = METADATA.flatMap(type => placesOf(bytes, type)).filter(at => at >= 4)
  return starts.flatMap(at => {
    const chunks = [...chunksFrom(view, at - 4)]
    return chunks.at(-1)?.type === 'IEND' ? chunks : []
  })
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at)
  return places
}

function chunkHasLocation(view: DataView, { type, start, end }: Chunk): boolean {
  if (!METADATA.includes(type)) return false
  if (type === 'eXIf') return exifHasLocation(view, start, end)
  const bytes = bytesOf(view, start, end)
  const keyword = bytes.subarray(0, bytes.indexOf(0)).toString('latin1')
  if (!/^XML:com\.adobe\.xmp$|^Raw profile type (exif|xmp|app1)$/i.test(keyword)) return false
  const text = textOf(type, bytes.subarray(keyword.length + 1))
  return xmpHasLocation(text) || rawProfileHasLocation(text)
}

const MAX_TEXT_BYTES = 1024 * 1024

/** The text of a chunk behind its keyword, unpacked; '' where it cannot be. */
function textOf(type: string, rest: Buffer): string {
  if (type === 'tEXt') return rest.toString('latin1')
  const isPacked = type === 'zTXt' || rest[0] === 1
  const text = type === 'zTXt' ? rest.subarray(1) : rest.subarray(afterNul(rest, afterNul(rest, 2)))
  try {
    return (isPacked ? inflateSync(text, { maxOutputLength: MAX_TEXT_BYTES }) : text).toString('latin1')
  } catch {
    return ''
  }
}
const afterNul = (bytes: Buffer, from: number): number => bytes.indexOf(0, from) + 1

/** Exif or XMP in hexadecimal digits, as ImageMagick writes it behind a name and a length. */
function rawProfileHasLocation(text: string): boolean {
  const bytes = Buffer.from(text.replace(/^\s*\w+\s+\d+\s/, '').replaceAll(/\s/g, ''), 'hex')
  const start = bytes.indexOf('Exif') === 0 ? 6 : 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return exifHasLocation(view, start, bytes.length) || xmpHasLocation(bytes.toString('latin1'))
}
