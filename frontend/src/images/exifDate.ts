import { IN_RANGE } from '#shared/domain/vocabulary/dayInput.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Cameras write the date near the start of a JPEG: a segment has up to 64 KB, and few segments precede the date. */
const HEAD_BYTES = 192 * 1024

/** The day on which a photo was taken, as `2026-02-17`: from the camera, otherwise the file’s day in New Zealand. */
export async function exifDate(file: File): Promise<string> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return cameraDay(head) ?? nzDay(file.lastModified)
}

const JPEG = 0xffd8
const APP1 = 0xffe1
const SEGMENT = 0xff
const EXIF = 0x45786966
const LITTLE = 0x4949
const EXIF_PART = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const ENTRY_BYTES = 12
const DAY_LETTERS = 10

/** The date in `DateTimeOriginal` of a JPEG’s Exif, as `2026-02-17`; undefined where there is none or it is invalid. */
export function cameraDay(bytes: DataView): string | undefined {
  if (u16(bytes, 0) !== JPEG) return undefined
  for (let at = 2; u16(bytes, at) >> 8 === SEGMENT; at += 2 + Math.max(2, u16(bytes, at + 2)))
    if (u16(bytes, at) === APP1 && u32(bytes, at + 4) === EXIF) return dayIn(bytes, at + 10)
  return undefined
}

/** Offsets inside Exif are relative to its own start. */
function dayIn(bytes: DataView, start: number): string | undefined {
  const little = u16(bytes, start) === LITTLE
  const value = (table: number, tag: number): number => {
    const count = u16(bytes, start + table, little)
    for (let entry = 0; entry < count; entry++) {
      const at = start + table + 2 + entry * ENTRY_BYTES
      if (u16(bytes, at, little) === tag) return u32(bytes, at + 8, little)
    }
    return 0
  }
  const part = value(u32(bytes, start + 4, little), EXIF_PART)
  const offset = part && value(part, DATE_TIME_ORIGINAL)
  return offset ? dayAt(bytes, start + offset) : undefined
}

function dayAt(bytes: DataView, at: number): string | undefined {
  if (at + DAY_LETTERS > bytes.byteLength) return undefined
  const letters = new TextDecoder('latin1').decode(new Uint8Array(bytes.buffer, bytes.byteOffset + at, DAY_LETTERS))
  const day = letters.replaceAll(':', '-')
  const instant = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return exists && IN_RANGE.test(day) ? day : undefined
}

const u16 = (bytes: DataView, at: number, little = false) =>
  at + 2 > bytes.byteLength ? 0 : bytes.getUint16(at, little)
const u32 = (bytes: DataView, at: number, little = false) =>
  at + 4 > bytes.byteLength ? 0 : bytes.getUint32(at, little)
