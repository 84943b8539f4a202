import { expect, test } from 'vitest'
import { isFields, type MergeOptions, same, threeWayMerge, valueAt } from '#shared/domain/tree/threeWayMerge.ts'

/** The merged value of a field, and its conflicts. */
const merge = (before: unknown, mine: unknown, theirs: unknown, options?: MergeOptions) => {
  const { row, clashes } = threeWayMerge({ a: before }, { a: mine }, { a: theirs, version: 7 }, options)
  return [row.a, clashes]
}

test('a field changed by one side has that value; a field changed by both is a clash, and has my value until the choice [F-15]', () => {
  expect(merge(1, 1, 2)).toEqual([2, []])
  expect(merge(1, 2, 1)).toEqual([2, []])
  expect(merge(1, 2, 2)).toEqual([2, []])
  expect(merge(1, 2, 3)).toEqual([2, ['a']])
  expect(merge(1, 2, 3, { taken: ['a'] })).toEqual([3, ['a']])
  expect(merge(1, 2, 1, { taken: ['a'] })).toEqual([2, []])
  expect(merge([1], [1, 2], [1, 3])).toEqual([[1, 2], ['a']])
  expect(merge({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 2, y: 2 })).toEqual([{ x: 2, y: 2 }, []])
})

test('fields set by the service keep its values, and a field missing in mine is not written [F-15]', () => {
  const before = { a: 1, b: 1, version: 1, updated_at: 'x', updated_by: 'Mere' }
  const mine = { a: 2, version: 1, updated_at: 'y', updated_by: 'Rewi' }
  expect(threeWayMerge(before, mine, { a: 1, b: 2, version: 2, updated_at: 'z' })).toEqual({
    row: { a: 2, version: 2 },
    clashes: [],
  })
  const ofRow = { ofRow: ['b'] }
  expect(threeWayMerge(before, { a: 1 }, { a: 1, b: 1, version: 2 }, ofRow).row).toEqual({ a: 1, version: 2 })
  expect(threeWayMerge(before, { a: 1 }, { a: 1, b: 2, version: 2 }, ofRow)).toEqual({
    row: { a: 1, version: 2 },
    clashes: ['b'],
  })
})

test('a field in parts is merged key by key, a list by the ids of its rows or by their places [F-15]', () => {
  const parts = { parts: ['a'] }
  expect(merge({ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 3 }, parts)).toEqual([{ x: 2, y: 3 }, []])
  expect(merge({ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 3 })).toEqual([{ x: 2, y: 1 }, ['a']])
  expect(merge({ x: 1 }, { x: 2 }, { x: 3 }, parts)).toEqual([{ x: 2 }, ['a.x']])
  expect(merge({ x: 1 }, { x: 2 }, { x: 3 }, { ...parts, taken: ['a.x'] })).toEqual([{ x: 3 }, ['a.x']])
  expect(merge([1, 1, 1], [2, 1, 1], [1, 1, 3], parts)).toEqual([[2, 1, 3], []])
  expect(merge([1, 1], [2, 1], [3, 1], parts)).toEqual([[2, 1], ['a.0']])
  const row = (id: string, x: number, y = 0) => ({ id, x, y })
  expect(merge([row('p', 1)], [row('p', 2)], [row('p', 1, 5)], parts)).toEqual([[row('p', 2)], ['a.p']])
  expect(merge([row('p', 1)], [row('p', 2)], [row('p', 1, 5)], { parts: ['a', 'a[]'] })).toEqual([[row('p', 2, 5)], []])
  expect(merge(undefined, { x: 1 }, { y: 2 }, parts)).toEqual([{ x: 1, y: 2 }, []])
  expect(merge({ x: 1 }, null, { x: 1 }, parts)).toEqual([null, []])
  expect(merge({ x: 1 }, { x: 1 }, null, parts)).toEqual([null, []])
  expect(merge(1, 'x', { x: 1 }, parts)).toEqual(['x', ['a']])
})

const polygon = (id: string, at: number) => ({
  id,
  type: 'polygon',
  points: [
    [at, 0],
    [at + 9, 0],
    [at, 9],
  ],
})
const layer = (...polygons: object[]) => ({ polygons, labels: [] })
test('a drawing is merged shape by shape; a shape changed by both is a clash under its id [F-15]', () => {
  const draw = (before: unknown, mine: unknown, theirs: unknown, options?: MergeOptions) => {
    const { row, clashes } = threeWayMerge({ layer: before }, { layer: mine }, { layer: theirs, version: 2 }, options)
    const { polygons } = row.layer as { polygons: { id: string; points: number[][] }[] }
    return [polygons.map(({ id, points }) => `${id}${points[0]?.[0]}`).sort(), clashes]
  }
  const [before, mine, theirs] = [polygon('p', 0), polygon('q', 20), polygon('r', 40)]
  expect(draw(layer(before), layer(before, mine), layer(before, theirs))).toEqual([['p0', 'q20', 'r40'], []])
  expect(draw(undefined, layer(mine), layer(theirs))).toEqual([['q20', 'r40'], []])
  const both = [layer(before), layer(polygon('p', 1)), layer(polygon('p', 2))] as const
  expect(draw(...both)).toEqual([['p1'], ['layer.p']])
  expect(draw(...both, { taken: ['layer.p'] })).toEqual([['p2'], ['layer.p']])
  // Two shapes where only one is allowed: the whole drawing is a conflict.
  expect(draw(layer(), layer(mine), layer(theirs), { maxPolygons: 1 })).toEqual([['q20'], ['layer']])
  expect(draw(layer(), layer(mine), layer(theirs), { maxPolygons: 1, taken: ['layer'] })).toEqual([['r40'], ['layer']])
})

test('two values are compared as JSON, in any order of keys; undefined equals null [F-15]', () => {
  expect([same({ x: 1, y: { b: 1, a: 2 } }, { y: { a: 2, b: 1 }, x: 1 }), same(undefined, null)]).toEqual([true, true])
  expect([same([1, 2], [2, 1]), same({ x: 1 }, { x: 2 }), same('1', 1), same([], {})]).toEqual(Array(4).fill(false))
  expect([isFields({}), isFields([]), isFields(null), isFields('x')]).toEqual([true, false, false, false])
})

test('reads the value of a row at the path of a clash [F-15]', () => {
  const row = { a: 1, b: { c: 2 }, rows: [{ id: 'p', x: 3 }], list: [4, 5] }
  expect(['a', 'b.c', 'rows.p.x', 'list.1', 'a.b', 'gone.x'].map(path => valueAt(row, path))).toEqual([
    ...[1, 2, 3, 5],
    ...[undefined, undefined],
  ])
})
