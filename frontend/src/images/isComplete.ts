/** Some cameras add padding after the end marker of a JPEG, up to this much. */
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

/**
 * Whether a JPEG or PNG is complete. Browsers show a truncated photo with the rest in grey, which might not be noticed
 * before the report.
 */
export async function isCompleteImage(file: Blob): Promise<boolean> {
  const [start, tail] = await Promise.all([bytesOf(file.slice(0, 8)), bytesOf(file.slice(-TAIL_BYTES))])
  if (startsWith(start, JPEG_START)) return contains(tail, JPEG_END)
  return !startsWith(start, PNG_START) || contains(tail, PNG_END)
}
