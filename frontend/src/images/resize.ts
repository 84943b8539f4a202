import { MAX_FILE_BYTES, PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { isCompleteImage } from './isComplete.ts'

export type ImagePurpose = Exclude<UploadPurpose, 'labReturn' | 'clearancePdf'>

/** How an image of each purpose is stored: what turns transparent becomes white where there is a ground. */
const TARGETS = {
  photo: { type: 'image/jpeg', quality: 0.7, ground: '#fff' },
  plan: { type: 'image/png', ground: '#fff' },
  planTile: { type: 'image/png', ground: '#fff' },
  inaccessibleImage: { type: 'image/jpeg', quality: 0.7, ground: '#fff' },
  buildingImage: { type: 'image/png' },
  signature: { type: 'image/png', ground: '#fff' },
  logo: { type: 'image/png', ground: '#fff' },
  clearancePhoto: { type: 'image/jpeg', quality: 0.7, ground: '#fff' },
  clearancePlan: { type: 'image/png', ground: '#fff' },
  clearanceImage: { type: 'image/jpeg', quality: 0.7, ground: '#fff' },
} as const satisfies Record<ImagePurpose, { type: string; quality?: number; ground?: string }>

export interface ResizedImage {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** Sentences for files by what they are, so that the field says what to do instead. */
const KINDS: readonly (readonly [test: RegExp, sentence: string])[] = [
  [/pdf$/i, 'This is a PDF. Choose an image (PNG or JPEG) instead: export the page as a picture first.'],
  [/hei[cf]$/i, 'This browser cannot read HEIC photos. Choose a JPEG, or set the camera to “Most compatible”.'],
]

/**
 * An image fit for its purpose: upright as the camera meant it, at most so many pixels on the longer side, drawn anew, so
 * that nothing the camera wrote into the file (such as a position) goes along. Throws `Refusal` with a sentence at `field`.
 */
export async function resizeImage(file: File, purpose: ImagePurpose, field = 'image'): Promise<ResizedImage> {
  const whole = await decodeImage(file, field)
  try {
    return await drawToCanvas(whole, purpose)
  } finally {
    whole.close()
  }
}

/** A chosen file as a picture in full, to be closed after use. Throws `Refusal` with a sentence at `field`. */
export async function decodeImage(file: File, field: string): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES) throw refuse('file_too_large', field)
  if (/pdf$/i.test(file.type)) throw refuse('file_wrong_type', field, sentenceFor(file))
  if (!(await isCompleteImage(file))) throw refuse('file_unreadable', field)
  return decoded(file, field)
}

const sentenceFor = (file: File) => KINDS.find(([test]) => test.test(file.type) || test.test(file.name))?.[1]

function refuse(code: RefusalCode, field: string, sentence?: string): Refusal {
  const refusal = new Refusal(code)
  return new Refusal(code, { [field]: sentence ?? refusal.message })
}

/** HEIC is read where the browser can (Safari does) and refused by name where it cannot. */
async function decoded(file: File, field: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const sentence = sentenceFor(file)
    throw refuse(sentence ? 'file_wrong_type' : 'file_unreadable', field, sentence)
  }
}

/** The whole picture, no larger than its purpose allows. */
export async function drawToCanvas(whole: ImageBitmap, purpose: ImagePurpose): Promise<ResizedImage> {
  const scale = Math.min(1, PURPOSES[purpose].maxSide / Math.max(whole.width, whole.height))
  const width = Math.max(1, Math.round(whole.width * scale))
  const height = Math.max(1, Math.round(whole.height * scale))
  const all = { x: 0, y: 0, width: whole.width, height: whole.height }
  return { blob: await cropImage(whole, all, { width, height }, purpose), width, height }
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A part of a picture, drawn anew in the given size. */
export async function cropImage(
  whole: ImageBitmap,
  { x, y, ...part }: Part,
  { width, height }: { width: number; height: number },
  purpose: ImagePurpose,
): Promise<Blob> {
  const { type, quality, ground }: { type: string; quality?: number; ground?: string } = TARGETS[purpose]
  const same = part.width === width && part.height === height
  const small = same
    ? undefined
    : await createImageBitmap(whole, x, y, part.width, part.height, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      })
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Refusal('file_unreadable')
  if (ground) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  }
  if (small) pen.drawImage(small, 0, 0)
  else pen.drawImage(whole, x, y, width, height, 0, 0, width, height)
  small?.close()
  return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) })
}
