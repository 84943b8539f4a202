import * as z from 'zod'
import { FileHash, ImageFile, optional, required, rowFields, seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { MAX_FLOOR_PLAN_SIDE, MAX_TILE_SIDE, tilesOf } from '#shared/drawing/tiles.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const MAX_PLAN_TEXTS = 200
export const MAX_PLAN_TEXT_LETTERS = 40

/** The full floor plan in tiles, if it is larger than the image, so that it stays sharp when zoomed in. */
const Tiles = lazy(() =>
  z
    .object({
      width: z.int().min(1).max(MAX_FLOOR_PLAN_SIDE),
      height: z.int().min(1).max(MAX_FLOOR_PLAN_SIDE),
      size: z.int().min(256).max(MAX_TILE_SIDE),
      files: z.array(FileHash).min(1).max(16),
    })
    .refine(tiles => tilesOf(tiles).length === tiles.files.length, {
      message: 'Each tile of the plan is a file',
      when: ({ issues }) => issues.length === 0,
    }),
)
export type FloorPlanTiles = z.infer<ReturnType<typeof Tiles>>

/** A text on the plan and its middle, in pixels of the image. Proposes the name of the room around it. */
const PlanText = lazy(() =>
  z.object({
    text: required(MAX_PLAN_TEXT_LETTERS),
    x: z.int().min(0).max(MAX_FLOOR_PLAN_SIDE),
    y: z.int().min(0).max(MAX_FLOOR_PLAN_SIDE),
  }),
)
export type PlanText = z.infer<ReturnType<typeof PlanText>>

/** The image that everything is drawn on, with its tiles, and the texts of the PDF that it comes from, largest letters first. */
export const FloorPlan = lazy(() =>
  z.object({
    ...ImageFile.shape,
    tiles: Tiles().optional(),
    texts: z.array(PlanText()).max(MAX_PLAN_TEXTS).optional(),
  }),
)
export type FloorPlan = z.infer<ReturnType<typeof FloorPlan>>

const floorOrder = lazy(() => z.number('Enter a number').int('A whole number').min(-1000).max(1000))
const floorFields = lazy(() => ({
  id: Id,
  building_id: Id,
  name: required(190),
  order: floorOrder(),
  description: optional(190),
  /** At most 2500 px on its longer side, upright, on white. Undefined for a new floor from a CSV import. */
  image: FloorPlan().optional(),
}))
export const FloorInput = lazy(() =>
  z.object({
    ...floorFields(),
    id: NewId,
    order: floorOrder().optional(),
    copyFloorId: Id.optional(),
    ...seenVersion,
  }),
)
export type FloorInput = z.infer<ReturnType<typeof FloorInput>>
export const Floor = lazy(() => z.object({ ...floorFields(), ...rowFields }))
export type Floor = z.infer<ReturnType<typeof Floor>>
