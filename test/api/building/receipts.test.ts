import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let api: TestApi
let building: string
let item: string
let file: string

beforeAll(async () => {
  const person = await aUser(await aCompany())
  api = await signedIn(person)
  building = (await aProject(api, person)).building
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const [floor, room] = [ulid(), ulid()]
  const at = { building_id: building }
  await api.floors.save({ body: { ...at, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { ...at, id: room, floor_id: floor, name: 'Kitchen' } })
  item = ulid()
  const sample = { bag_code: 'A001', analysis_type_id: 1 }
  await api.items.save({ body: { ...TILES, ...at, id: item, room_id: room, sample } })
  file = image.file
})

const ask = (items: string[], files: string[]) =>
  api.files.receipt({ params: { id: building }, body: { items, files } }).then(({ data }) => data)

test('a receipt counts the rows and files that the service has, and names the missing ones [F-27]', async () => {
  const [lost, never] = [ulid(), 'f'.repeat(64)]
  const { receipt, missing_items, missing_files } = await ask([item, lost], [file, never])
  expect(receipt).toMatchObject({ building_id: building, items: { asked: 2, held: 1 }, files: { asked: 2, held: 1 } })
  expect([missing_items, missing_files]).toEqual([[lost], [never]])
  const { data } = await api.buildings.tree({ params: { id: building } })
  expect(receipt.tree_hash).toBe(treeHash(data as Tree))
})

test('more files than fit in one table read are all checked [F-27]', async () => {
  const others = Array.from({ length: 250 }, (_, at) => at.toString(16).padStart(64, '0'))
  const { receipt, missing_files } = await ask([], [...others, file])
  expect(receipt.files).toEqual({ asked: 251, held: 1 })
  expect(missing_files).toEqual(others)
})

test('a receipt is valid as issued; a changed count or another company makes it invalid [F-27]', async () => {
  const { receipt } = await ask([item], [file])
  const check = async (by: TestApi, body: typeof receipt) => (await by.files.checkReceipt({ body })).data.is_genuine
  expect(await check(api, receipt)).toBe(true)
  const stranger = await signedIn(await aUser(await aCompany()))
  expect(await check(stranger, receipt)).toBe(false)
  const changes = [
    { files: { asked: 2, held: 2 } },
    { items: { asked: 1, held: 0 } },
    { at: '2026-01-01T00:00:00.000Z' },
    { tree_hash: 'x' },
    { asked_hash: 'x' },
    { building_id: ulid() },
    { signature: 'x' },
  ]
  for (const change of changes) expect(await check(api, { ...receipt, ...change }), JSON.stringify(change)).toBe(false)
})
