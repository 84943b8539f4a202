/** Some cameras add up to this much padding after the end marker of a JPEG. */
const TAIL_BYTES = 64 * 1024
const JPEG_START = [0xff, 0xd8, 0xff]
const JPEG_END = [0xff, 0xd9]
const PNG_START = [0x89, 0x50, 0x4e, 0x47]
const PNG_END = [0x49, 0x45, 0x4e, 0x44]

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
const startsWith = (bytes: Uint8Array, marker: readonly number[], offset = 0) =>
  marker.every((byte, n) => bytes[offset + n] === byte)
const contains = (bytes: Uint8Array, marker: readonly number[]) =>
  bytes.some((_, offset) => startsWith(bytes, marker, offset))

/** The image type by the first bytes, whatever the file name says. */
export async function imageTypeOf(file: Blob): Promise<'image/jpeg' | 'image/png' | undefined> {
  const start = await bytesOf(file.slice(0, 8))
  if (startsWith(start, JPEG_START)) return 'image/jpeg'
  return startsWith(start, PNG_START) ? 'image/png' : undefined
}

/** Whether a JPEG or PNG is complete. Browsers show the rest of a truncated photo in grey, which is easily missed. */
export async function isCompleteImage(file: Blob): Promise<boolean> {
  const [type, tail] = await Promise.all([imageTypeOf(file), bytesOf(file.slice(-TAIL_BYTES))])
  if (type === 'image/jpeg') return contains(tail, JPEG_END)
  return type !== 'image/png' || contains(tail, PNG_END)
}
