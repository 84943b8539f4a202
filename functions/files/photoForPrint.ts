import { inspectFile } from './fileInspection.ts'
import { PHOTO_BOXES } from './pdf/styles.ts'

/** Dots per inch of printed photos, and points per inch. */
const DPI = 200
const POINTS = 72
/** JPEG quality, 0 to 100. */
const QUALITY = 80
const pixels = (points: number) => Math.ceil((points * DPI) / POINTS)
/** The largest printed photo, in pixels. */
const BOX = {
  width: pixels(Math.max(...PHOTO_BOXES.map(({ width }) => width))),
  height: pixels(Math.max(...PHOTO_BOXES.map(({ height }) => height))),
}

/**
 * Reduces a photo to print size: sharp at 200 dpi, with a quarter of the bytes. Images that are not JPEG, smaller or undecodable
 * stay unchanged. The same photo gives the same bytes.
 */
export async function photoForPrint(bytes: Uint8Array): Promise<Uint8Array> {
  const { type, width = 0, height = 0 } = inspectFile(bytes)
  const scale = Math.min(BOX.width / width, BOX.height / height)
  if (type !== 'image/jpeg' || !(scale < 1)) return bytes
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(() => undefined)
  if (!image) return bytes
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const smaller = await canvas.encode('jpeg', QUALITY)
  return smaller.length < bytes.length ? smaller : bytes
}
