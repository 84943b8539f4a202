import { expect, test } from 'vitest'
import {
  countPhotos,
  movePhoto,
  neighbourOf,
  newLog,
  remainingPhotos,
} from '#frontend/features/clearances/photoLog/photoLogChanges.ts'
import { withoutCompany } from '#frontend/features/clearances/removalists/removalistChoice.ts'
import type { LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'

const picture = { file: 'a'.repeat(64), width: 10, height: 10 }
const photo = (id: string, deleted = false) => ({ id, name: '', picture, deleted })
const order = (photos: readonly { id: string }[]) => photos.map(({ id }) => id).join('')

test('deselecting a company removes its removalists and names them [3§4.3]', () => {
  const people = [
    { id: 'r1', name: 'Tama', removal_company_id: 'c1' },
    { id: 'r2', name: 'Grace', removal_company_id: 'c2' },
  ]
  expect(withoutCompany(['r1', 'r2'], ['c1'], people)).toEqual({ remaining: ['r1'], deselected: ['Grace'] })
  expect(withoutCompany(['r1', 'r2'], ['c1', 'c2'], people)).toEqual({ remaining: ['r1', 'r2'], deselected: [] })
  expect(withoutCompany(['r1', 'r9'], ['c2'], people)).toEqual({ remaining: ['r9'], deselected: ['Tama'] })
})

test('a photo moves to the position of another, forwards and backwards, past removed photos [3§2.6]', () => {
  const photos = [photo('a'), photo('b', true), photo('c'), photo('d')]
  expect(order(movePhoto(photos, 'a', 'd'))).toBe('bcda')
  expect(order(movePhoto(photos, 'd', 'a'))).toBe('dabc')
  expect(order(movePhoto(photos, 'x', 'a'))).toBe('abcd')
  expect([neighbourOf(photos, 'a', 1), neighbourOf(photos, 'c', -1)]).toEqual(['c', 'a'])
  expect([neighbourOf(photos, 'a', -1), neighbourOf(photos, 'd', 1)]).toEqual([undefined, undefined])
})

test('the log takes 300 photos, not counting removed ones [3§9]', () => {
  const log: LogValues = { ...newLog([]), photos: [photo('a'), photo('b', true)] }
  expect([countPhotos([log]), remainingPhotos([log])]).toEqual([1, 299])
  expect(countPhotos([{ ...log, deleted: true }])).toBe(0)
  expect(newLog([{ ...log, order: 4 }]).order).toBe(5)
})

test('rows of two users are merged; a row changed by both is a clash [F-15]', () => {
  const row = (id: string, result = '') => ({ id, result })
  const before = [row('a'), row('b'), row('c')]
  const mine = [row('a', 'mine'), row('b'), row('d')]
  const theirs = [row('a', 'theirs'), row('b', 'theirs'), row('c'), row('e')]
  const merge = (mine: readonly object[], theirs: readonly object[]) =>
    threeWayMerge({ samples: before }, { samples: mine }, { samples: theirs, version: 4 }, { parts: ['samples'] })
  expect(merge(mine, theirs)).toEqual({
    row: { samples: [row('a', 'mine'), row('b', 'theirs'), row('d'), row('e')], version: 4 },
    clashes: ['samples.a'],
  })
  expect(merge(before, [row('a')])).toEqual({ row: { samples: [row('a')], version: 4 }, clashes: [] })
  expect(merge(mine, [row('b'), row('c', 'theirs')]).clashes).toEqual(['samples.a', 'samples.c'])
})
