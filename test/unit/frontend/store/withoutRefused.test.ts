import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { withoutRefused } from '#frontend/store/decide.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'

const [building_id, floor_id, id] = [ulid(), ulid(), ulid()]
let count = 0
const room = (part: object) => ({ ...RoomInput.parse({ id, building_id, floor_id, name: 'Hall', note: '', ...part }) })
const save = (before: object | undefined, part: object): OutboxEntry =>
  ({
    key: `${count++}`,
    building_id,
    at: '2026-03-12T00:00:00.000Z',
    name: 'saveRoom',
    input: room(part),
    before: before && room(before),
  }) as OutboxEntry
const renamed = save({ version: 1 }, { name: 'Foyer', version: 1 })
const noted = save({ name: 'Foyer', version: 2 }, { name: 'Foyer', note: 'Wet', version: 2 })
const again = save({ name: 'Foyer', note: 'Wet', version: 3 }, { name: 'Lobby', note: 'Wet', version: 3 })
const theirs = room({ name: 'Entrance', version: 2 })
const entries = [renamed, noted, again]

test('A4 F-15 after a refused write, the next one to its row keeps what someone else saved, though it expects the same version', () => {
  const [first] = withoutRefused(entries, renamed, { code: 'changed_meanwhile', current: theirs })
  expect(first).toMatchObject({ key: noted.key, before: theirs, input: { name: 'Entrance', note: 'Wet', version: 2 } })
})

test('A4 F-15 where it changed the same field, it is refused too', () => {
  const [, second] = withoutRefused(entries, renamed, { code: 'changed_meanwhile', current: theirs })
  expect(second).toMatchObject({
    key: again.key,
    input: { name: 'Lobby' },
    refused: { code: 'changed_meanwhile', current: { name: 'Entrance', note: 'Wet', version: 3 } },
  })
})

test('A4 after another refusal it continues from the row as it was before, with its own changes', () => {
  const [first, second] = withoutRefused(entries, renamed, { code: 'room_too_full' })
  expect(first).toMatchObject({ input: { name: 'Hall', note: 'Wet', version: 1 } })
  expect(second).toMatchObject({ input: { name: 'Lobby', note: 'Wet', version: 2 } })
})

test('A4 writes to what was never created, to other rows and before it stay as they are', () => {
  const made = save(undefined, {})
  expect(withoutRefused([made, save({}, { version: 1 })], made, { code: 'room_too_full' })).toEqual([])
  const other = save({ id: ulid(), version: 2 }, { id: ulid(), version: 2 })
  expect(withoutRefused([renamed, other], renamed, { code: 'changed_meanwhile', current: theirs })).toEqual([])
  expect(withoutRefused(entries, again, { code: 'changed_meanwhile', current: theirs })).toEqual([])
})

test('A4 a note of the same type in another building stays as it is', () => {
  const noteIn = (building: string): OutboxEntry =>
    ({
      key: `${count++}`,
      building_id: building,
      at: '2026-03-12T00:00:00.000Z',
      name: 'saveNote',
      input: { type_id: 1, content: `In ${building}`, version: 1 },
      before: { type_id: 1, content: '', version: 1 },
    }) as OutboxEntry
  const [refused, elsewhere] = [noteIn(building_id), noteIn(ulid())]
  const current = { type_id: 1, content: 'Theirs', version: 2 }
  expect(withoutRefused([refused, elsewhere], refused, { code: 'changed_meanwhile', current })).toEqual([])
})
