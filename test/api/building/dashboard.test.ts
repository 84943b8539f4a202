import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { ClearanceListEntry, ClearanceStatus } from '#shared/domain/clearance/listedClearance.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'

let company: Company
let person: User
let api: TestApi
let project: Project

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company, [ROLE.surveyor, ROLE.reviewer])
  api = await signedIn(person)
  project = await aProject(api, person)
})

/** Writes buildings with this status directly to the table. */
async function buildings(count: number, status_id: number, surveyors: string[]) {
  const { building } = (await api.buildings.tree({ params: { id: project.building } })).data
  await manyBuildings(company.id, building, count, { status_id, surveyors })
}
const counts = async (mine: '0' | '1' = '0') => {
  const { data, meta } = await api.dashboard.surveys({ query: { mine } })
  return { lengths: [data.review.length, data.edits.length, data.survey.length], more: Object.values(meta.more) }
}

test('a new building is active; the other worklists are empty [1§2]', async () => {
  expect(await counts()).toEqual({ lengths: [0, 0, 1], more: [false, false, false] })
})

test('each worklist shows 20, the longest wait for a review first, and pages give the rest [1§2]', async () => {
  const other = await aUser(company)
  await buildings(23, STATUS.awaitingReview, [other.id])
  await buildings(45, STATUS.needsEdits, [other.id])
  expect(await counts()).toEqual({ lengths: [20, 20, 1], more: [true, true, false] })
  const second = await api.dashboard.review({ query: { page: 2 } })
  expect(second.data.map(({ name }) => name)).toEqual(['No 20', 'No 21', 'No 22'])
  expect(second.meta).toMatchObject({ total: 23, more: false })
  expect((await api.dashboard.surveys({ query: {} })).data.edits[0]?.name).toBe('No 44')
  expect((await api.dashboard.edits({ query: { page: 3 } })).data).toHaveLength(5)
  expect((await api.dashboard.survey({ query: {} })).data).toHaveLength(1)
})

test('the filter finds one’s own buildings; all buildings that await review are shown to a reviewer [1§2]', async () => {
  expect(await counts('1')).toEqual({ lengths: [20, 0, 1], more: [true, false, false] })
  const surveyor = await aUser(company, [ROLE.surveyor])
  const surveying = await signedIn(surveyor)
  const own = async () => Object.values((await surveying.dashboard.surveys({ query: { mine: '1' } })).data)
  expect((await own()).flat()).toEqual([])
  for (const each of [person, surveyor]) {
    await buildings(2, STATUS.needsEdits, [each.id])
    await buildings(1, STATUS.reviewed, [each.id])
  }
  expect((await counts('1')).lengths).toEqual([20, 2, 1])
  expect((await own()).map(rows => rows.map(({ name }) => name))).toEqual([[], ['No 0', 'No 1'], []])
})

const clearance = async (status: ClearanceStatus): Promise<ClearanceListEntry & { version: number }> => ({
  id: ulid(),
  name: `Clearance ${status}`,
  site_address: '1 Main Street, Napier',
  building: { id: project.building, survey_id: project.survey, name: 'Town hall' },
  class: 1,
  status,
  readable_status: status,
  message: '',
  has_report: false,
  authors_list: [{ id: person.id, full_name: person.full_name }],
  updated_at: new Date().toISOString(),
  version: 1,
})

