import { inspectFile } from './fileInspection.ts'
import { PHOTO_BOXES } from './pdf/styles.ts'

/** Dots per inch at which a photo is printed, and points per inch. */
const DPI = 200
const POINTS = 72
/** Of a JPEG, 0 to 100. */
const QUALITY = 80
const pixels = (points: number) => Math.ceil((points * DPI) / POINTS)
/** Pixels of the largest box in which a document prints a photo. */
const BOX = {
  width: pixels(Math.max(...PHOTO_BOXES.map(({ width }) => width))),
  height: pixels(Math.max(...PHOTO_BOXES.map(({ height }) => height))),
}

/**
 * A photo at the size in which documents print it: sharp at 200 dpi and a quarter of the bytes. What is no JPEG, is smaller or
 * cannot be decoded stays as it is. The same photo gives the same bytes.
 */
export async function photoForPrint(bytes: Uint8Array): Promise<Uint8Array> {
  const { type, width = 0, height = 0 } = inspectFile(bytes)
  const scale = Math.min(BOX.width / width, BOX.height / height)
  if (type !== 'image/jpeg' || !(scale < 1)) return bytes
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(() => undefined)
  // One that is turned by a note in its header is turned by who prints it.
  if (image?.width !== width || image.height !== height) return bytes
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const smaller = await canvas.encode('jpeg', QUALITY)
  return smaller.length < bytes.length ? smaller : bytes
}
