import type { FileFacts } from '#shared/domain/files/uploads.ts'
import { exifTags } from './exif.ts'
import { hasLocation, pngHasLocation } from './imageLocation.ts'

/**
 * Detects a file's type by its bytes, never by its name. Reads only head and tail, so a hostile image is never decoded. An image
 * whose header exceeds `head` counts as damaged.
 */
export function inspectFile(head: Uint8Array, tail: Uint8Array = head): FileFacts {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return png(view, tail)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return jpeg(view, tail)
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d])) return { type: 'application/pdf', isWhole: hasEnd(tail) }
  return { type: undefined }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) => Buffer.from(buffer, byteOffset, byteLength)

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The end marker of a PDF. Some programs add padding after it. */
const hasEnd = (tail: Uint8Array): boolean => Buffer.from(tail.subarray(-4096)).includes('%%EOF')

/** A PNG is complete if it ends with its closing chunk. */
function png(view: DataView, tail: Uint8Array): FileFacts {
  if (view.byteLength < 33 || !startsWith(tail.subarray(-8), IEND)) return { type: 'image/png' }
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  return { type: 'image/png', ...size, hasLocation: pngHasLocation(bytesOf(view), Buffer.from(tail)) }
}

const IEND = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const START_OF_SCAN = 0xda
const APP1 = 0xe1
/** Exif's orientation. From 5 on the image is stored on its side. */
const ORIENTATION = 0x0112

/**
 * Reads the segments of a JPEG up to its image data. Width and height are those of the upright image, as browsers and documents
 * show it. A damaged JPEG has no dimensions.
 */
function jpeg(view: DataView, tail: Uint8Array): FileFacts {
  let size: { width: number; height: number } | undefined
  let isLocated = false
  let isOnSide = false
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (marker === START_OF_SCAN) {
      const upright = isOnSide && size ? { width: size.height, height: size.width } : size
      return { type: 'image/jpeg', ...(endsWell(tail) && upright), hasLocation: isLocated }
    }
    if (isFrame(marker) && at + 9 <= view.byteLength)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === APP1) {
      const block = bytesOf(view).subarray(at + 4, at + 2 + length)
      isLocated ||= hasLocation(block)
      isOnSide ||= (exifTags(block).get(ORIENTATION) ?? 1) >= 5
    }
    at += 2 + length
  }
  return { type: 'image/jpeg', hasLocation: isLocated }
}

/** The end marker of a JPEG. Some cameras add padding after it. */
const endsWell = (tail: Uint8Array): boolean => Buffer.from(tail.subarray(-4096)).includes(Buffer.of(0xff, 0xd9))
