/** A large plan as squares of `size` pixels, row by row; those at the right and at the bottom may be smaller. */
export interface TileGrid {
  readonly width: number
  readonly height: number
  readonly size: number
}

/** Where a tile lies, in pixels of the large plan. */
export interface Tile {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The longest side of a plan that is kept in full, and of one tile of it: sixteen tiles at most. */
export const LARGEST_PLAN = 9_600
export const LARGEST_TILE = 2_400

/** The tiles of a plan, in the order in which their files are listed. */
export function tilesOf({ width, height, size }: TileGrid): Tile[] {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * size, Math.floor(at / columns) * size]
    return { at, x, y, width: Math.min(size, width - x), height: Math.min(size, height - y) }
  })
}
