import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { hasDependents, inOrder, type OutboxEntry } from '#frontend/store/database.ts'
import { dependsOn } from '#frontend/store/writtenRows.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { aProject } from '#test/support/data/project.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'

const [building_id, floor_id, hall] = [ulid(), ulid(), ulid()]
const waiting = { building_id, at: '2026-03-12T00:00:00.000Z' }
const room = (id: string, part = {}): OutboxEntry => ({
  ...waiting,
  key: ulid(),
  name: 'saveRoom',
  input: RoomInput().parse({ id, building_id, floor_id, name: 'Hall', layer: SQUARE, ...part }),
})
const item = (id: string, room_id: string, part = {}): OutboxEntry => ({
  ...waiting,
  key: ulid(),
  name: 'saveItem',
  input: ItemInput().parse({
    ...TILES,
    sample: { analysis_type_id: 1, bag_code: 'A001' },
    id,
    building_id,
    room_id,
    ...part,
  }),
})
const note = (): OutboxEntry => ({
  ...waiting,
  key: ulid(),
  name: 'saveNote',
  input: { type_id: 2, content: 'Dog' },
})
const status = (): OutboxEntry => ({
  ...waiting,
  key: ulid(),
  name: 'advanceStatus',
  input: { action: 'finalise' },
})
const creation = (building: string, survey: Parameters<typeof aProject>[1]): OutboxEntry => ({
  at: waiting.at,
  building_id: building,
  key: ulid(),
  name: 'createProject',
  input: aProject(building, survey),
})

test('everything in a new building waits for it, its clearances too, and nothing in another building does [F-27]', () => {
  const created = creation(building_id, { id: ulid() })
  expect(dependsOn(room(hall), created)).toBe(true)
  expect(dependsOn(note(), created)).toBe(true)
  expect(dependsOn({ ...note(), clearance_id: ulid() }, created)).toBe(true)
  expect(dependsOn({ ...note(), building_id: ulid() }, created)).toBe(false)
})

test('a building waits for its new survey, and for no other [F-27]', () => {
  const survey = ulid()
  const first = creation(building_id, { id: survey, job_number: 'J-1' })
  expect(dependsOn(creation(ulid(), { id: survey }), first)).toBe(true)
  expect(dependsOn(creation(ulid(), { id: ulid() }), first)).toBe(false)
})

test('surveys are sent before buildings, and buildings before their contents, even if they were changed last [F-27]', () => {
  const survey = ulid()
  const [inside, second] = [note(), creation(ulid(), { id: survey })]
  const changed = creation(building_id, { id: survey, job_number: 'J-2' })
  expect(inOrder([inside, second, changed])).toEqual([changed, second, inside])
})

/** A project whose survey has these additional fields. */
const creationWith = (part: object): OutboxEntry => {
  const [building, survey] = [ulid(), { id: ulid(), job_number: 'J-1' }]
  const project = aProject(building, survey)
  const input = { ...project, survey: { ...project.survey, ...part } }
  return { at: waiting.at, building_id: building, key: ulid(), name: 'createProject', input }
}
const address = { address: '1 Ridge Road', city: 'Taihape', postcode: '4720' }

test('a building waits for the new client, contact or office of another survey, and for no other [F-27]', () => {
  const [client_id, contact_id, office_id] = [ulid(), ulid(), ulid()]
  const first = creationWith({ client_id, client: { name: 'Ridge Farms', ...address } })
  expect(dependsOn(creationWith({ client_id }), first)).toBe(true)
  expect(dependsOn(first, creationWith({ client_id }))).toBe(false)
  expect(dependsOn(creationWith({ client_id: ulid() }), first)).toBe(false)
  const contact = { first_name: 'Ruth', last_name: 'Paki', phone: '06 555 0199', email: 'ruth@ridge.example' }
  expect(dependsOn(creationWith({ contact_id }), creationWith({ contact_id, contact }))).toBe(true)
  expect(
    dependsOn(creationWith({ office_id }), creationWith({ office_id, office: { name: 'Taihape', address } })),
  ).toBe(true)
  expect(dependsOn(creationWith({ office_id }), creationWith({ office_id }))).toBe(false)
})

test('writes that need a new client are sent after its creation, even if it was changed last; a refused creation stays for them [F-27]', () => {
  const [client_id, office_id] = [ulid(), ulid()]
  const third = creationWith({ client_id })
  const second = creationWith({ office_id, client_id, client: { name: 'Ridge Farms', ...address } })
  const first = creationWith({ office_id, office: { name: 'Taihape', address } })
  expect(inOrder([third, second, first])).toEqual([first, second, third])
  expect(hasDependents(second, [third, second, first])).toBe(true)
  expect(hasDependents(third, [third, second, first])).toBe(false)
})

test('writes in a room wait for the room; writes to another room, another item and a note do not [F-27]', () => {
  const tiles = ulid()
  expect(dependsOn(item(tiles, hall), room(hall))).toBe(true)
  expect(dependsOn(item(tiles, ulid()), room(hall))).toBe(false)
  expect(dependsOn(room(ulid()), room(hall))).toBe(false)
  expect(dependsOn(item(ulid(), hall), item(tiles, hall))).toBe(false)
  expect(dependsOn(note(), room(hall))).toBe(false)
  expect(dependsOn(room(hall), note())).toBe(false)
})

test('a second change of a row waits for the first, and so do its followers [F-27]', () => {
  const tiles = ulid()
  expect(dependsOn(item(tiles, hall), item(tiles, hall))).toBe(true)
  expect(dependsOn(note(), note())).toBe(true)
  const sampledAs = item(ulid(), hall, {
    assessment_method_id: 2,
    sample: undefined,
    sampled_as: { item_as_id: tiles },
  })
  expect(dependsOn(sampledAs, item(tiles, hall))).toBe(true)
})

test('no write of a building overtakes a status change or deletion, and a building is finalised with all earlier writes [F-27]', () => {
  const deletion: OutboxEntry = { ...waiting, key: ulid(), name: 'deleteItem', input: { id: ulid() } }
  expect(dependsOn(status(), item(ulid(), hall))).toBe(true)
  expect(dependsOn(item(ulid(), hall), status())).toBe(true)
  expect(dependsOn(item(ulid(), hall), deletion)).toBe(true)
})

test('writes of another building are sent [F-27]', () => {
  expect(dependsOn({ ...status(), building_id: ulid() }, room(hall))).toBe(false)
})

test('the writes of a clearance keep their order, and wait for no other clearance [F-27]', () => {
  const request = (clearance_id: string): OutboxEntry => ({
    ...waiting,
    key: ulid(),
    clearance_id,
    name: 'requestCertificate',
    input: { id: clearance_id },
  })
  const [first, second] = [ulid(), ulid()]
  expect(dependsOn(request(first), request(first))).toBe(true)
  expect(dependsOn(request(second), request(first))).toBe(false)
  expect(dependsOn(request(first), status())).toBe(false)
})
