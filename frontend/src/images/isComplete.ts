/** Cameras pad behind the end mark of a JPEG; not by more than this. */
const TAIL_BYTES = 64 * 1024
const JPEG_START = [0xff, 0xd8, 0xff]
const JPEG_END = [0xff, 0xd9]
const PNG_START = [0x89, 0x50, 0x4e, 0x47]
const PNG_END = [0x49, 0x45, 0x4e, 0x44]

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
const startsWith = (bytes: Uint8Array, mark: readonly number[], at = 0) =>
  mark.every((byte, n) => bytes[at + n] === byte)
const holds = (bytes: Uint8Array, mark: readonly number[]) => bytes.some((_, at) => startsWith(bytes, mark, at))

/**
 * Whether a JPEG or PNG is there to its end. A browser shows what is left of a photo that was cut off, with the rest in
 * grey: nobody would notice before the report.
 */
export async function isCompleteImage(file: Blob): Promise<boolean> {
  const [start, tail] = await Promise.all([bytesOf(file.slice(0, 8)), bytesOf(file.slice(-TAIL_BYTES))])
  if (startsWith(start, JPEG_START)) return holds(tail, JPEG_END)
  return !startsWith(start, PNG_START) || holds(tail, PNG_END)
}
