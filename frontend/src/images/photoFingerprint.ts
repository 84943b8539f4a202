import { FINGERPRINT_GRID, fingerprintOf, greyValueOf } from '#shared/domain/item/photoFingerprint.ts'

/** Halved until it is about this much larger than the grid, so that every pixel counts towards a grey value. */
const NEARLY = 2

/** What a picture looks like in 64 bits; undefined where this browser does not let pixels be read. */
export async function computePhotoFingerprint(picture: Blob): Promise<string | undefined> {
  const whole = await createImageBitmap(picture)
  try {
    const pen = small(whole).getContext('2d')
    if (!pen) return undefined
    const { data } = pen.getImageData(0, 0, FINGERPRINT_GRID.width, FINGERPRINT_GRID.height)
    return fingerprintOf(
      Array.from({ length: FINGERPRINT_GRID.width * FINGERPRINT_GRID.height }, (_, at) =>
        greyValueOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0),
      ),
    )
  } finally {
    whole.close()
  }
}

function small(picture: ImageBitmap | OffscreenCanvas): OffscreenCanvas {
  const half = (side: number, end: number) => (side > end * NEARLY ? Math.ceil(side / 2) : end)
  const canvas = new OffscreenCanvas(
    half(picture.width, FINGERPRINT_GRID.width),
    half(picture.height, FINGERPRINT_GRID.height),
  )
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen) Object.assign(pen, { imageSmoothingQuality: 'high' }).drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { width, height } = FINGERPRINT_GRID
  return canvas.width === width && canvas.height === height ? canvas : small(canvas)
}
