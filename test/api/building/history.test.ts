import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { anApiToken, aProgram, tokenIdIn } from '#test/support/people/apiToken.ts'

let company: Company
let surveyor: User
let api: TestApi
let image: Awaited<ReturnType<typeof upload>>
beforeAll(async () => {
  company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  image = await upload(api, aPlan(), 'image/png', 'plan')
})

async function aRoom() {
  const { building } = await aProject(api, surveyor)
  const [floor, room] = [ulid(), ulid()]
  await api.floors.save({ body: { building_id: building, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { building_id: building, id: room, floor_id: floor, name: 'Kitchen' } })
  return { building, floor, room }
}
type Place = Awaited<ReturnType<typeof aRoom>>
const sample = (bag_code: string) => ({ bag_code, analysis_type_id: 1 })
const bodyOf = ({ building, room }: Place) => ({
  ...TILES,
  building_id: building,
  room_id: room,
  sample: sample('A001'),
})
async function anItem(place: Place): Promise<string> {
  const id = ulid()
  await api.items.save({ body: { ...bodyOf(place), id } })
  return id
}
const listed = (building: string, query: { record?: string; before?: string } = {}, as = api) =>
  as.history.list({ params: { id: building }, query })
const saidOf = async (building: string, record?: string) =>
  (await listed(building, record ? { record } : {})).data.map(({ by, what }) => `${by} ${what}`)

test('a name and a text are shortened without splitting a character', async () => {
  const { building, floor } = await aRoom()
  const id = ulid()
  const room = { building_id: building, id, floor_id: floor, order: 1 }
  await api.rooms.save({ body: { ...room, name: `${'x'.repeat(59)}👍` } })
  await api.rooms.save({ body: { ...room, name: 'Hall', note: `${'y'.repeat(79)}👍 yes`, version: 1 } })
  const { data } = await listed(building, { record: id })
  expect(data.map(({ what }) => what)).toEqual(['changed the room “Hall”', `created the room “${'x'.repeat(59)}”`])
  expect(data[0]?.fields).toContainEqual({ field: 'note', to: `${'y'.repeat(79)}… (shortened)` })
})

test('each edit is one entry with user, time, row, and changed fields', async () => {
  const place = await aRoom()
  const id = await anItem(place)
  const before = Date.now()
  const changed = { ...bodyOf(place), description: 'floor, worn', sample: sample('A002') }
  await api.items.update({ params: { id }, body: changed })
  const { data, next } = await listed(place.building, { record: id })
  expect([next, data.length]).toEqual([null, 2])
  expect(data[0]).toMatchObject({
    by: surveyor.full_name,
    user_id: surveyor.id,
    what: expect.stringMatching(/^changed the item “A002 Vinyl tiles to floor, worn”$/),
    fields: expect.arrayContaining([
      { field: 'description', from: TILES.description, to: 'floor, worn' },
      { field: 'sample.bag_code', from: 'A001', to: 'A002' },
    ]),
  })
  const age = Date.parse(data[0]?.time ?? '') - before
  expect([age >= 0, age < 60_000]).toEqual([true, true])
  expect(data[1]).toMatchObject({ act: 'created', kind: 'item', fields: [] })
})

test('a room’s history has its contents, a building’s history everything, including deleted rows', async () => {
  const place = await aRoom()
  const id = await anItem(place)
  await api.items.delete({ params: { id }, query: { building_id: place.building } })
  await api.rooms.delete({ body: { building_id: place.building, id: place.room, floor_id: place.floor } })
  const name = surveyor.full_name
  const inRoom = [
    `${name} deleted the room “Kitchen”`,
    `${name} deleted the item “A001 Vinyl tiles to floor”`,
    `${name} created the item “A001 Vinyl tiles to floor”`,
    `${name} created the room “Kitchen”`,
  ]
  expect(await saidOf(place.building, place.room)).toEqual(inRoom)
  expect(await saidOf(place.building)).toEqual([
    ...inRoom,
    `${name} created the floor “Ground”`,
    expect.stringMatching(/created the building/),
  ])
})

test('an act of an API token whose row has expired is the act of a deleted API token, not of a user [S-24 B1]', async () => {
  const [{ keys }, { transact }] = await Promise.all([
    import('#functions/data/keys.ts'),
    import('#functions/data/table.ts'),
  ])
  const { building } = await aRoom()
  const secret = await anApiToken(await signedIn(await aUser(company, [ROLE.admin])), ['write'])
  const body = { building_id: building, id: ulid(), name: 'Roof', order: 2, image }
  await aProgram(secret).floors.save({ body })
  expect((await saidOf(building))[0]).toBe('API token Lab bridge created the floor “Roof”')
  await transact([{ op: 'delete', key: keys.apiToken(company.id, tokenIdIn(secret)) }])
  expect((await saidOf(building))[0]).toBe('A deleted API token created the floor “Roof”')
})

test('a drawing entry omits points, a photo entry says added, replaced or removed, and a long text is marked as shortened', async () => {
  const place = await aRoom()
  const id = await anItem(place)
  const save = (part: object) => api.items.update({ params: { id }, body: { ...bodyOf(place), ...part } })
  await save({ comment: 'worn '.repeat(100), image })
  await save({ comment: 'worn '.repeat(100) })
  const [removed, added] = (await listed(place.building, { record: id })).data
  expect(removed?.fields).toEqual([{ field: 'image', from: true }])
  const comment = added?.fields.find(({ field }) => field === 'comment')?.to
  expect(added?.fields).toContainEqual({ field: 'image', to: true })
  expect([String(comment).length < 110, String(comment).endsWith('… (shortened)')]).toEqual([true, true])
})

test('a refused command leaves no entry, a repeated one a single entry, and of 50 concurrent ones one', async () => {
  const place = await aRoom()
  const id = await anItem(place)
  const update = (description: string, version?: number, key = ulid()) =>
    api.items.update({ params: { id }, body: { ...bodyOf(place), description, ...(version && { version }) } }, { key })
  await expect(update('floor', 7)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await saidOf(place.building, id)).toHaveLength(1)
  const key = ulid()
  await update('wall', 1, key)
  await update('wall', 1, key)
  expect(await saidOf(place.building, id)).toHaveLength(2)
  const racing = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => update(`place ${at}`, 2)))
  expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await saidOf(place.building, id)).toHaveLength(3)
})

