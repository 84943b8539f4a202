import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'
import { decimal } from '#shared/schema/number.ts'
import { text } from '#shared/schema/text.ts'

/** A share of the photo's width or height, from the top left corner. */
const share = lazy(() => decimal({ min: 0, max: 1, decimals: 4, sentence: 'Outside the photo' }))
const MarkPoint = lazy(() => z.tuple([share(), share()]))
export type PhotoPoint = z.infer<ReturnType<typeof MarkPoint>>

const markPoints = lazy(() => ({ from: MarkPoint(), to: MarkPoint() }))
export const MAX_MARK_LETTERS = 60
const words = lazy(() => text(MAX_MARK_LETTERS).min(1, 'Required'))

/** A photo mark. An arrow points at `to`; a box and a circle span both corners; a text starts at `from`. */
export const PhotoMark = lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('arrow'), ...markPoints() }),
    z.object({ type: z.literal('box'), ...markPoints() }),
    z.object({ type: z.literal('circle'), ...markPoints() }),
    z.object({ type: z.literal('text'), ...markPoints(), text: words() }),
  ]),
)
export type PhotoMark = z.infer<ReturnType<typeof PhotoMark>>

export const MAX_MARKS = 30
