import * as z from 'zod'
import { ImageFile, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { object } from '#shared/schema/object.ts'

/** What a picture is drawn of. */
export const DRAWING_SUBJECTS = ['floor', 'room', 'item'] as const
export type DrawingSubject = (typeof DRAWING_SUBJECTS)[number]

/** The picture that was drawn of a floor, a room or an item, for whoever takes it out of the product. `id` is the id of that. */
export const DrawingImage = object(() => ({
  id: Id,
  of: z.enum(DRAWING_SUBJECTS),
  /** The name of the scene that was drawn, or that could not be drawn; of none where it has to be drawn again. */
  scene: z.string(),
  /** The last picture that was drawn; older than the scene where that could not be drawn. */
  image: ImageFile.optional(),
  failed: z.boolean(),
  ...versionFields,
}))
export type DrawingImage = z.infer<typeof DrawingImage>
