import type { Segment } from './hatch.ts'
import type { Point } from './layer.ts'

/** What every renderer can draw, back to front. All sizes are plan pixels. */
export type Primitive =
  | (AreaColours & { readonly kind: 'area'; readonly points: readonly Point[] })
  | (AreaColours & { readonly kind: 'lines'; readonly segments: readonly Segment[]; readonly width: number })
  | (AreaColours & {
      readonly kind: 'outline'
      readonly points: readonly Point[]
      readonly width: number
      readonly dash: readonly number[]
    })
  | (AreaColours & {
      readonly kind: 'text'
      readonly at: Point
      readonly text: string
      readonly size: number
      /** Degrees clockwise about `at`. */
      readonly angle: number
      /** `corner`: `at` is the top left of the text; `middle`: its centre. */
      readonly anchor: 'corner' | 'middle'
      /** Width in pixels of the white edge that makes the letters stand out on lines. */
      readonly halo: number
    })

/** From the anchor of a text down to the baseline of its letters, in font sizes: renderers measure tops of letters differently. */
export const BASELINE = { corner: 0.93, middle: 0.36 } as const

export interface AreaColours {
  readonly areaId: string
  readonly code: string
  readonly colour: string
  readonly opacity: number
}
