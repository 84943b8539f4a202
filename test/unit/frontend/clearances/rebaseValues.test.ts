import { expect, test } from 'vitest'
import {
  type ClearanceValues,
  newClearanceValues,
  rebaseValues,
} from '#frontend/features/clearances/values/clearanceValues.ts'

const before = newClearanceValues({ name: 'Boiler room', site_address: '1 Main Street' })
const photo = (id: string) => ({
  id,
  name: '',
  picture: { file: 'a'.repeat(64), width: 10, height: 10 },
  deleted: false,
})
const log = (version: number, ...ids: string[]): ClearanceValues['photo_logs'][number] => ({
  id: 'l1',
  description: '',
  order: 0,
  photos: ids.map(photo),
  deleted: false,
  version,
})

test('typed values stay; other fields show the values that another user saved [F-15]', () => {
  const mine = { ...before, name: 'Mine', information: { ...before.information, vi_1: 1 as const } }
  const theirs = {
    ...before,
    name: 'Theirs',
    site_address: '2 Main Street',
    information: { ...before.information, vi_2: 0 as const },
  }
  const { values: now, clashes } = rebaseValues(before, mine, theirs)
  expect([now.name, now.site_address, now.information.vi_1, now.information.vi_2]).toEqual([
    'Mine',
    '2 Main Street',
    1,
    0,
  ])
  expect(clashes).toEqual(['name'])
})

test('an entry of the photo log that two people added photos to has the photos of both [F-15]', () => {
  const was = { ...before, photo_logs: [log(1, 'a')] }
  const { values: now, clashes } = rebaseValues(
    was,
    { ...was, photo_logs: [log(1, 'a', 'b')] },
    { ...was, photo_logs: [log(2, 'a', 'c')] },
  )
  expect(now.photo_logs.map(({ version, photos }) => [version, photos.map(({ id }) => id)])).toEqual([
    [2, ['a', 'b', 'c']],
  ])
  expect(clashes).toEqual([])
})
