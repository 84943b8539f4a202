import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { mergeWithSaved } from '#frontend/store/decide.ts'
import { Item, ItemInput } from '#shared/domain/tree/item.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'

const ids = { id: ulid(), building_id: ulid(), room_id: ulid() }
const values = { ...TILES, ...ids, sample: { analysis_type_id: 1, bag_code: 'A001' } }
const before = Item().parse({ ...values, version: 1, updated_at: '2026-03-12T00:00:00.000Z' })
const merge = (mine: object, theirs: object, taken?: string[]) =>
  mergeWithSaved(
    { name: 'saveItem', before, input: { ...ItemInput().parse(values), ...mine, version: 1 } },
    { code: 'changed_meanwhile', current: { ...before, ...theirs, version: 2 } },
    taken,
  )
const { sample } = before

test('parts of a sample and single scores changed by different users are merged, in any order of storing [F-15]', () => {
  const scored = (at: number) => before.item_scores.map((score, each) => (each === at ? 3 : score))
  const mine = {
    sample: { is_urgent: true, status_id: 1, bag_code: 'A001', analysis_type_id: 1 },
    item_scores: scored(2),
  }
  const merged = merge(mine, { sample: { ...sample, bag_code: 'A077' }, item_scores: scored(5) })
  expect(merged?.clashes).toEqual([])
  expect(merged?.row).toMatchObject({ sample: { bag_code: 'A077', is_urgent: true }, version: 2 })
  expect(merged?.row.item_scores).toEqual(before.item_scores.map((score, at) => (at === 2 || at === 5 ? 3 : score)))
})

test('a value that one user cleared and the other changed is a clash, although the form no longer sends it [F-15]', () => {
  const { sample: _, ...withoutSample } = ItemInput().parse(values)
  const input = { ...withoutSample, assessment_method_id: 3, version: 1 }
  const current = { ...before, sample: { ...sample, bag_code: 'A077' }, image_alt: PHOTO, version: 2 }
  const merged = mergeWithSaved({ name: 'saveItem', before, input }, { code: 'changed_meanwhile', current })
  expect(merged?.clashes).toEqual(['sample'])
  expect(merged?.row.sample).toBeUndefined()
  // My form does not know the other user's photo, and must not remove it.
  expect(merged?.row.image_alt).toEqual(PHOTO)
})
const PHOTO = { file: 'a'.repeat(64), width: 4, height: 3 }

test('each clash is decided separately, and the chosen versions are sent [F-15]', () => {
  const fields = ['name', 'description', 'comment', 'sample.bag_code'] as const
  const side = (word: string) => ({
    ...{ name: word, description: word, comment: word },
    sample: { ...sample, bag_code: word },
  })
  fc.assert(
    fc.property(fc.subarray([...fields]), taken => {
      const merged = merge(side('mine'), side('theirs'), taken)
      const row = merged?.row as ReturnType<typeof side>
      const found = [row.name, row.description, row.comment, row.sample.bag_code]
      expect(new Set(merged?.clashes)).toEqual(new Set(fields))
      expect(found).toEqual(fields.map(field => (taken.includes(field) ? 'theirs' : 'mine')))
    }),
  )
})

test('an item has one polygon: drawn again by one and moved by the other, one of the two drawings is chosen [F-15]', () => {
  const [own] = before.layer.polygons
  const moved = {
    ...SQUARE,
    polygons: [
      {
        ...own,
        points: [
          [1, 1],
          [9, 1],
          [9, 9],
        ],
      },
    ],
  }
  const redrawn = {
    ...SQUARE,
    polygons: [
      {
        ...own,
        id: 'new',
        points: [
          [2, 2],
          [8, 2],
          [8, 8],
        ],
      },
    ],
  }
  expect(merge({ layer: redrawn }, { layer: moved })?.clashes).toEqual(['layer'])
  expect(merge({ layer: redrawn }, { layer: moved }, ['layer'])?.row.layer).toEqual(moved)
  expect(merge({ layer: before.layer }, { layer: moved })?.clashes).toEqual([])
})

test('an item moved by one and drawn by the other: the drawing is chosen, because it may belong to another floor [F-15]', () => {
  const [hall, none] = [ulid(), { polygons: [], labels: [] }]
  const drawn = { polygons: [{ ...SQUARE.polygons[0]!, id: 'new' }], labels: [] }
  const moved = { room_id: hall, layer: none }
  for (const [mine, theirs] of [
    [{ layer: drawn }, moved],
    [moved, { layer: drawn }],
  ] as const) {
    expect(merge(mine, theirs)).toMatchObject({ clashes: ['layer'], row: { room_id: hall, layer: mine.layer } })
    expect(merge(mine, theirs, ['layer'])?.row.layer).toEqual(theirs.layer)
  }
  expect(merge({ comment: 'worn' }, moved)).toMatchObject({ clashes: [], row: { ...moved, comment: 'worn' } })
  expect(merge({ room_id: hall }, { comment: 'worn' })).toMatchObject({ clashes: [], row: { room_id: hall } })
  expect(merge({ room_id: hall }, { room_id: ulid() })?.clashes).toEqual(['room_id'])
})
