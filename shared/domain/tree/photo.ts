import * as z from 'zod'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { Day, ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { MAX_MARKS, PhotoMark } from '#shared/drawing/photoMark.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'

/** A photo of an item. Photo marks are stored separately, so that the file stays unchanged. */
export const Photo = lazy(() =>
  z.object({
    ...ImageFile.shape,
    /** The day according to the camera, otherwise the day on which the photo was added. */
    taken_on: Day.optional(),
    /** The photo fingerprint: 64 bits in hex. Similar photos differ in few bits. */
    print: z
      .string()
      .regex(/^[0-9a-f]{16}$/, 'Not a photo fingerprint')
      .optional(),
    marks: z.array(PhotoMark()).max(MAX_MARKS, tooMany(MAX_MARKS, 'marks')).optional(),
  }),
)
export type Photo = z.infer<ReturnType<typeof Photo>>
export const PhotoInput = lazy(() => Photo().extend({ taken_on: DayInput.optional() }))
