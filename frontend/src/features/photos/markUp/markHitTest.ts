import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import { markBounds, type Size } from '#shared/drawing/photoMarkStrokes.ts'
import { type MarkHandle, toPhotoPoint } from './markUpState.ts'

export type Shape = Exclude<PhotoMark['type'], 'text'>

/** Sizes of a tapped mark, as shares of the photo’s shorter side: large enough for a gloved finger. */
const TAP_SIZES = { around: 0.14, arrow: 0.22 }

/** A mark of default size: a box or circle around the point, or an arrow to it from the wider side. */
export function markFromTap(type: Shape, [x, y]: PhotoPoint, { width, height }: Size): PhotoMark {
  const share = (part: number) => [(part * Math.min(width, height)) / width, (part * Math.min(width, height)) / height]
  const [dx = 0, dy = 0] = share(type === 'arrow' ? TAP_SIZES.arrow : TAP_SIZES.around)
  if (type === 'arrow')
    return { type, from: toPhotoPoint(x < 0.5 ? x + dx : x - dx, y < 0.5 ? y + dy : y - dy), to: [x, y] }
  return { type, from: toPhotoPoint(x - dx, y - dy), to: toPhotoPoint(x + dx, y + dy) }
}

const pixels = ([x, y]: PhotoPoint, { width, height }: Size) => [x * width, y * height] as const

/** The end of a mark within `reach` photo pixels of a point; a text has no ends. */
export function handleAt(mark: PhotoMark, point: PhotoPoint, size: Size, reach: number): MarkHandle | undefined {
  if (mark.type === 'text') return undefined
  const [x, y] = pixels(point, size)
  const distanceTo = (end: MarkHandle) => {
    const [ex, ey] = pixels(mark[end], size)
    return Math.hypot(ex - x, ey - y)
  }
  const nearest = distanceTo('to') <= distanceTo('from') ? 'to' : 'from'
  return distanceTo(nearest) <= reach ? nearest : undefined
}

/** Index of the frontmost mark whose line or text is within `reach` photo pixels of a point. */
export const markAt = (
  marks: readonly PhotoMark[],
  point: PhotoPoint,
  size: Size,
  reach: number,
): number | undefined => {
  const index = marks.findLastIndex(mark => distance(mark, point, size) <= reach)
  return index < 0 ? undefined : index
}

function distance(mark: PhotoMark, point: PhotoPoint, size: Size): number {
  const [px, py] = pixels(point, size)
  if (mark.type === 'arrow') return distanceToLine(pixels(mark.from, size), pixels(mark.to, size), [px, py])
  const { x, y, width, height } = markBounds(mark, size)
  const [ax, ay] = [Math.abs(px - (x + width / 2)) - width / 2, Math.abs(py - (y + height / 2)) - height / 2]
  if (mark.type === 'circle')
    return distanceToEllipse(px - (x + width / 2), py - (y + height / 2), width / 2, height / 2)
  const outside = Math.hypot(Math.max(ax, 0), Math.max(ay, 0))
  return mark.type === 'text' ? outside : outside || -Math.max(ax, ay)
}

type Pair = readonly [number, number]

function distanceToLine([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
}

/** Distance along the ray from the centre, an approximation good enough for a finger. */
function distanceToEllipse(x: number, y: number, rx: number, ry: number): number {
  const angle = Math.atan2(y * rx, x * ry)
  return Math.abs(Math.hypot(x, y) - Math.hypot(rx * Math.cos(angle), ry * Math.sin(angle)))
}
