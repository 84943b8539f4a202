import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import { markBounds, type Size } from '#shared/drawing/photoMarkStrokes.ts'
import { type MarkHandle, spotAt } from './markUpState.ts'

export type Shape = Exclude<PhotoMark['type'], 'text'>

/** What a tap makes, as shares of the photo's shorter side: wide enough for a finger that wears a glove. */
const TAP = { around: 0.14, arrow: 0.22 }

/** A mark of usual size about a spot: a box and a circle around it, an arrow that points at it, out of the roomier side. */
export function markFromTap(type: Shape, [x, y]: PhotoPoint, { width, height }: Size): PhotoMark {
  const share = (part: number) => [(part * Math.min(width, height)) / width, (part * Math.min(width, height)) / height]
  const [dx = 0, dy = 0] = share(type === 'arrow' ? TAP.arrow : TAP.around)
  if (type === 'arrow') return { type, from: spotAt(x < 0.5 ? x + dx : x - dx, y < 0.5 ? y + dy : y - dy), to: [x, y] }
  return { type, from: spotAt(x - dx, y - dy), to: spotAt(x + dx, y + dy) }
}

const pixels = ([x, y]: PhotoPoint, { width, height }: Size) => [x * width, y * height] as const

/** The end of a mark within reach of a spot, in pixels of the photo; a text has none. */
export function handleAt(mark: PhotoMark, spot: PhotoPoint, size: Size, reach: number): MarkHandle | undefined {
  if (mark.type === 'text') return undefined
  const [x, y] = pixels(spot, size)
  const far = (end: MarkHandle) => {
    const [ex, ey] = pixels(mark[end], size)
    return Math.hypot(ex - x, ey - y)
  }
  const nearest = far('to') <= far('from') ? 'to' : 'from'
  return far(nearest) <= reach ? nearest : undefined
}

/** The front-most mark whose line or label is within reach of a spot, in pixels of the photo. */
export const markAt = (
  marks: readonly PhotoMark[],
  spot: PhotoPoint,
  size: Size,
  reach: number,
): number | undefined => {
  const at = marks.findLastIndex(mark => distance(mark, spot, size) <= reach)
  return at < 0 ? undefined : at
}

function distance(mark: PhotoMark, spot: PhotoPoint, size: Size): number {
  const [px, py] = pixels(spot, size)
  if (mark.type === 'arrow') return fromLine(pixels(mark.from, size), pixels(mark.to, size), [px, py])
  const { x, y, width, height } = markBounds(mark, size)
  const [ax, ay] = [Math.abs(px - (x + width / 2)) - width / 2, Math.abs(py - (y + height / 2)) - height / 2]
  if (mark.type === 'circle') return fromEllipse(px - (x + width / 2), py - (y + height / 2), width / 2, height / 2)
  const outside = Math.hypot(Math.max(ax, 0), Math.max(ay, 0))
  return mark.type === 'text' ? outside : outside || -Math.max(ax, ay)
}

type Pair = readonly [number, number]

function fromLine([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
}

/** Along the ray from the middle: near enough for a finger. */
function fromEllipse(x: number, y: number, rx: number, ry: number): number {
  const angle = Math.atan2(y * rx, x * ry)
  return Math.abs(Math.hypot(x, y) - Math.hypot(rx * Math.cos(angle), ry * Math.sin(angle)))
}
