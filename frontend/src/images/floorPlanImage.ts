import { PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { FloorPlan, FloorPlanTiles } from '#shared/domain/tree/floor.ts'
import { MAX_FLOOR_PLAN_SIDE, MAX_TILE_SIDE, tilesOf } from '#shared/drawing/tiles.ts'
import { cropImage, decodeImage, drawToCanvas } from './resize.ts'

export type Store = (blob: Blob, purpose: UploadPurpose) => Promise<string>
/** The number of finished tiles, and of all tiles. */
export type Progress = (done: number, of: number) => unknown

/**
 * Stores a chosen floor plan as an image to draw on, and a larger plan also as full-resolution tiles. Each file is stored as soon
 * as it is rendered. Throws `UnusableImage`.
 */
export async function storeFloorPlan(file: File, store: Store, onProgress: Progress): Promise<FloorPlan> {
  const bitmap = await decodeImage(file, 'image')
  try {
    const { blob, width, height } = await drawToCanvas(bitmap, 'plan')
    const image = { file: await store(blob, 'plan'), width, height }
    if (Math.max(bitmap.width, bitmap.height) <= PURPOSES.plan.maxSide) return image
    return { ...image, tiles: await storeTiles(bitmap, store, onProgress) }
  } finally {
    bitmap.close()
  }
}

async function storeTiles(bitmap: ImageBitmap, store: Store, onProgress: Progress): Promise<FloorPlanTiles> {
  const scale = Math.min(1, MAX_FLOOR_PLAN_SIDE / Math.max(bitmap.width, bitmap.height))
  const grid = {
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
    size: MAX_TILE_SIDE,
  }
  const tiles = tilesOf(grid)
  const files: string[] = []
  for (const { x, y, width, height } of tiles) {
    await onProgress(files.length, tiles.length)
    const from = { x: x / scale, y: y / scale, width: width / scale, height: height / scale }
    files.push(await store(await cropImage(bitmap, from, { width, height }, 'planTile'), 'planTile'))
  }
  return { ...grid, files }
}
