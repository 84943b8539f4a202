import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { MAX_TILE_SIDE } from '#shared/drawing/tiles.ts'

/** 20 MB. */
export const MAX_FILE_BYTES = 20_480 * 1024

export const MAX_UPLOADS = 50

interface Purpose {
  readonly types: readonly string[]
  /** The longest side of an image in pixels; undefined if the file is not an image. */
  readonly maxSide?: number
  /** Refuse a truncated file. */
  readonly isWhole?: true
}

/** Allowed file types and sizes by purpose. The browser resizes images; the server checks the received bytes. */
export const PURPOSES = {
  photo: { types: ['image/jpeg'], maxSide: 1200 },
  plan: { types: ['image/png'], maxSide: 2500 },
  planTile: { types: ['image/png'], maxSide: MAX_TILE_SIDE },
  inaccessibleImage: { types: ['image/jpeg'], maxSide: 1000 },
  buildingImage: { types: ['image/png', 'image/jpeg'], maxSide: 1800 },
  signature: { types: ['image/png', 'image/jpeg'], maxSide: 1200 },
  logo: { types: ['image/png', 'image/jpeg'], maxSide: 1200 },
  labReturn: { types: ['application/pdf'] },
  clearancePhoto: { types: ['image/jpeg'], maxSide: 1000 },
  clearancePlan: { types: ['image/png'], maxSide: 2500 },
  clearancePdf: { types: ['application/pdf'], isWhole: true },
  clearanceImage: { types: ['image/jpeg', 'image/png'], maxSide: 1000 },
} as const satisfies Record<string, Purpose>
export type UploadPurpose = keyof typeof PURPOSES

export interface FileFacts {
  readonly type: string | undefined
  readonly width?: number
  readonly height?: number
  readonly hasLocation?: boolean
  /** Whether a PDF has its end marker. */
  readonly isWhole?: boolean
}

/** Why a file cannot be used for this purpose; undefined if it can. */
export function uploadRefusal(facts: FileFacts, purpose: UploadPurpose): RefusalCode | undefined {
  const { types, maxSide, isWhole }: Purpose = PURPOSES[purpose]
  if (!facts.type) return 'file_unreadable'
  if (!types.includes(facts.type)) return 'file_wrong_type'
  if (isWhole && !facts.isWhole) return 'file_unreadable'
  if (maxSide === undefined) return undefined
  if (!facts.width || !facts.height) return 'file_unreadable'
  if (Math.max(facts.width, facts.height) > maxSide) return 'image_too_big'
  return facts.hasLocation ? 'file_has_location' : undefined
}
