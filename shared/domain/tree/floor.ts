import * as z from 'zod'
import { FileHash, ImageFile, optional, required, rowFields, seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { MAX_FLOOR_PLAN_SIDE, MAX_TILE_SIDE, tilesOf } from '#shared/drawing/tiles.ts'

/** The full floor plan in tiles, if it is larger than the image, so that it stays sharp when zoomed in. */
const Tiles = z
  .object({
    width: z.number().int().min(1).max(MAX_FLOOR_PLAN_SIDE),
    height: z.number().int().min(1).max(MAX_FLOOR_PLAN_SIDE),
    size: z.number().int().min(256).max(MAX_TILE_SIDE),
    files: z.array(FileHash).min(1).max(16),
  })
  .refine(tiles => tilesOf(tiles).length === tiles.files.length, {
    message: 'Each tile of the plan is a file',
    when: ({ issues }) => issues.length === 0,
  })
export type FloorPlanTiles = z.infer<typeof Tiles>

/** The image that everything is drawn on, with its tiles. All drawings use its pixels. */
export const FloorPlan = z.object({ ...ImageFile.shape, tiles: Tiles.optional() })
export type FloorPlan = z.infer<typeof FloorPlan>

const floorOrder = z.number('Enter a number').int('A whole number').min(-1000).max(1000)
const floorFields = {
  id: Id,
  building_id: Id,
  name: required(190),
  order: floorOrder,
  description: optional(190),
  /** At most 2500 px on its longer side, upright, on white. Undefined for a new floor from a CSV import. */
  image: FloorPlan.optional(),
}
export const FloorInput = z.object({
  ...floorFields,
  id: NewId,
  order: floorOrder.optional(),
  copyFloorId: Id.optional(),
  ...seenVersion,
})
export type FloorInput = z.infer<typeof FloorInput>
export const Floor = z.object({ ...floorFields, ...rowFields })
export type Floor = z.infer<typeof Floor>
