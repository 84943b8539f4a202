import type { Point, Quad } from '#frontend/images/homography.ts'
import type { Crop } from '#frontend/images/planPdf.ts'

export const FULL_CROP: Crop = { x: 0, y: 0, width: 1, height: 1 }
/** The minimum length of a side, so that the corners stay apart. */
const LEAST = 0.03

export const cornersOf = ({ x, y, width, height }: Crop): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** The crop after moving one corner; the opposite corner stays. */
export function cropWith(crop: Crop, corner: number, to: Point): Crop {
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const isLeft = corner === 0 || corner === 3
  const isTop = corner < 2
  const x = isLeft ? Math.min(to.x, right - LEAST) : crop.x
  const y = isTop ? Math.min(to.y, bottom - LEAST) : crop.y
  return {
    x,
    y,
    width: isLeft ? right - x : Math.max(to.x - x, LEAST),
    height: isTop ? bottom - y : Math.max(to.y - y, LEAST),
  }
}

/** The crop of the same part after the page was turned a quarter to the right. */
export const rotateCrop = ({ x, y, width, height }: Crop): Crop => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
})
