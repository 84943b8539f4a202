import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import { type Tile, type TileGrid, tilesOf } from '#shared/drawing/tiles.ts'

/** Tiles decoded at a time: 23 MB each. Others in sight show the plan as it is. */
const MOST = 12

/**
 * The tiles to show over a plan: none while its own pixels suffice, else those in sight, nearest to the middle first.
 * `density`: device pixels for each pixel of the screen.
 */
export function visibleTiles(grid: TileGrid, plan: Size, viewport: Viewport, size: Size, density: number): Tile[] {
  const { zoom, x, y } = viewport
  if (zoom * density <= 1) return []
  const [across, down] = [(plan.width / grid.width) * zoom, (plan.height / grid.height) * zoom]
  const isIn = (tile: Tile) =>
    x + tile.x * across < size.width &&
    x + (tile.x + tile.width) * across > 0 &&
    y + tile.y * down < size.height &&
    y + (tile.y + tile.height) * down > 0
  const away = (tile: Tile) =>
    Math.hypot(
      x + (tile.x + tile.width / 2) * across - size.width / 2,
      y + (tile.y + tile.height / 2) * down - size.height / 2,
    )
  return tilesOf(grid)
    .filter(isIn)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST)
}