test('an ordinary edit is a row of less than 1 KB, which does not expire', async () => {
  const place = await aRoom()
  const id = await anItem(place)
  const changed = { name: 'Vinyl sheet', description: 'floor under the bench', comment: 'x'.repeat(2_000), amount: 12 }
  await api.items.update({ params: { id }, body: { ...bodyOf(place), ...changed } }, { key: ulid() })
  const rows = (await companyRows(company.id)).filter(({ row }) => Object(row).record === id)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    const { pk, sk, gsi1pk, gsi1sk, row: entry } = row
    expect(JSON.stringify(row).length).toBeLessThan(1_024)
    expect(JSON.stringify({ pk, sk, gsi1pk, gsi1sk, entry }).length).toBeLessThan(1_024)
    expect(row.ttl).toBeUndefined()
  }
})

test('entries can’t be changed or deleted', async () => {
  const place = await aRoom()
  const [{ transact }, { keys }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  const own = [keys.command(company.id, 'k1'), keys.historyEntry(company.id, place.building, ulid())]
  for (const key of own) {
    await expect(transact([{ op: 'delete', key }])).rejects.toThrow('append-only')
    await expect(transact([{ op: 'put', key, row: {} }])).rejects.toThrow('append-only')
    await expect(transact([{ op: 'update', key, set: 'SET a = b' }])).rejects.toThrow('append-only')
  }
})

test('a long history comes in pages, each entry once', async () => {
  const place = await aRoom()
  for (let at = 0; at < 53; at++)
    await api.buildings.note({ params: { id: place.building }, body: { type_id: 2, content: `Ring ${at}` } })
  const first = await listed(place.building)
  expect([first.data.length, first.next !== null]).toEqual([50, true])
  const second = await listed(place.building, { before: first.next ?? '' })
  expect([second.data.length, second.next]).toEqual([6, null])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(56)
})

describe('the last look of a reviewer', () => {
  test('is separate for each reviewer, and empty at first', async () => {
    const { building } = await aRoom()
    const [mine, other] = await Promise.all([1, 2].map(async () => signedIn(await aUser(company, [ROLE.reviewer]))))
    const at = (of = mine) => of?.history.lastLook({ params: { id: building } })
    expect((await at())?.data.at).toBeNull()
    const marked = await mine?.history.look({ params: { id: building } })
    expect((await at())?.data).toEqual(marked?.data)
    expect((await at(other))?.data.at).toBeNull()
    await expect(api.history.look({ params: { id: building } })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(mine?.history.look({ params: { id: ulid() } })).rejects.toMatchObject({ status: 404 })
  })
})

test('another company’s building has no history here', async () => {
  const { building } = await aRoom()
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(listed(building, {}, stranger)).rejects.toMatchObject({ status: 404 })
})
