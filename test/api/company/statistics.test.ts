import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let company: Company
let surveyor: User
let reviewer: User
let [api, reviewing, managing] = [] as unknown as [TestApi, TestApi, TestApi]

beforeAll(async () => {
  company = await aCompany()
  surveyor = await aUser(company)
  reviewer = await aUser(company, [ROLE.reviewer])
  api = await signedIn(surveyor)
  reviewing = await signedIn(reviewer)
  managing = await signedIn(await aUser(company, [ROLE.pm]))
})
afterEach(() => vi.restoreAllMocks())

const read = async (from: string, to: string, contaminate_id?: '1' | '2') =>
  (await managing.statistics.read({ query: { from, to, contaminate_id } })).data
const check = async (date: string, dataset: 'asbestos' | 'lead' | 'clearance', by = managing) =>
  (await by.statistics.check({ query: { date, dataset } })).data

interface Things {
  readonly id: string
  readonly room: string
}

async function aBuilding(survey_date: string, part: object = {}): Promise<Things> {
  const { building: building_id } = await aProject(api, surveyor, { survey_date, ...part })
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const [floor_id, room] = [ulid(), ulid()]
  await api.floors.save({ body: { id: floor_id, building_id, name: 'Ground', image } })
  await api.rooms.save({ body: { id: room, building_id, floor_id, name: 'Hall', layer: SQUARE } })
  return { id: building_id, room }
}

/** Vinyl tiles with equal scores. */
async function anItem({ id: building_id, room: room_id }: Things, bag_code: string, score: number): Promise<string> {
  const id = ulid()
  const item_scores = Array(12).fill(score)
  await api.items.save({
    body: {
      ...{ id, building_id, room_id, contaminate_id: 1, assessment_method_id: 1, name: 'Vinyl', link: 'to' },
      ...{ description: 'floor', amount: 12, layer: SQUARE, item_scores, item_recommendations: [1] },
      sample: { analysis_type_id: 1, bag_code },
    },
  })
  return id
}

let hall: Things
const nzMonth = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date()).slice(0, 7)

test('the figures show the life of two buildings: surveyed, analysed, sent back, approved [1§7]', async () => {
  hall = await aBuilding('2026-03-31', { is_lead: false })
  await aBuilding('2026-03-01')
  expect((await read('2026-03', '2026-03')).statuses).toContainEqual({ status_id: STATUS.active, count: 2 })

  const [found, clean] = [await anItem(hall, 'A001', 3), await anItem(hall, 'A002', 1)]
  const id = hall.id
  await api.buildings.finalise({ body: { id } })
  const [waiting] = (await read('2026-03', '2026-03')).contaminates
  expect(waiting).toEqual({
    contaminate_id: 1,
    items: 2,
    found: 0,
    negative: 0,
    unmeasured: 0,
    awaiting: 2,
    inaccessible: 0,
  })

  await api.items.sample({ params: { id: found }, body: { building_id: id, status_id: 4 } })
  await api.items.sample({ params: { id: clean }, body: { building_id: id, status_id: 2 } })
  await api.buildings.confirmResults({ body: { id } })
  await api.buildings.approvePreReview({ body: { id } })
  await reviewing.buildings.review({ body: { id, approvals: [{ contaminate_id: 1, approval: 0, reason: 'Dark' }] } })
  await api.buildings.sendForReview({ body: { id } })
  const openStatuses = async () => {
    const { statuses } = (await managing.statistics.open({})).data
    return statuses.flatMap(({ status_id, count }) => (count > 0 ? [[status_id, count]] : []))
  }
  expect(await openStatuses()).toEqual([
    [STATUS.active, 1],
    [STATUS.awaitingReview, 1],
  ])
  await reviewing.buildings.review({ body: { id, approvals: [{ contaminate_id: 1, approval: 1 }] } })
  expect(await openStatuses()).toEqual([[STATUS.active, 1]])

  const march = await read('2026-03', nzMonth())
  expect(march.buildings).toBe(2)
  expect(march.months[0]).toMatchObject({ month: '2026-03', buildings: 2 })
  expect(march.statuses).toContainEqual({ status_id: STATUS.reviewed, count: 1 })
  expect(march.contaminates[0]).toMatchObject({ items: 2, found: 1, negative: 1, awaiting: 0 })
  expect(march.types.filter(({ count }) => count > 0)).toEqual([{ type: '4', count: 1 }])
  expect(march.ratings.filter(({ count }) => count > 0)).toEqual([
    { rating: 'High', count: 1 },
    { rating: 'Negative', count: 1 },
  ])
  expect(march.reviewers).toEqual([{ reviewer_id: reviewer.id, name: reviewer.full_name, approved: 1, returned: 1 }])
})

