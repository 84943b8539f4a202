import * as z from 'zod'
import { tooLong } from '#shared/schema/limitMessages.ts'
import { object } from '#shared/schema/object.ts'

/** A share of the photo's width or height, from its upper left corner. */
const share = z.number('Not a position on the photo').min(0, 'Outside the photo').max(1, 'Outside the photo')
const MarkPoint = z.tuple([share, share])
export type PhotoPoint = z.infer<typeof MarkPoint>

const markPoints = { from: MarkPoint, to: MarkPoint }
export const MAX_MARK_LETTERS = 60
const words = z.string().trim().min(1, 'Required').max(MAX_MARK_LETTERS, tooLong(MAX_MARK_LETTERS))

/** A photo mark. An arrow points at `to`; a box and a circle lie between both corners; a text begins at `from`. */
export const PhotoMark = z.discriminatedUnion('type', [
  object(() => ({ type: z.literal('arrow'), ...markPoints })),
  object(() => ({ type: z.literal('box'), ...markPoints })),
  object(() => ({ type: z.literal('circle'), ...markPoints })),
  object(() => ({ type: z.literal('text'), ...markPoints, text: words })),
])
export type PhotoMark = z.infer<typeof PhotoMark>

export const MAX_MARKS = 30
