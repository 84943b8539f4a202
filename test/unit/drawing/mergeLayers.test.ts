import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAYER_LIMITS, Layer, type Point } from '#shared/drawing/layer.ts'
import { mergeLayers } from '#shared/drawing/mergeLayers.ts'

const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
const points = fc.array(corner, { minLength: 3, maxLength: 4 })
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
/** Each shape has its own position, because the merge takes a shape that looks like a removed one for it, whatever its id. */
const inItsPlace = <S extends { id: string; points: [number, number][] }>(shape: S): S => ({
  ...shape,
  points: shape.points.map(([x, y]) => [x + 50 * 'abcdef'.indexOf(shape.id), y]),
})
const polygon = fc.record({ id, type: fc.constant('polygon' as const), points }).map(inItsPlace)
const label = fc
  .record({ id, points: fc.array(corner, { minLength: 1, maxLength: 1 }), textValue: fc.constantFrom('Bath', 'Hall') })
  .map(inItsPlace)
const unique = { selector: (shape: { id: string }) => shape.id, maxLength: 6 }
const layer = fc
  .record({ polygons: fc.uniqueArray(polygon, unique), labels: fc.uniqueArray(label, unique) })
  .map(drawn => Layer().parse(drawn))
const triangle = (name: string, x = 0) => ({
  id: name,
  type: 'polygon' as const,
  points: [
    [x, 0],
    [x + 5, 0],
    [x, 5],
  ] as Point[],
})
const drawing = (...polygons: ReturnType<typeof triangle>[]): Layer => ({ polygons, labels: [] })
const byId = ({ polygons, labels }: Layer) => ({
  polygons: Object.fromEntries(polygons.map(shape => [shape.id, shape])),
  labels: Object.fromEntries(labels.map(shape => [shape.id, shape])),
})

test('shapes drawn, changed or deleted by one user keep that user’s version [F-15]', () => {
  fc.assert(
    fc.property(layer, layer, (before, after) => {
      for (const sides of [
        [before, after, before],
        [before, before, after],
        [before, after, after],
      ] as const) {
        const merged = mergeLayers(sides)
        expect(merged?.clashes).toEqual([])
        expect(byId(merged?.layer ?? drawing())).toEqual(byId(after))
      }
    }),
  )
})

test('changes to different shapes are both there, in any order [F-15]', () => {
  fc.assert(
    fc.property(layer, layer, layer, (before, mine, theirs) => {
      const mineOnly = { ...before, polygons: mine.polygons }
      const theirsOnly = { ...before, labels: theirs.labels }
      const both = { polygons: mine.polygons, labels: theirs.labels }
      for (const [first, second] of [
        [mineOnly, theirsOnly],
        [theirsOnly, mineOnly],
      ] as const) {
        const merged = mergeLayers([before, first, second])
        expect(merged?.clashes).toEqual([])
        expect(byId(merged?.layer ?? drawing())).toEqual(byId(both))
      }
    }),
  )
  const before = byOrder('a1', 'b2')
  const merged = mergeLayers([before, byOrder('a9', 'b2', 'c3'), byOrder('b7', 'a1', 'd4')])
  expect(merged?.clashes).toEqual([])
  expect(byId(merged?.layer ?? drawing())).toEqual(byId(byOrder('a9', 'b7', 'c3', 'd4')))
})

test('a shape changed by both has the chosen version; any other has the version of the user who changed it [F-15]', () => {
  const names = ['a', 'b', 'c', 'd']
  /** For each shape its version on each side; 0 if missing. No two shapes look alike. */
  const version = fc.integer({ min: 0, max: 3 })
  const versions = fc.tuple(version, version, version)
  const sideOf = (all: (readonly number[])[], side: number) =>
    byOrder(...all.flatMap((each, at) => (each[side] ? `${names[at]}${at * 10 + (each[side] ?? 0)}` : [])))
  fc.assert(
    fc.property(fc.tuple(versions, versions, versions, versions), fc.subarray(names), (all, taken) => {
      const merged = mergeLayers([sideOf(all, 0), sideOf(all, 1), sideOf(all, 2)], { taken: new Set(taken) })
      const clashes = names.filter((_, at) => isClash(all[at] ?? []))
      const chosen = all.map(([was, is, theirs], at) =>
        is === was || (clashes.includes(names[at] ?? '') && taken.includes(names[at] ?? '')) ? theirs : is,
      )
      expect(new Set(merged?.clashes)).toEqual(new Set(clashes))
      expect(byId(merged?.layer ?? drawing())).toEqual(
        byId(
          sideOf(
            chosen.map(each => [each ?? 0]),
            0,
          ),
        ),
      )
    }),
  )
})
const isClash = ([was, is, theirs]: readonly number[]) => is !== was && theirs !== was && is !== theirs

test('a shape deleted by one and changed by the other is a clash; deleted by both it is gone [F-15]', () => {
  const before = drawing(triangle('a'), triangle('b'))
  const changed = drawing(triangle('a', 3), triangle('b'))
  const deleted = drawing(triangle('b'))
  expect(mergeLayers([before, changed, deleted])).toEqual({ layer: byOrder('b', 'a3'), clashes: ['a'] })
  expect(mergeLayers([before, changed, deleted], { taken: new Set(['a']) })?.layer).toEqual(deleted)
  expect(mergeLayers([before, deleted, changed])).toEqual({ layer: deleted, clashes: ['a'] })
  expect(mergeLayers([before, deleted, changed], { taken: new Set(['a']) })?.layer).toEqual(changed)
  expect(mergeLayers([before, deleted, deleted])).toEqual({ layer: deleted, clashes: [] })
})
const byOrder = (...names: string[]) =>
  drawing(...names.map(name => triangle(name[0] ?? '', Number(name.slice(1) || 0))))

test('shapes sent by another system under other ids are matched by their geometry [F-15]', () => {
  const before = drawing(triangle('a'), triangle('b', 9))
  const resent = drawing(triangle('x'), triangle('y', 9), triangle('z', 20))
  const mine = drawing(triangle('a', 4), triangle('b', 9))
  const merged = mergeLayers([before, mine, resent])
  expect(merged).toEqual({ layer: drawing(triangle('a', 4), triangle('b', 9), triangle('z', 20)), clashes: [] })
  expect(mergeLayers([drawing(), drawing(triangle('p')), drawing(triangle('q'))])?.layer).toEqual(
    drawing(triangle('q')),
  )
})

test('a drawing never gets more polygons than it may have: then one of the two is chosen as a whole [F-15]', () => {
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => triangle(`${prefix}${at}`, at + (prefix === 'm' ? 100 : 200)))
  const half = LAYER_LIMITS.many / 2
  const fits = mergeLayers([drawing(), drawing(...many('m', half)), drawing(...many('t', half))])
  expect(fits?.layer.polygons).toHaveLength(LAYER_LIMITS.many)
  expect(mergeLayers([drawing(), drawing(...many('m', half)), drawing(...many('t', half + 1))])).toBeUndefined()
  // Either choice for `a` must leave a valid drawing.
  const one = { maxPolygons: LAYER_LIMITS.single }
  const [before, redrawn, moved] = [drawing(triangle('a')), drawing(triangle('b', 50)), drawing(triangle('a', 9))]
  expect(mergeLayers([before, redrawn, moved], one)).toBeUndefined()
  expect(mergeLayers([before, drawing(triangle('a', 3)), moved], one)?.clashes).toEqual(['a'])
})
