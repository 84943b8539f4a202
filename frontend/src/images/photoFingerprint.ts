import { FINGERPRINT_GRID, fingerprintOf, greyValueOf } from '#shared/domain/item/photoFingerprint.ts'

/** The image is halved until it is less than this many times the grid, so that every pixel counts towards a grey value. */
const MAX_LAST_FACTOR = 2

/** The fingerprint of a photo, 64 bits as text; undefined where the browser does not allow reading pixels. */
export async function computePhotoFingerprint(photo: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(photo)
  try {
    const context = shrink(bitmap).getContext('2d')
    if (!context) return undefined
    const { data } = context.getImageData(0, 0, FINGERPRINT_GRID.width, FINGERPRINT_GRID.height)
    return fingerprintOf(
      Array.from({ length: FINGERPRINT_GRID.width * FINGERPRINT_GRID.height }, (_, index) =>
        greyValueOf(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0),
      ),
    )
  } finally {
    bitmap.close()
  }
}

function shrink(photo: ImageBitmap | OffscreenCanvas): OffscreenCanvas {
  const half = (side: number, end: number) => (side > end * MAX_LAST_FACTOR ? Math.ceil(side / 2) : end)
  const canvas = new OffscreenCanvas(
    half(photo.width, FINGERPRINT_GRID.width),
    half(photo.height, FINGERPRINT_GRID.height),
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context)
    Object.assign(context, { imageSmoothingQuality: 'high' }).drawImage(photo, 0, 0, canvas.width, canvas.height)
  const { width, height } = FINGERPRINT_GRID
  return canvas.width === width && canvas.height === height ? canvas : shrink(canvas)
}
