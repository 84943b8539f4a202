import type { CanvasElement, Content } from 'pdfmake/interfaces.js'
import type { Badge, Tone } from '#shared/domain/item/badge.ts'
import { INK, TONE_COLOURS } from './styles.ts'

type Ends = [number, number, number, number]
const line = (...[x1, y1, x2, y2]: Ends): CanvasElement => ({ type: 'line', x1, y1, x2, y2, lineWidth: 1.4 })
const thinLine = (...ends: Ends): CanvasElement => ({ ...line(...ends), lineWidth: 1 })
const ring = (...points: [number, number][]): CanvasElement => ({
  type: 'polyline',
  closePath: true,
  lineWidth: 1,
  points: points.map(([x, y]) => ({ x, y })),
})
const circle = (r: number): CanvasElement => ({ type: 'ellipse', x: 4, y: 4, r1: r, r2: r, lineWidth: 1 })

/**
 * A shape for each rating in a square of 8 points, as on screen, readable in black and white. Functions, because pdfmake modifies
 * the points.
 */
const SHAPES: Readonly<Record<Tone, () => CanvasElement[]>> = {
  high: () => [ring([4, 0.6], [7.7, 7.2], [0.3, 7.2])],
  /** Half filled. */
  presumed: () => [ring([4, 0.6], [4, 7.2], [0.3, 7.2]), thinLine(4, 0.6, 7.7, 7.2), thinLine(7.7, 7.2, 4, 7.2)],
  medium: () => [ring([4, 0.4], [7.6, 4], [4, 7.6], [0.4, 4])],
  low: () => [ring([1, 1], [7, 1], [7, 7], [1, 7])],
  veryLow: () => [circle(3)],
  negative: () => [line(1, 4, 7, 4)],
  inaccessible: () => [line(1.2, 1.2, 6.8, 6.8), line(6.8, 1.2, 1.2, 6.8)],
  awaiting: () => [circle(3)],
  unmeasured: () => [line(1, 2.6, 7, 2.6), line(1, 5.4, 7, 5.4)],
}

/** The side of the square of a shape, in points. */
export const SHAPE_SIDE = 8

/** The shape of a rating in its colour; hollow while the rating is provisional. */
export function badgeShapes({ tone, provisional }: Pick<Badge, 'tone' | 'provisional'>): CanvasElement[] {
  const color = TONE_COLOURS[tone]
  const isHollow = provisional || tone === 'awaiting'
  return SHAPES[tone]().map(shape => ({
    ...shape,
    lineColor: color,
    ...(shape.type !== 'line' && !isHollow && { color }),
  }))
}

/** A rating as shape and word; labelled while it is provisional. */
export function badgeNode(badge: Badge, fontSize = 9): Content {
  const { word, tone, provisional } = badge
  const color = TONE_COLOURS[tone]
  const words: Content[] = [{ text: word, bold: true, color, fontSize }]
  if (provisional) words.push({ text: 'provisional', fontSize: 8, color: INK.quiet })
  return {
    columns: [
      { width: SHAPE_SIDE, canvas: badgeShapes(badge), margin: [0, fontSize / 8, 0, 0] },
      { width: '*', stack: words },
    ],
    columnGap: 4,
  }
}
