import * as z from 'zod'
import { ImageFile, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const DRAWING_SUBJECTS = ['floor', 'room', 'item'] as const
export type DrawingSubject = (typeof DRAWING_SUBJECTS)[number]

/** The drawing image of a floor, room or item, for use outside the product. `id` is the id of that floor, room or item. */
export const DrawingImage = lazy(() =>
  z.object({
    id: Id,
    of: z.enum(DRAWING_SUBJECTS),
    /** The name of the last rendered or failed scene; '' to render it again. */
    scene: z.string(),
    /** The last rendered image; older than `scene` if rendering failed. */
    image: ImageFile.optional(),
    failed: z.boolean(),
    problem: z.string().optional(),
    ...versionFields,
  }),
)
export type DrawingImage = z.infer<ReturnType<typeof DrawingImage>>
