import * as z from 'zod'
import { Day, ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { MAX_MARKS, PhotoMark } from '#shared/drawing/photoMark.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { object } from '#shared/schema/object.ts'

/** A photo of an item as it was taken. What is drawn over it is a layer: the file stays as it is. */
export const Photo = object(() => ({
  ...ImageFile.shape,
  /** The day on which it was taken, as the camera says, else on which it was added. */
  taken_on: Day.optional(),
  /** 64 bits of what the photo looks like, in hex: photos that differ in few of them look the same. */
  print: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'Not a photo fingerprint')
    .optional(),
  marks: z.array(PhotoMark).max(MAX_MARKS, tooMany(MAX_MARKS, 'marks')).optional(),
}))
export type Photo = z.infer<typeof Photo>
