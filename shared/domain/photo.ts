import * as z from 'zod'
import { Day, Picture, required } from './fields.ts'

/** A share of the photo's width or height, from its upper left corner. */
const share = z.number().min(0).max(1)
const Spot = z.tuple([share, share])
export type Spot = z.infer<typeof Spot>

export const MARK_TYPES = ['arrow', 'box', 'circle', 'text'] as const
const spots = { from: Spot, to: Spot }

/** One stroke over a photo. An arrow points at `to`; a box and a circle lie between both corners; a text begins at `from`. */
export const PhotoMark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('arrow'), ...spots }),
  z.object({ type: z.literal('box'), ...spots }),
  z.object({ type: z.literal('circle'), ...spots }),
  z.object({ type: z.literal('text'), ...spots, text: required(60) }),
])
export type PhotoMark = z.infer<typeof PhotoMark>

export const MOST_MARKS = 30

/** A photo of an item as it was taken. What is drawn over it is a layer: the file stays as it is. */
export const Photo = Picture.extend({
  /** The day on which it was taken, as the camera says, else on which it was added. */
  taken_on: Day.optional(),
  /** 64 bits of what the photo looks like, in hex: photos that differ in few of them look the same. */
  print: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'Not a print')
    .optional(),
  marks: z.array(PhotoMark).max(MOST_MARKS, `At most ${MOST_MARKS} marks`).optional(),
})
export type Photo = z.infer<typeof Photo>
