import * as z from 'zod'
import { ImageFile, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** What a drawing image can show. */
export const DRAWING_SUBJECTS = ['floor', 'room', 'item'] as const
export type DrawingSubject = (typeof DRAWING_SUBJECTS)[number]

/** The drawing image of a floor, room or item, for use outside the product. `id` is the id of that floor, room or item. */
export const DrawingImage = z.object({
  id: Id,
  of: z.enum(DRAWING_SUBJECTS),
  /** The name of the scene that was rendered, or that could not be; empty where it has to be rendered again. */
  scene: z.string(),
  /** The last image that was rendered; older than the scene where rendering that failed. */
  image: ImageFile.optional(),
  failed: z.boolean(),
  /** Why it could not be rendered. */
  problem: z.string().optional(),
  ...versionFields,
})
export type DrawingImage = z.infer<typeof DrawingImage>
