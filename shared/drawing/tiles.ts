/** A large plan as square tiles of `size` pixels, row by row; tiles at the right and bottom may be smaller. */
export interface TileGrid {
  readonly width: number
  readonly height: number
  readonly size: number
}

export interface Tile {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The longest side of a stored floor plan and of a tile, in pixels: up to sixteen tiles. */
export const MAX_FLOOR_PLAN_SIDE = 9_600
export const MAX_TILE_SIDE = 2_400

/** The tiles of a plan, in the order of their files. */
export function tilesOf({ width, height, size }: TileGrid): Tile[] {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size]
    return { index, x, y, width: Math.min(size, width - x), height: Math.min(size, height - y) }
  })
}
