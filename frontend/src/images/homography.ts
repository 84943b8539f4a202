/** A point in pixels, or in shares of an image. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a plan in its photo: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Converts corners from shares of an image to pixels. */
export function quadIn({ width, height }: { width: number; height: number }, [p0, p1, p2, p3]: Quad): Quad {
  const scaled = ({ x, y }: Quad[0]) => ({ x: x * width, y: y * height })
  return [scaled(p0), scaled(p1), scaled(p2), scaled(p3)]
}

/** Maps the unit square to the quad, in perspective: Heckbert, Fundamentals of Texture Mapping, 1989. */
export function projectionTo([p0, p1, p2, p3]: Quad): (u: number, v: number) => Point {
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y]
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y]
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / area
  const h = (dx1 * sy - sx * dy1) / area
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x]
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y]
  return (u, v) => {
    const w = g * u + h * v + 1
    return { x: (a * u + b * v + p0.x) / w, y: (d * u + e * v + p0.y) / w }
  }
}

/** Whether the corners go clockwise without crossing; other quads have no projection. */
export const isFrame = (quad: Quad): boolean =>
  quad.every((corner, n) => {
    const [next, after] = [quad[(n + 1) % 4] ?? corner, quad[(n + 2) % 4] ?? corner]
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0
  })

/** The size of the straightened plan: its longer edges, limited to `maxSide`. */
export function straightenedSize([p0, p1, p2, p3]: Quad, maxSide: number): { width: number; height: number } {
  const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)
  const width = Math.max(length(p0, p1), length(p3, p2))
  const height = Math.max(length(p0, p3), length(p1, p2))
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The part of an image inside the quad, as a rectangle. Each pixel is interpolated from its four neighbours. */
export function straighten(source: Pixels, quad: Quad, { width, height }: { width: number; height: number }) {
  const project = projectionTo(quad)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = project((x + 0.5) / width, (y + 0.5) / height)
      blend(source, place.x - 0.5, place.y - 0.5, data, (y * width + x) * 4)
    }
  return { data, width, height }
}

function blend({ data, width, height }: Pixels, x: number, y: number, to: Uint8ClampedArray, at: number): void {
  const [left, top] = [clamp(Math.floor(x), width - 1), clamp(Math.floor(y), height - 1)]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [shareX, shareY] = [clamp(x - left, 1), clamp(y - top, 1)]
  const rowOf = (row: number, channel: number) =>
    (data[(row * width + left) * 4 + channel] ?? 0) * (1 - shareX) +
    (data[(row * width + right) * 4 + channel] ?? 0) * shareX
  for (let channel = 0; channel < 4; channel++)
    to[at + channel] = rowOf(top, channel) * (1 - shareY) + rowOf(bottom, channel) * shareY
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