test('the dashboard offers the type if the user has clearances, grouped by status [1§2]', async () => {
  const { Clearances } = await import('#functions/data/clearance/clearances.ts')
  const { transact } = await import('#functions/data/table.ts')
  expect((await api.dashboard.hasClearance()).data.has_clearance).toBe(false)
  const statuses = ['awaiting_review', 'declined', 'needs_edit', 'active', 'reviewed', 'complete'] as const
  for (const status of statuses) await transact([Clearances.entryWrite(company.id, await clearance(status))])
  expect((await api.dashboard.hasClearance()).data.has_clearance).toBe(true)
  const by = async (role: RoleId) =>
    (await (await signedIn(await aUser(company, [role]))).dashboard.hasClearance()).data.has_clearance
  expect(await Promise.all([ROLE.surveyor, ROLE.exporter, ROLE.reviewer, ROLE.pm].map(by))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
  const surveyor = await signedIn(await aUser(company, [ROLE.surveyor]))
  expect((await surveyor.dashboard.hasClearance()).data.has_clearance).toBe(false)
  const author = await aUser(company, [ROLE.surveyor])
  const authors_list = [{ id: author.id, full_name: author.full_name }]
  await transact([Clearances.entryWrite(company.id, { ...(await clearance('reviewed')), authors_list })])
  const { hasClearance } = (await signedIn(author)).dashboard
  expect((await hasClearance()).data.has_clearance).toBe(false)
  await transact([Clearances.entryWrite(company.id, { ...(await clearance('declined')), authors_list })])
  expect((await hasClearance()).data.has_clearance).toBe(true)
  const { data } = await api.dashboard.clearances()
  expect(data.awaiting_review.map(row => row.status)).toEqual(['awaiting_review'])
  expect(data.declined.map(row => row.status)).toEqual(['declined', 'needs_edit', 'declined'])
  expect(data.active.map(row => row.status)).toEqual(['active'])
  expect((await api.buildings.tree({ params: { id: project.building } })).data.building.id).toBe(project.building)
})

test('another company’s dashboard shows none of these [S-02]', async () => {
  const stranger = await signedIn(await aUser(await aCompany()))
  expect((await stranger.dashboard.surveys({ query: {} })).data).toEqual({ review: [], edits: [], survey: [] })
  expect((await stranger.dashboard.hasClearance()).data.has_clearance).toBe(false)
  expect((await stranger.dashboard.clearances()).data.active).toEqual([])
})

test('a planned week has its buildings, plus those without a date or with a past one', async () => {
  const [own, lead] = [await aCompany(), await aUser(company)]
  const planner = await aUser(own, [ROLE.pm])
  const surveyor = await aUser(own)
  const planned = await signedIn(planner)
  const dates = ['2026-02-16', '2026-02-22', '2026-02-23', undefined, '2126-02-18']
  const created = []
  for (const survey_date of dates) created.push(await aProject(planned, surveyor, survey_date ? { survey_date } : {}))
  const [monday, sunday, next, none, later] = created.map(({ building }) => building)
  const ids = async (list: 'planned' | 'to_plan', from: string) =>
    (await planned.surveys.planning({ query: { list, from } })).data.map(({ id }) => id)
  const week = async (from: string) => ({ planned: await ids('planned', from), unplanned: await ids('to_plan', from) })
  expect(await week('2026-02-16')).toEqual({ planned: [monday, sunday], unplanned: [none] })
  expect(await week('2026-02-23')).toEqual({ planned: [next], unplanned: [monday, sunday, none] })
  expect((await week('2126-02-16')).planned).toEqual([later])

  const plan = (surveyors: string[]) =>
    planned.buildings.set({ params: { id: none ?? '' }, body: { survey_date: '2026-02-18', surveyors } })
  await expect(plan([lead.id])).rejects.toMatchObject({ fields: { surveyors: 'Choose people from your company' } })
  await expect(plan([])).rejects.toMatchObject({ fields: { surveyors: expect.any(String) } })
  expect((await week('2026-02-16')).unplanned).toEqual([none])
  await plan([planner.id, surveyor.id])
  const { data } = await planned.surveys.planning({ query: { list: 'planned', from: '2026-02-16' } })
  expect(data.find(({ id }) => id === none)?.surveyors).toEqual([planner.id, surveyor.id])
  const lists = [planned, await signedIn(surveyor)].map(person => person.dashboard.surveys({ query: { mine: '1' } }))
  for (const { data: own } of await Promise.all(lists)) expect(own.survey.map(({ id }) => id)).toContain(none)
})

test('a week has all its buildings, and all unplanned ones are paged and searchable [P-06]', async () => {
  const own = await aCompany()
  const surveyor = await aUser(own)
  const theirs = await signedIn(surveyor)
  const { building: id } = await aProject(theirs, surveyor)
  const { building } = (await theirs.buildings.tree({ params: { id } })).data
  await manyBuildings(own.id, building, 330, { survey_date: '2026-02-18' })
  await manyBuildings(own.id, building, 75, { survey_date: '2026-02-22', status_id: STATUS.awaitingResult })
  await manyBuildings(own.id, building, 5, { survey_date: '2026-02-23' })
  await manyBuildings(own.id, building, 204, {})
  const all = async (list: 'planned' | 'to_plan', from: string) => {
    const found: { id: string; survey_date?: string | null | undefined }[] = []
    const pages: number[] = []
    for (let after: string | undefined; ; ) {
      const { data, meta } = await theirs.surveys.planning({ query: { list, from, ...(after && { after }) } })
      found.push(...data)
      pages.push(data.length)
      expect(meta.more).toBe(meta.next !== null)
      if (!meta.next) return { found, pages, ids: new Set(found.map(each => each.id)).size }
      after = meta.next
    }
  }
  const week = await all('planned', '2026-02-16')
  expect([week.ids, week.pages]).toEqual([405, [200, 200, 5]])
  expect(new Set(week.found.map(({ survey_date }) => survey_date))).toEqual(new Set(['2026-02-18', '2026-02-22']))
  expect((await all('planned', '2026-02-09')).ids).toBe(0)
  // Buildings that await results are already surveyed. Past dates come before missing dates.
  const waiting = await all('to_plan', '2026-02-23')
  expect([waiting.ids, waiting.pages]).toEqual([535, [200, 200, 135]])
  expect(waiting.found.findLastIndex(({ survey_date }) => survey_date === '2026-02-18')).toBe(329)
  expect((await all('to_plan', '2026-02-16')).ids).toBe(205)

  const search = async (words: string) =>
    theirs.surveys.planning({ query: { list: 'to_plan', from: '2026-02-16', search: words } })
  const hits = (await search('no 203')).data
  expect(hits.map(({ name, survey_date }) => [name, survey_date])).toEqual([['No 203', undefined]])
  expect((await search('no 329')).data).toEqual([])
  expect((await search('no')).meta).toEqual({ next: null, more: true })
  const foreign = await signedIn(await aUser(await aCompany()))
  expect((await foreign.surveys.planning({ query: { list: 'planned', from: '2026-02-16' } })).data).toEqual([])
})

test('a page position of another list returns nothing of that list', async () => {
  for (const after of ['=zzz', '~', 'harbour', '\u{10ffff}']) {
    const query = { list: 'to_plan', from: '2026-02-16', after } as const
    const { data } = await api.surveys.planning({ query })
    for (const { status_id } of data) expect(status_id).toBe(STATUS.active)
  }
})
