import { expect, test } from 'vitest'
import { visibleTiles } from '#frontend/drawing/plan/visibleTiles.ts'
import { MAX_FLOOR_PLAN_SIDE, MAX_TILE_SIDE, tilesOf } from '#shared/drawing/tiles.ts'

const GRID = { width: 9_600, height: 6_784, size: MAX_TILE_SIDE }
const PLAN = { width: 2_500, height: 1_767 }
const SCREEN = { width: 1_280, height: 800 }

test('the tiles of a plan cover each of its pixels once; the largest plan has sixteen [2§9]', () => {
  const tiles = tilesOf(GRID)
  expect(tiles).toHaveLength(12)
  expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(GRID.width * GRID.height)
  expect(tiles[5]).toEqual({ index: 5, x: 2_400, y: 2_400, width: 2_400, height: 2_400 })
  expect(tiles.at(-1)).toEqual({ index: 11, x: 7_200, y: 4_800, width: 2_400, height: 1_984 })
  expect(tilesOf({ width: MAX_FLOOR_PLAN_SIDE, height: MAX_FLOOR_PLAN_SIDE, size: MAX_TILE_SIDE })).toHaveLength(16)
})

test('zoomed out, the plan itself is shown; beyond its resolution, only the visible tiles [2§9]', () => {
  const at = (zoom: number, x = 0, y = 0, density = 1) =>
    visibleTiles(GRID, PLAN, { zoom, x, y }, SCREEN, density).map(tile => tile.index)
  expect(at(1)).toEqual([])
  expect(at(0.6, 0, 0, 2).length).toBeGreaterThan(0)
  expect(at(4)).toEqual([0])
  expect(at(4, -625 * 4 + 640, -625 * 4 + 400).toSorted()).toEqual([0, 1, 4, 5])
  expect(at(8, -2_490 * 8, -1_760 * 8)).toEqual([11])
})

test('never more than twelve tiles are decoded at a time, those in the middle first [2§9]', () => {
  const large = { width: MAX_FLOOR_PLAN_SIDE, height: MAX_FLOOR_PLAN_SIDE, size: MAX_TILE_SIDE }
  const shown = visibleTiles(
    large,
    { width: 2500, height: 2500 },
    { zoom: 0.4, x: 0, y: 0 },
    { width: 1000, height: 1000 },
    3,
  )
  expect(shown).toHaveLength(12)
  expect(
    shown
      .slice(0, 4)
      .map(({ index: at }) => at)
      .toSorted((a, b) => a - b),
  ).toEqual([5, 6, 9, 10])
})
