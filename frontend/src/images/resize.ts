import { MAX_FILE_BYTES, PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { isCompleteImage } from './isComplete.ts'

export type ImagePurpose = Exclude<UploadPurpose, 'labReturn' | 'clearancePdf'>

/** The stored format of each purpose. The background, if any, fills transparent parts. */
const TARGETS = {
  photo: { type: 'image/jpeg', quality: 0.7, background: '#fff' },
  plan: { type: 'image/png', background: '#fff' },
  planTile: { type: 'image/png', background: '#fff' },
  inaccessibleImage: { type: 'image/jpeg', quality: 0.7, background: '#fff' },
  buildingImage: { type: 'image/png' },
  signature: { type: 'image/png', background: '#fff' },
  logo: { type: 'image/png', background: '#fff' },
  clearancePhoto: { type: 'image/jpeg', quality: 0.7, background: '#fff' },
  clearancePlan: { type: 'image/png', background: '#fff' },
  clearanceImage: { type: 'image/jpeg', quality: 0.7, background: '#fff' },
} as const satisfies Record<ImagePurpose, { type: string; quality?: number; background?: string }>

/** Why a file is no usable image. Not a `Refusal`, because the worker would then load the sentences of all refusals. */
export class UnusableImage extends Error {
  readonly code: RefusalCode
  readonly field: string
  readonly sentence: string | undefined
  constructor(code: RefusalCode, field: string, sentence?: string) {
    super(sentence ?? code)
    this.code = code
    this.field = field
    this.sentence = sentence
  }
}

export interface ResizedImage {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** Messages for unsupported file types that name the remedy. */
const TYPE_SENTENCES: readonly (readonly [test: RegExp, sentence: string])[] = [
  [/pdf$/i, 'This is a PDF. Export the page as an image first, then choose the PNG or JPEG.'],
  [/hei[cf]$/i, 'This browser can’t read HEIC photos. Choose a JPEG, or set the camera to “Most compatible”.'],
  [/tiff?$/i, 'This browser can’t read TIFF images. Save it as a JPEG or PNG first, and choose that.'],
  [/(dng|raw|cr[23]|nef|arw)$/i, 'This is a raw photo. Save it as a JPEG first, and choose that.'],
  [
    /(^video\/|\.(mov|mp4|m4v|avi)$)/i,
    'This is a video. Choose a photo. In Photos, “Duplicate as Still Photo” makes one of a Live Photo.',
  ],
]

/**
 * An upright image resized for its purpose. Encoding it again removes camera metadata such as the GPS position. Throws
 * `UnusableImage`.
 */
export async function resizeImage(file: File, purpose: ImagePurpose, field = 'image'): Promise<ResizedImage> {
  const bitmap = await decodeImage(file, field)
  try {
    return await drawToCanvas(bitmap, purpose)
  } finally {
    bitmap.close()
  }
}

/** Decodes a chosen file in full size. Close the bitmap after use. Throws `UnusableImage`. */
export async function decodeImage(file: File, field: string): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES) throw new UnusableImage('file_too_large', field)
  if (/pdf$/i.test(file.type)) throw new UnusableImage('file_wrong_type', field, sentenceFor(file))
  if (!(await isCompleteImage(file))) throw unreadable(file, field)
  return toBitmap(file, field)
}

const sentenceFor = (file: File) => TYPE_SENTENCES.find(([test]) => test.test(file.type) || test.test(file.name))?.[1]

/** HEIC is read where the browser supports it, such as Safari, and refused with its own message elsewhere. */
async function toBitmap(file: File, field: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw unreadable(file, field)
  }
}

function unreadable(file: File, field: string): UnusableImage {
  const sentence = sentenceFor(file)
  return new UnusableImage(sentence ? 'file_wrong_type' : 'file_unreadable', field, sentence)
}

/** Draws the whole image, within the size limit of its purpose. */
export async function drawToCanvas(bitmap: ImageBitmap, purpose: ImagePurpose): Promise<ResizedImage> {
  const scale = Math.min(1, PURPOSES[purpose].maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const wholeArea = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  return { blob: await cropImage(bitmap, wholeArea, { width, height }, purpose), width, height }
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export async function cropImage(
  bitmap: ImageBitmap,
  { x, y, ...part }: Part,
  { width, height }: { width: number; height: number },
  purpose: ImagePurpose,
): Promise<Blob> {
  const { type, quality, background }: { type: string; quality?: number; background?: string } = TARGETS[purpose]
  const isSameSize = part.width === width && part.height === height
  const resized = isSameSize
    ? undefined
    : await createImageBitmap(bitmap, x, y, part.width, part.height, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new UnusableImage('file_unreadable', 'image')
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  if (resized) context.drawImage(resized, 0, 0)
  else context.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
  resized?.close()
  return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) })
}
