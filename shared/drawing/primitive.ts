import type { Segment } from './hatch.ts'
import type { Point } from './layer.ts'

/** A shape that every renderer can draw, back to front. All sizes are in plan pixels. */
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
      /** In degrees clockwise about `at`. */
      readonly angle: number
      /** What `at` is: `corner` the top left of the text, `middle` its centre. */
      readonly anchor: 'corner' | 'middle'
      /** For the name of a room: the room’s width and height. On a screen the name stays inside them. */
      readonly room?: { readonly width: number; readonly height: number } | undefined
      /** The polygon of an item, for its caption. On a screen the caption is inside the polygon or beside it. */
      readonly mark?: readonly Point[] | undefined
      /** Width of the white edge around the letters, in pixels. */
      readonly halo: number
    })

/**
 * The distance from a text's anchor down to its baseline, in font sizes. Renderers measure the tops of letters differently, so
 * they use the baseline.
 */
export const BASELINE = { corner: 0.93, middle: 0.36 } as const

export interface AreaColours {
  readonly areaId: string
  readonly code: string
  readonly colour: string
  readonly opacity: number
}
