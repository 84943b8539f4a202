import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let api: TestApi
let here: Awaited<ReturnType<typeof aRoomIn>>
let elsewhere: typeof here
let image: Awaited<ReturnType<typeof upload>>
beforeAll(async () => {
  const person = await aUser(await aCompany())
  api = await signedIn(person)
  image = await upload(api, aPlan(), 'image/png', 'plan')
  here = await aRoomIn((await aProject(api, person)).building)
  elsewhere = await aRoomIn((await aProject(api, person)).building)
})

async function aRoomIn(building: string) {
  const [floor, room] = [ulid(), ulid()]
  const at = { building_id: building }
  await api.floors.save({ body: { ...at, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { ...at, id: room, floor_id: floor, name: 'Kitchen' } })
  return { building, floor, room }
}

const within = () => ({ building_id: here.building })
const treeOf = async (building: string) => (await api.buildings.tree({ params: { id: building } })).data as Tree

async function sampled(bag_code: string, more: object = {}): Promise<string> {
  const id = ulid()
  const sample = { bag_code, analysis_type_id: 1 }
  await api.items.save({ body: { ...TILES, ...within(), id, room_id: here.room, sample, ...more } })
  return id
}
async function sampledAs(parent: string): Promise<string> {
  const id = ulid()
  const sampled_as = { item_as_id: parent }
  const body = { ...TILES, ...within(), id, room_id: here.room, assessment_method_id: 2, sampled_as }
  await api.items.save({ body: { ...body, name: 'Skirting' } })
  return id
}
const read = async (id: string, building_id = here.building) =>
  (await api.items.read({ params: { id }, query: { building_id } })).data

test('an item is read with its names, its rating and the choices behind its scores [3§7]', async () => {
  const id = await sampled('R001')
  expect(await read(id)).toMatchObject({
    id,
    full_name: 'Vinyl tiles to floor',
    assessment_name: 'Sampled',
    sample_status: 'Awaiting Result',
    rating: 'Medium',
    is_provisional: true,
    is_negative: false,
    item_scores: TILES.item_scores,
    is_drawing: true,
  })
  const { scores } = await read(id)
  expect(scores.map(({ contaminate_property_id }) => contaminate_property_id)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(scores.slice(0, 4).map(score => score.id)).toEqual([1, 5, 8, 14])
})

test('PUT changes an item only if it exists with the version that was seen [3§7]', async () => {
  const id = await sampled('P001')
  const body = { ...TILES, ...within(), room_id: here.room, sample: { bag_code: 'P001', analysis_type_id: 1 } }
  const { data } = await api.items.update({ params: { id }, body: { ...body, name: 'Carpet tiles', version: 1 } })
  expect([data, (await read(id)).name]).toEqual([{ id, version: 2 }, 'Carpet tiles'])
  await expect(api.items.update({ params: { id }, body: { ...body, version: 1 } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    current: { name: 'Carpet tiles' },
  })
  await expect(api.items.update({ params: { id: ulid() }, body: { ...body, version: 1 } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a room’s items are ordered by Sample ID, digits as numbers [3§2.1]', async () => {
  await sampled('S010')
  await sampled('S2')
  await sampled('S1')
  const { data } = await api.rooms.items({ params: { id: here.room }, query: within() })
  const codes = data.map(item => item.sample?.bag_code).filter(code => code?.startsWith('S'))
  expect(codes).toEqual(['S1', 'S2', 'S010'])
  await expect(api.rooms.items({ params: { id: ulid() }, query: within() })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an analysis of the contaminant is requested, by the item and by its sample [3§2.3]', async () => {
  const id = await sampled('N001')
  await api.items.sample({ params: { id }, body: { ...within(), analysis_type_id: 3 } })
  const refusal = api.items.sample({ params: { id }, body: { ...within(), analysis_type_id: 4 } })
  await expect(refusal).rejects.toMatchObject({ fields: { analysis_type_id: 'Not an analysis for this contaminant' } })
  const created = sampled('N002', { sample: { bag_code: 'N002', analysis_type_id: 5 } })
  await expect(created).rejects.toMatchObject({ fields: { 'sample.analysis_type_id': 'Required' } })
  expect((await read(id)).sample?.analysis_type_id).toBe(3)
})

test('a follower takes its leader’s result: status, rating, counts and drawing [3§4.1]', async () => {
  const parent = await sampled('F001')
  const child = await sampledAs(parent)
  const [before, counted] = [await read(child), (await countsOf()).negative_count]
  const picture = async () =>
    (await import('#shared/domain/building/drawingImageScene.ts')).drawingImageScene(
      await treeOf(here.building),
      'room',
      here.room,
    )?.name
  const drawn = await picture()
  expect(before).toMatchObject({ sample_status: 'Awaiting Result', is_provisional: true, is_negative: false })
  await api.items.sample({ params: { id: parent }, body: { ...within(), status_id: 4 } })
  expect(await read(child)).toMatchObject({ sample_status: 'Amosite', is_provisional: false, is_negative: false })
  await api.items.sample({ params: { id: parent }, body: { ...within(), status_id: 2 } })
  expect(await read(child)).toMatchObject({ rating: 'Negative', is_negative: true })
  expect((await countsOf()).negative_count).toBe(counted + 2)
  expect(await picture()).not.toBe(drawn)
})
const countsOf = async () => (await import('#shared/domain/item/counts.ts')).countItems(await treeOf(here.building))

test('a leader cannot be deleted, given another method, or lose its room [3§4.1]', async () => {
  const parent = await sampled('G001')
  const child = await sampledAs(parent)
  const refused = { code: 'sampled_as_exists' }
  await expect(api.items.delete({ params: { id: parent }, query: within() })).rejects.toMatchObject(refused)
  const body = { ...TILES, ...within(), room_id: here.room, version: 1 }
  const presumed = { ...body, assessment_method_id: 4, presumed_sample: { sample_status_id: 3 } }
  await expect(api.items.update({ params: { id: parent }, body: presumed })).rejects.toMatchObject({
    ...refused,
    fields: { assessment_method_id: 'Other items are sampled as this one. Change them first.' },
  })
  const cupboard = ulid()
  await api.rooms.save({ body: { ...within(), id: cupboard, floor_id: here.floor, name: 'Cupboard' } })
  const inside = await sampled('G002', { room_id: cupboard })
  const other = await sampledAs(inside)
  const deletedRoom = { ...within(), id: cupboard, floor_id: here.floor }
  await expect(api.rooms.delete({ body: deletedRoom })).rejects.toMatchObject(refused)
  await api.items.delete({ params: { id: other }, query: within() })
  await api.rooms.delete({ body: deletedRoom })
  await api.items.delete({ params: { id: child }, query: within() })
  await api.items.delete({ params: { id: parent }, query: within() })
  expect((await treeOf(here.building)).items.some(({ id }) => id === parent || id === child)).toBe(false)
})

test('the first follower of a deleted leader takes over its sample: by item, room and floor [2§2]', async () => {
  const at = within()
  const free = async (code: string, item_id = ulid()) => {
    const params = { bag_code: code, id: here.building, contaminate_id: '1' }
    return (await api.items.bagCode({ params, query: { item_id } })).data.free
  }
  const query = { ...at, follower_takes_over: true }
  const deletions: ((ids: { item: string; room: string; floor: string }) => Promise<unknown>)[] = [
    ({ item }) => api.items.delete({ params: { id: item }, query }),
    ({ room }) => api.rooms.delete({ body: { ...query, id: room } }),
    ({ floor }) => api.floors.delete({ params: { id: floor }, query }),
    ({ floor }) => api.floors.deleteNamed({ body: { ...query, id: floor } }),
  ]
  for (const [index, remove] of deletions.entries()) {
    const code = `T00${index}`
    const { floor, room } = await aRoomIn(here.building)
    const parent = await sampled(code, { room_id: room })
    await api.items.sample({ params: { id: parent }, body: { ...at, status_id: 4 } })
    const [first, second] = [await sampledAs(parent), await sampledAs(parent)]
    await remove({ item: parent, room, floor })
    expect(await read(first)).toMatchObject({
      assessment_method_id: 1,
      sample: { bag_code: code, status_id: 4, analysis_type_id: 1 },
      sample_status: 'Amosite',
    })
    expect(await read(second)).toMatchObject({ sampled_as: { item_as_id: first }, sample_status: 'Amosite' })
    expect([await free(code), await free(code, first)]).toEqual([false, true])
    await expect(sampled(code)).rejects.toMatchObject({ fields: { 'sample.bag_code': 'Bag code is already in use' } })
  }
})

test('a duplicate is Sampled As in its building, and cannot be duplicated again [3§4.1]', async () => {
  const original = await sampled('D001')
  const id = ulid()
  const request = { params: { id: original }, query: within() }
  await api.items.duplicate({ ...request, body: { id, name: 'Hall tiles', room_id: here.room } })
  const copy = await read(id)
  expect(copy).toMatchObject({
    name: 'Hall tiles',
    assessment_name: 'Sampled As',
    sampled_as: { item_as_id: original },
    is_duplicated: true,
    layer: TILES.layer,
  })
  expect(copy.sample).toBeUndefined()
  const again = { params: { id }, query: within(), body: { name: 'Again', room_id: here.room } }
  await expect(api.items.duplicate(again)).rejects.toMatchObject({ code: 'already_duplicate' })
})

test('a duplicate in another building is Previously Sampled with the original’s Sample ID, without its location [3§4.1]', async () => {
  const original = await sampled('E001')
  await api.items.sample({ params: { id: original }, body: { ...within(), status_id: 3 } })
  const id = ulid()
  const body = { id, name: 'Vinyl tiles', room_id: elsewhere.room, building_id: elsewhere.building }
  await api.items.duplicate({ params: { id: original }, query: within(), body })
  expect(await read(id, elsewhere.building)).toMatchObject({
    building_id: elsewhere.building,
    room_id: elsewhere.room,
    assessment_name: 'Previously Sampled',
    reported_sample: { sample_number: 'E001', status_id: 3 },
    layer: { polygons: [] },
  })
})

test('a follower’s duplicate is also Previously Sampled elsewhere [3§4.1]', async () => {
  const parent = await sampled('H001')
  const child = await sampledAs(parent)
  const id = ulid()
  const body = { id, name: 'Skirting', room_id: elsewhere.room, building_id: elsewhere.building }
  await api.items.duplicate({ params: { id: child }, query: within(), body })
  expect((await read(id, elsewhere.building)).reported_sample).toMatchObject({ sample_number: 'H001', status_id: 1 })
})

test('a repeated duplication under one key creates one item; a missing room or name is refused [3§7]', async () => {
  const original = await sampled('K001')
  const request = { params: { id: original }, query: within(), body: { id: ulid(), name: 'Once', room_id: here.room } }
  const key = ulid()
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => api.items.duplicate(request, { key })))
  expect(others).toEqual([first, first, first])
  expect((await treeOf(here.building)).items.filter(({ name }) => name === 'Once')).toHaveLength(1)
  const refusedFor = (body: { name: string; room_id: string }) =>
    api.items.duplicate({ ...request, body }).then(
      () => 'made',
      error => [error.code, error.fields],
    )
  expect(await refusedFor({ name: 'Nowhere', room_id: elsewhere.room })).toEqual(['parent_deleted', {}])
  expect(await refusedFor({ name: ' ', room_id: here.room })).toEqual(['invalid_input', { name: 'Required' }])
})

test('an item’s drawing shows all other items of its floor and none of other floors [3§7]', async () => {
  const id = await sampled('M001')
  const at = { params: { floor: here.floor, item: id }, query: within() }
  const { data } = await api.images.itemSurroundings(at)
  const all = await api.images.itemBackground({ params: { floor: here.floor }, query: within() })
  expect(data.marks.map(mark => mark.id)).not.toContain(id)
  expect(all.data.marks.map(mark => mark.id)).toContain(id)
  await expect(
    api.images.itemSurroundings({ params: { floor: elsewhere.floor, item: id }, query: within() }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
