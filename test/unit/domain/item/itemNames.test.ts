import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { photoCaption, photoDateAndAddress } from '#shared/domain/item/photoCaption.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { aBuilding, anItem, aTree } from '#test/support/data/tree.ts'

const room = aTree().rooms[0]!
const sampled = itemWith(room, { method: 1, status: 3 }, '', 12)
const idOf = (item: Item, others: readonly Item[] = []) => sampleIdOf(item, { items: [item, ...others] })

test('the Sample ID of an item: its own, its leader’s, or the number of an earlier report [3§2.1]', () => {
  expect(idOf(sampled)).toBe('A12')
  expect(idOf(itemWith(room, { method: 2 }, sampled.id, 1), [sampled])).toBe('As A12')
  expect(idOf(itemWith(room, { method: 2 }, ulid(), 1), [sampled])).toBe('As unknown')
  const blank = { ...sampled, sample: { ...sampled.sample!, bag_code: '' } }
  expect(idOf(itemWith(room, { method: 2 }, blank.id, 1), [blank])).toBe('As unknown')
  expect(idOf(blank)).toBe('')
  expect(idOf(itemWith(room, { method: 6 }, '', 7))).toBe('R7')
  expect(idOf(itemWith(room, { method: 4 }, '', 7))).toBe('')
})

test('the full name of an item: material and location, without empty parts [3§3]', () => {
  expect(fullNameOf({ name: 'Soffit', link: 'below', description: 'eaves' })).toBe('Soffit below eaves')
  expect(fullNameOf({ name: 'Soffit', link: '', description: 'eaves' })).toBe('Soffit eaves')
})

const photo = { file: 'a'.repeat(64), width: 10, height: 10 }
const building = aBuilding({ address: '12 Karaka Street', suburb: 'Newtown', city: 'Wellington', postcode: '6021' })

test('a photo’s caption: date in New Zealand format, address, Sample ID and subject [3§2.3]', () => {
  const taken = { ...photo, taken_on: '2026-02-17' }
  expect(photoCaption(taken, sampled, { building, items: [sampled] })).toEqual([
    '17/02/2026 · 12 Karaka Street, Newtown, Wellington 6021',
    'A12 · Item 12 to floor',
  ])
  expect(photoDateAndAddress(photo, building)).toBe('12 Karaka Street, Newtown, Wellington 6021')
  const presumed = anItem(room, { assessment_method_id: 4, sample: undefined })
  expect(photoCaption(photo, presumed, { building, items: [presumed] })[1]).toBe('Vinyl tiles to floor')
})
