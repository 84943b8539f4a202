import { PURPOSES } from '#shared/domain/files/uploads.ts'
import { type Quad, quadIn, straighten, straightenedSize } from './homography.ts'
import { decodeImage } from './resize.ts'

/** The maximum side of a decoded photo: 64 MB of pixels. */
const MAX_READ_SIDE = 4_000

/** The pixels of an image, its longer side limited to `maxSide`. */
export async function pixelsOf(file: File, maxSide: number): Promise<ImageData> {
  const bitmap = await decodeImage(file, 'image')
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)]
    const context = contextOf(new OffscreenCanvas(width, height))
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  } finally {
    bitmap.close()
  }
}

/** The plan inside the four corners (in shares of the photo) as a separate image without perspective. */
export async function straightenImage(file: File, corners: Quad): Promise<File> {
  const source = await pixelsOf(file, MAX_READ_SIDE)
  const quad = quadIn(source, corners)
  const { data, width, height } = straighten(source, quad, straightenedSize(quad, PURPOSES.plan.maxSide))
  const canvas = new OffscreenCanvas(width, height)
  contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0)
  const type = 'image/png'
  return new File([await canvas.convertToBlob({ type })], file.name.replace(/(\.\w+)?$/, '.png'), { type })
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  return context
}
