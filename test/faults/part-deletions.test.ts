import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { aFloor, anItem, aRoom, aTree } from '#test/support/data/tree.ts'
import { aBrowserOf, aCompany, aUser } from '#test/support/people/api.ts'
import { deletionsIn } from '#test/support/workers/deletions.ts'
import { storeTree } from '#test/support/workers/storedTrees.ts'

const ROOMS = 150
const ITEMS = 300
let company: Company
let user: User
let send: ReturnType<typeof callHandler>
const api = () => createClient(contract, send)

beforeAll(async () => {
  company = await aCompany()
  user = await aUser(company)
  send = (await aBrowserOf(user)).send
})

/** A building with a full floor, and another floor with one item. */
async function aFullBuilding(rooms: number, items: number): Promise<Tree> {
  const plain = aTree({ company_id: company.id })
  const [floor, kitchen] = [plain.floors[0]!, plain.rooms[0]!]
  const attic = aFloor(plain.building, { name: 'Attic', order: 2 })
  const store = aRoom(attic, { name: 'Store' })
  const others = Array.from({ length: rooms - 1 }, (_, n) => aRoom(floor, { name: `Room ${n}`, order: n + 2 }))
  const sample = (n: number) => ({ analysis_type_id: 1, bag_code: `A${1000 + n}`, is_urgent: false, status_id: 1 })
  const full = Array.from({ length: items }, (_, n) => anItem([kitchen, ...others][n % rooms]!, { sample: sample(n) }))
  const tree = {
    ...plain,
    floors: [floor, attic],
    rooms: [kitchen, ...others, store],
    items: [...full, anItem(store, { sample: sample(9000) })],
  }
  await storeTree(tree)
  return tree
}
const treeOf = async ({ building }: Tree) => (await api().buildings.tree({ params: { id: building.id } })).data as Tree

const work = ({ building }: Tree, of: 'floor' | 'room', id: string) =>
  deletionsIn(company.id).workOnPart(building.id, of, id)
/** The rows that remain after a floor's deletion, with the attic: the building's row and figures, a floor, a room, an item, a code. */
const REST = 6

describe('a floor or room is deleted completely, whatever it contains [F-24 A6]', () => {
  test(`${ROOMS} rooms and ${ITEMS} items are deleted in one transaction of few rows; the same key gets the same answer again`, {
    timeout: 60_000,
  }, async () => {
    const tree = await aFullBuilding(ROOMS, ITEMS)
    const floor = tree.floors[0]!.id
    const remove = (key: string) =>
      api().floors.delete({ params: { id: floor }, query: { building_id: tree.building.id } }, { key })
    const key = ulid()
    const written = await writtenKeys(() => remove(key))
    // One of them is the audit log entry.
    expect(written.length).toBeLessThanOrEqual(6)
    const job = written.filter(each => each.endsWith(`#OUTBOX DELETION#${floor}`))
    expect(job, 'the job of the sweep is written with the deletion, and deleted once it is in its queue').toHaveLength(
      2,
    )
    const after = await treeOf(tree)
    expect([after.floors, after.rooms, after.items].map(({ length }) => length)).toEqual([1, 1, 1])
    await remove(key)
    await expect(remove(ulid())).rejects.toMatchObject({ code: 'not_found' })
    expect(await work(tree, 'floor', floor)).toBe(0)
    expect(await deletionsIn(company.id).left(tree.building.id)).toBe(REST)
    await remove(key)
  })

  test.each([1, 2, 3, 4, 5, 6, 7].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'the sweep dies at write %i, before it arrives: %s; the next delivery finishes the deletion',
    async (k, before) => {
      const tree = await aFullBuilding(40, 80)
      const floor = tree.floors[0]!.id
      await api().floors.delete({ params: { id: floor }, query: { building_id: tree.building.id } })
      await dieAtWrite(k, before, () => work(tree, 'floor', floor))
      expect(await work(tree, 'floor', floor)).toBe(0)
      expect(await deletionsIn(company.id).left(tree.building.id)).toBe(REST)
    },
  )

  test.each([1, 2].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'the request dies at write %i, before it arrives: %s; a retry under the same key carries it out once',
    async (k, before) => {
      const tree = await aFullBuilding(3, 6)
      const body = { building_id: tree.building.id, id: tree.rooms[0]!.id }
      const key = ulid()
      await dieAtWrite(k, before, () =>
        api()
          .rooms.delete({ body }, { key })
          .catch(() => undefined),
      )
      await api().rooms.delete({ body }, { key })
      const { rooms, items } = await treeOf(tree)
      expect(rooms.map(({ id }) => id)).not.toContain(body.id)
      expect(items.map(({ room_id }) => room_id)).not.toContain(body.id)
      expect(await work(tree, 'room', body.id)).toBe(0)
    },
  )
})

test('Sample IDs of deleted items are free at once, before the sweep [2§4 A6]', async () => {
  const tree = await aFullBuilding(3, 6)
  const { building, items, rooms } = tree
  const [deletedItem, kept] = [items[0]!, rooms.at(-1)!]
  const code = deletedItem.sample?.bag_code ?? ''
  const isFree = () =>
    api().items.bagCode({
      params: { id: building.id, contaminate_id: '1', bag_code: code },
      query: { item_id: ulid() },
    })
  const body = { ...anItem(kept, { sample: { ...deletedItem.sample!, is_urgent: false } }), version: undefined }
  expect((await isFree()).data.free).toBe(false)
  await expect(api().items.save({ body })).rejects.toMatchObject({ code: 'bag_code_taken' })
  await api().floors.delete({ params: { id: tree.floors[0]!.id }, query: { building_id: building.id } })
  expect((await isFree()).data.free).toBe(true)
  const both = await Promise.allSettled([1, 2].map(() => api().items.save({ body: { ...body, id: ulid() } })))
  expect(
    both.filter(({ status }) => status === 'fulfilled'),
    'one of two who take it over',
  ).toHaveLength(1)
  expect(await work(tree, 'floor', tree.floors[0]!.id)).toBe(0)
  expect((await isFree()).data.free, 'the sweep leaves a code that is taken over').toBe(false)
})

test('an edit inside a deleted part is refused with a message that says so [F-30 A7]', async () => {
  const tree = await aFullBuilding(3, 6)
  const { building, items, floors } = tree
  await api().floors.delete({ params: { id: floors[0]!.id }, query: { building_id: building.id } })
  const save = api().items.save({ body: { ...items[0]!, name: 'Board' } })
  await expect(save).rejects.toMatchObject({
    code: 'parent_deleted',
    status: 404,
    message: 'The floor or room this belongs to has been deleted',
  })
  await work(tree, 'floor', floors[0]!.id)
})