test('figures by contaminant: buildings surveyed for it, its items, its reviews [1§7]', async () => {
  const lead = await read('2026-03', nzMonth(), '2')
  expect([lead.buildings, lead.reviewers]).toEqual([1, []])
  expect(lead.contaminates.map(each => each.contaminate_id)).toEqual([2])
  expect(lead.ratings.every(({ count }) => count === 0)).toBe(true)
  expect(await check('2026-03-15', 'asbestos')).toEqual({ count: 2, exists: true })
  expect(await check('2026-03-15', 'lead')).toEqual({ count: 1, exists: true })
  expect(await check('2026-04-15', 'asbestos')).toEqual({ count: 0, exists: false })
})

test('moving a survey to another month moves its building and items [1§7]', async () => {
  const shed = await aBuilding('2025-11-30')
  await anItem(shed, 'A001', 2)
  await api.buildings.set({ params: { id: shed.id }, body: { survey_date: '2025-12-01' } })
  expect((await read('2025-11', '2025-11')).buildings).toBe(0)
  const december = await read('2025-12', '2025-12')
  expect([december.buildings, december.contaminates[0]?.items]).toEqual([1, 1])
})

test('saving an item does not update its building’s figures, which have the time of their count [1§7]', async () => {
  const shop = await aBuilding('2025-10-05')
  const before = await read('2025-10', '2025-10')
  await anItem(shop, 'A001', 2)
  expect(await read('2025-10', '2025-10')).toEqual(before)
  expect(before.counted_at).toMatch(/^\d{4}-/)
})

test('only the first report’s time from the survey date counts [1§7]', async () => {
  const { Statistics } = await import('#functions/data/projections/statistics.ts')
  const { readTree } = await import('#functions/data/building/trees.ts')
  const { transact } = await import('#functions/data/table.ts')
  const tree = await readTree(company.id, hall.id)
  const at = '2026-04-10T13:00:00.000Z'
  const stamp = { requested_at: at, updated_at: at, requested_by: surveyor.id, version: 2, attempt: 1 }
  const report = {
    id: ulid(),
    contaminate_id: 1 as const,
    status: 'completed' as const,
    final_document_name: '',
    ...stamp,
  }
  await transact(Statistics.reportWrites(company.id, tree, report))
  const days = (await read(nzMonth(), nzMonth())).turnaround[0]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
  const expected = (Date.parse(today) - Date.parse('2026-03-31')) / 86_400_000
  expect(days).toEqual({ month: nzMonth(), reports: 1, median: expected, p90: expected })
  expect(Statistics.reportWrites(company.id, { ...tree, reports: [report] }, report)).toEqual([])
})

