import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { isInRange } from '#shared/domain/tree/bagRange.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let api: TestApi
let colleague: TestApi
let stranger: TestApi
let building: string
let room: string
beforeAll(async () => {
  const company = await aCompany()
  const person = await aUser(company)
  api = await signedIn(person)
  colleague = await signedIn(await aUser(company))
  stranger = await signedIn(await aUser(await aCompany()))
  ;({ building } = await aProject(api, person))
  const [floor, image] = [ulid(), await upload(api, aPlan(), 'image/png', 'plan')]
  room = ulid()
  await api.floors.save({ body: { building_id: building, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { building_id: building, id: room, floor_id: floor, name: 'Kitchen' } })
})

const at = () => ({ params: { id: building } })
const treeOf = async (id = building) => (await api.buildings.tree({ params: { id } })).data as Tree
const range = (prefix: string, part: object = {}) => ({
  id: ulid(),
  contaminate_id: 1 as const,
  prefix,
  digits: 3,
  first: 1,
  count: 50,
  ...part,
})
const reserve = (who: TestApi, body: ReturnType<typeof range>) => who.items.reserveBagRange({ ...at(), body })
const sample = (who: TestApi, bag_code: string) =>
  who.items.save({
    body: { ...TILES, building_id: building, id: ulid(), room_id: room, sample: { bag_code, analysis_type_id: 1 } },
  })

test('a reserved range is in the building’s tree; only its surveyor may use its codes', async () => {
  await reserve(api, range('A'))
  const [reserved] = (await treeOf()).building.bag_ranges ?? []
  expect(reserved).toMatchObject({ prefix: 'A', first: 1, count: 50 })
  await expect(sample(colleague, 'a012')).rejects.toMatchObject({
    code: 'bag_code_reserved',
    fields: {
      'sample.bag_code': `a012 is reserved for ${reserved?.user_name} (A001 to A050). Use another Sample ID.`,
    },
  })
  await sample(api, 'A012')
  await sample(colleague, 'A051')
  await expect(sample(api, 'a051')).rejects.toMatchObject({
    code: 'bag_code_taken',
    fields: { 'sample.bag_code': 'Bag code is already in use' },
  })
})

test('an overlapping range is refused at its first number', async () => {
  await expect(reserve(colleague, range('A', { first: 50 }))).rejects.toMatchObject({
    code: 'bag_range_taken',
    fields: {
      first: expect.stringMatching(/^A050 is reserved for .+ \(A001 to A050\)\. The next free number is 52\.$/),
    },
  })
  await expect(reserve(colleague, range('A', { first: 51 }))).rejects.toMatchObject({
    fields: { first: 'A051 is already used in this building. The next free number is 52.' },
  })
  await expect(reserve(colleague, range('A', { count: 501 }))).rejects.toMatchObject({
    fields: { count: 'From 1 to 500' },
  })
})

test('of 50 concurrent requests for the same numbers one succeeds; the others name its owner', async () => {
  const racers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => reserve(n % 2 ? api : colleague, range('R', { first: 1 + n }))),
  )
  const lost = racers.flatMap(racer => (racer.status === 'rejected' ? [racer.reason] : []))
  expect(lost).toHaveLength(49)
  for (const reason of lost.filter(({ code }) => code !== 'busy'))
    expect(reason).toMatchObject({
      code: 'bag_range_taken',
      fields: { first: expect.stringContaining('is reserved for') },
    })
  expect((await treeOf()).building.bag_ranges?.filter(({ prefix }) => prefix === 'R')).toHaveLength(1)
}, 60_000)

test('a range and a code in it, saved at once by two users, never both succeed', async () => {
  for (let round = 0; round < 10; round++) {
    const wanted = range(`T${round}-`, { count: 5 })
    const code = `T${round}-003`
    const [reserved, typed] = await Promise.allSettled([reserve(api, wanted), sample(colleague, code)])
    const late = sample(colleague, `T${round}-004`)
    if (reserved.status === 'fulfilled') await expect(late).rejects.toMatchObject({ code: 'bag_code_reserved' })
    else {
      expect(reserved.reason.code).toMatch(/^(bag_range_taken|busy)$/)
      await late
    }
    const { items } = await treeOf()
    const mine = items.filter(item => isInRange(wanted, 1, item.sample?.bag_code ?? ''))
    expect(mine.some(item => item.sample?.bag_code === code)).toBe(typed.status === 'fulfilled')
  }
}, 60_000)

test('released numbers are free; only the surveyor or a manager releases them', async () => {
  const wanted = range('F')
  await reserve(api, wanted)
  await sample(api, 'F002')
  const body = { id: wanted.id }
  await expect(colleague.items.releaseBagRange({ ...at(), body })).rejects.toMatchObject({
    code: 'bag_range_not_yours',
  })
  await api.items.releaseBagRange({ ...at(), body })
  await expect(sample(colleague, 'F001')).rejects.toMatchObject({ code: 'bag_code_reserved' })
  await sample(colleague, 'F003')
})

test('saving a building’s fields keeps its ranges', async () => {
  await api.buildings.set({ ...at(), body: { survey_date: '2026-02-17' } })
  const before = (await treeOf()).building
  expect(before.bag_ranges?.length).toBeGreaterThan(0)
  const { company_id: _, bag_ranges: __, version: ___, ...fields } = before
  await api.buildings.save({ body: { ...fields, name: 'Annexe' } })
  expect((await treeOf()).building).toMatchObject({ name: 'Annexe', bag_ranges: before.bag_ranges })
})

test('another company’s building is not found', async () => {
  await expect(reserve(stranger, range('S'))).rejects.toMatchObject({ status: 404 })
  await expect(stranger.items.releaseBagRange({ ...at(), body: { id: ulid() } })).rejects.toMatchObject({ status: 404 })
})
