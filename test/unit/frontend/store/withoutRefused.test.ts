import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { withoutRefused } from '#frontend/store/decide.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'

const [building_id, floor_id, id] = [ulid(), ulid(), ulid()]
let count = 0
const room = (part: object) => ({
  ...RoomInput().parse({ id, building_id, floor_id, name: 'Hall', note: '', ...part }),
})
const save = (before: object | undefined, part: object): OutboxEntry =>
  ({
    key: `${count++}`,
    building_id,
    at: '2026-03-12T00:00:00.000Z',
    name: 'saveRoom',
    input: room(part),
    before: before && room(before),
    provisional: true,
  }) as OutboxEntry
const renamed = save({ version: 1 }, { name: 'Foyer', version: 1 })
const noted = save({ name: 'Foyer', version: 2 }, { name: 'Foyer', note: 'Wet', version: 2 })
const again = save({ name: 'Foyer', note: 'Wet', version: 3 }, { name: 'Lobby', note: 'Wet', version: 3 })
const entries = [renamed, noted, again]
const tooFull = { code: 'room_too_full' }

test('after a refused write, later writes to its row continue from the earlier row, with their own changes [A4]', () => {
  const [first, second] = withoutRefused(entries, renamed, tooFull)
  expect(first).toMatchObject({ input: { name: 'Hall', note: 'Wet', version: 1 }, before: renamed.before })
  expect(second).toMatchObject({ input: { name: 'Lobby', note: 'Wet', version: 2 }, before: { note: 'Wet' } })
})

test('if another user saved first, later writes are merged with that change when they are sent [A4 F-15]', () => {
  expect(withoutRefused(entries, renamed, { code: 'changed_meanwhile' })).toEqual([])
})

test('writes based on the service’s row, to rows never created, to other rows and earlier writes stay unchanged [A4]', () => {
  const { provisional: _, ...sent } = noted
  expect(withoutRefused([renamed, sent as OutboxEntry], renamed, tooFull)).toEqual([])
  const creation = save(undefined, {})
  expect(withoutRefused([creation, save({}, { version: 1 })], creation, tooFull)).toEqual([])
  const other = save({ id: ulid(), version: 2 }, { id: ulid(), version: 2 })
  expect(withoutRefused([renamed, other], renamed, tooFull)).toEqual([])
  expect(withoutRefused(entries, again, tooFull)).toEqual([])
})

test('a note of the same type in another building stays as it is [A4]', () => {
  const noteIn = (building: string): OutboxEntry =>
    ({
      key: `${count++}`,
      building_id: building,
      at: '2026-03-12T00:00:00.000Z',
      name: 'saveNote',
      input: { type_id: 1, content: `In ${building}`, version: 1 },
      before: { type_id: 1, content: '', version: 1 },
      provisional: true,
    }) as OutboxEntry
  const [refused, elsewhere] = [noteIn(building_id), noteIn(ulid())]
  expect(withoutRefused([refused, elsewhere], refused, tooFull)).toEqual([])
})
