import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import { type Tile, type TileGrid, tilesOf } from '#shared/drawing/tiles.ts'

/** The maximum number of decoded tiles, 23 MB each. The plan image shows in the other visible parts. */
const MAX_TILES = 12

/**
 * The tiles to show over a plan. There are none while the plan’s own resolution is enough. Otherwise these are the visible
 * tiles, nearest to the centre first. `density` is the number of device pixels per CSS pixel.
 */
export function visibleTiles(grid: TileGrid, plan: Size, viewport: Viewport, size: Size, density: number): Tile[] {
  const { zoom, x, y } = viewport
  if (zoom * density <= 1) return []
  const [across, down] = [(plan.width / grid.width) * zoom, (plan.height / grid.height) * zoom]
  const isVisible = (tile: Tile) =>
    x + tile.x * across < size.width &&
    x + (tile.x + tile.width) * across > 0 &&
    y + tile.y * down < size.height &&
    y + (tile.y + tile.height) * down > 0
  const distanceToCentre = (tile: Tile) =>
    Math.hypot(
      x + (tile.x + tile.width / 2) * across - size.width / 2,
      y + (tile.y + tile.height / 2) * down - size.height / 2,
    )
  return tilesOf(grid)
    .filter(isVisible)
    .toSorted((a, b) => distanceToCentre(a) - distanceToCentre(b))
    .slice(0, MAX_TILES)
}
