import * as z from 'zod'
import { Id, Picture, stamp } from '#shared/domain/vocabulary/fields.ts'
import { object } from '#shared/schema/object.ts'

/** What a picture is drawn of. */
export const DRAWN = ['floor', 'room', 'item'] as const
export type Drawn = (typeof DRAWN)[number]

/** The picture that was drawn of a floor, a room or an item, for whoever takes it out of the product. `id` is the id of that. */
export const Drawing = object(() => ({
  id: Id,
  of: z.enum(DRAWN),
  /** The name of the scene that was drawn, or that could not be drawn; of none where it has to be drawn again. */
  scene: z.string(),
  /** The last picture that was drawn; older than the scene where that could not be drawn. */
  image: Picture.optional(),
  failed: z.boolean(),
  ...stamp,
}))
export type Drawing = z.infer<typeof Drawing>