test('clearances are counted by inspection month, class and outcome [1§7]', async () => {
  const { Clearances } = await import('#functions/data/clearance/clearances.ts')
  const { transact } = await import('#functions/data/table.ts')
  const clearance = (inspection_date_time: string | undefined, status: 'reviewed' | 'declined') => ({
    ...{ id: ulid(), name: 'Boiler room', site_address: '1 Main Street', message: '', has_report: false },
    building: { id: hall.id, survey_id: ulid(), name: 'Town hall' },
    ...{ class: 1 as const, status, readable_status: status, authors_list: [], version: 1 },
    ...{ updated_at: new Date().toISOString(), ...(inspection_date_time && { inspection_date_time }) },
  })
  const all = [
    clearance('2026-01-31T10:00', 'reviewed'),
    clearance('2026-01-31T12:30:00.000Z', 'declined'),
    clearance(undefined, 'declined'),
  ]
  await transact(all.map(each => Clearances.entryWrite(company.id, each)))
  const counts = async (from: string, to: string) =>
    (await managing.statistics.clearances({ query: { from, to } })).data
  expect(await counts('2026-01', '2026-01')).toEqual([{ class: 1, status: 'reviewed', count: 1 }])
  expect(await counts('2026-02', '2026-02')).toEqual([{ class: 1, status: 'declined', count: 1 }])
  expect(await check('2026-01-02', 'clearance')).toEqual({ count: 1, exists: true })
  expect((await read('2026-01', '2026-02')).clearances).toHaveLength(2)
})

test('open buildings are counted for their lead surveyor, with or without a survey date', async () => {
  const own = await aCompany()
  const theirs = await aUser(own)
  const [surveying, managed] = [await signedIn(theirs), await signedIn(await aUser(own, [ROLE.pm]))]
  await aProject(surveying, theirs)
  await aProject(surveying, theirs, { survey_date: '2026-03-01' })
  const { data } = await managed.statistics.open({})
  expect(data).toMatchObject({ buildings: 2, surveyors: [{ surveyor_id: theirs.id, buildings: 2 }] })
  expect(data.statuses).toContainEqual({ status_id: STATUS.active, count: 2, longest: 0 })
  await expect(surveying.statistics.open({})).rejects.toMatchObject({ code: 'not_allowed' })
})

test('the current month’s summary [1§7]', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
  await aBuilding(today)
  expect((await managing.statistics.dashboard()).data).toMatchObject({ month: nzMonth(), buildings: 1, clearances: 0 })
})

test('a period is in order and up to 24 months long; 12 by default [1§7]', async () => {
  await expect(read('2026-03', '2026-02')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read('2024-02', '2026-02')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read('9999-01', '9999-12')).rejects.toMatchObject({
    fields: { from: 'Enter a month from 1900 to 2199', to: 'Enter a month from 1900 to 2199' },
  })
  expect((await read('2024-03', '2026-02')).months).toHaveLength(24)
  const { data } = await managing.statistics.read({ query: {} })
  expect([data.to, data.months.length]).toEqual([nzMonth(), 12])
})

test('a view reads only the lines of its months, in one Query each, however many buildings exist [P-08]', async () => {
  const { dynamo } = await import('#functions/data/table.ts')
  const cost = async () => {
    const sent = vi.spyOn(dynamo, 'send')
    const data = await read('2026-02', '2026-04')
    const queries = sent.mock.calls.flatMap(([command]) => (command instanceof QueryCommand ? [command.input] : []))
    const rows = await Promise.all(sent.mock.results.map(async each => (await each.value).Items?.length ?? 0))
    sent.mockRestore()
    return { data, requests: queries.length, rows: rows.reduce((a, b) => a + b, 0) }
  }
  const before = await cost()
  expect(before.requests).toBe(3)
  for (const day of ['2026-01-31', '2026-05-01', '2026-06-01', '2026-06-02'])
    await aProject(api, surveyor, { survey_date: day })
  await aProject(api, surveyor)
  expect(await cost()).toEqual(before)
})

test('statistics are for managers; S-02 another company has none of them [1§3]', async () => {
  for (const person of [api, reviewing])
    await expect(person.statistics.read({ query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  const stranger = await signedIn(await aUser(await aCompany(), [ROLE.pm]))
  const { data } = await stranger.statistics.read({ query: { from: '2026-01', to: nzMonth() } })
  expect([data.buildings, data.reviewers, data.clearances]).toEqual([0, [], []])
  expect(data.counted_at).toBeUndefined()
  expect(await check('2026-03-01', 'asbestos', stranger)).toEqual({ count: 0, exists: false })
})
