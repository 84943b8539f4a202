import { PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { FloorPlan, FloorPlanTiles } from '#shared/domain/tree/floor.ts'
import { MAX_FLOOR_PLAN_SIDE, MAX_TILE_SIDE, tilesOf } from '#shared/drawing/tiles.ts'
import { cropImage, decodeImage, drawToCanvas } from './resize.ts'

type Keep = (blob: Blob, purpose: UploadPurpose) => Promise<string>
/** Parts that are done, and how many there are. */
type Progress = (done: number, of: number) => void

/**
 * A chosen plan as a picture to draw on, and where it was larger, the same in full as tiles; each is kept as soon as it is
 * made. Throws `Refusal` with a sentence at `image`.
 */
export async function storeFloorPlan(file: File, keep: Keep, onProgress: Progress): Promise<FloorPlan> {
  const whole = await decodeImage(file, 'image')
  try {
    const { blob, width, height } = await drawToCanvas(whole, 'plan')
    const picture = { file: await keep(blob, 'plan'), width, height }
    if (Math.max(whole.width, whole.height) <= PURPOSES.plan.maxSide) return picture
    return { ...picture, tiles: await keptTiles(whole, keep, onProgress) }
  } finally {
    whole.close()
  }
}

async function keptTiles(whole: ImageBitmap, keep: Keep, onProgress: Progress): Promise<FloorPlanTiles> {
  const scale = Math.min(1, MAX_FLOOR_PLAN_SIDE / Math.max(whole.width, whole.height))
  const grid = {
    width: Math.max(1, Math.round(whole.width * scale)),
    height: Math.max(1, Math.round(whole.height * scale)),
    size: MAX_TILE_SIDE,
  }
  const all = tilesOf(grid)
  const files: string[] = []
  for (const { x, y, width, height } of all) {
    onProgress(files.length, all.length)
    const from = { x: x / scale, y: y / scale, width: width / scale, height: height / scale }
    files.push(await keep(await cropImage(whole, from, { width, height }, 'planTile'), 'planTile'))
  }
  return { ...grid, files }
}
