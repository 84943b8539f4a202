import * as z from 'zod'
import { Id, NewId, optional, Picture, required, seen, stamp } from './fields.ts'

const floorFields = {
  id: Id,
  building_id: Id,
  name: required(190),
  order: z.number('Enter a number').int('A whole number').min(-1000).max(1000),
  description: optional(190),
  /** The floor plan, at most 2 500 px on its longer side, upright, on white. A floor that was uploaded has none yet. */
  image: Picture.optional(),
}
export const FloorInput = z.object({
  ...floorFields,
  id: NewId,
  order: floorFields.order.optional(),
  copyFloorId: Id.optional(),
  ...seen,
})
export type FloorInput = z.infer<typeof FloorInput>
export const Floor = z.object({ ...floorFields, ...stamp })
export type Floor = z.infer<typeof Floor>
