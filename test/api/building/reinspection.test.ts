import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { itemsInReinspection } from '#shared/domain/reinspection/itemsInReinspection.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aClearanceBody, aRemovalist } from '#test/support/workers/clearances.ts'
import { aReviewedBuilding, revisionStatus } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }

/** A reviewed building with one presumed item and an issued report. */
async function aReviewedItem() {
  const fixture = await aReviewedBuilding()
  const { api, managing, project, treeOf, approve, make } = fixture
  const { building } = project
  const item = ulid()
  await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.needsEdits, message: 'An item' } })
  const room = (await treeOf()).rooms[0]!
  await api.rooms.save({ body: { ...room, building_id: building, is_not_suspicious: false, note: '' } })
  await api.items.save({
    body: {
      ...{ ...TILES, id: item, building_id: building, room_id: room.id, amount_type_id: 1 },
      ...{ assessment_method_id: METHOD.presumed, presumed_sample: { sample_status_id: 3 } },
    },
  })
  await approve()
  const report = await make()
  const at = { params: { id: building } }
  const start = (who: TestApi = managing, report_id = report.id) =>
    who.items.startReinspection({ ...at, body: { id: ulid(), report_id } })
  const confirm = (body: object, id = item) =>
    api.items.confirm({
      params: { id },
      body: { building_id: building, outcome: 'unchanged', inspected_on: nzDay(), ...body },
    })
  return { ...fixture, building, item, report, at, start, confirm }
}
type ReviewedItem = Awaited<ReturnType<typeof aReviewedItem>>
let fixture: ReviewedItem
beforeAll(async () => {
  fixture = await aReviewedItem()
}, 60_000)

const statusOf = ({ building }: Tree) => building.status_id

test('a re-inspection leads from the issued report to the next one, which supersedes it', TIMEOUT, async () => {
  const { api, start, confirm, treeOf, report, item, at, managing, make, approve, building } = fixture
  await start()
  expect(statusOf(await treeOf())).toBe(STATUS.active)
  expect(await revisionStatus(report.code)).toMatchObject({ state: 'current' })
  await expect(start()).rejects.toMatchObject({ code: 'reinspection_started' })
  const toReview = () => managing.buildings.setStatus({ body: { id: building, status_id: STATUS.awaitingReview } })
  await expect(toReview()).rejects.toMatchObject({ code: 'items_unconfirmed' })
  await confirm({ outcome: 'no_access', note: 'Locked' })
  await api.items.undoConfirmation({ params: { id: item }, query: { building_id: building } })
  await expect(toReview()).rejects.toMatchObject({ code: 'items_unconfirmed' })
  await confirm({})
  await expect(managing.items.cancelReinspection(at)).rejects.toMatchObject({ code: 'reinspection_changed' })
  await approve()
  const next = await make()
  expect(await revisionStatus(report.code)).toMatchObject({ state: 'superseded' })
  expect(await revisionStatus(next.code)).toMatchObject({ state: 'current' })
  await expect(start(managing, report.id)).rejects.toMatchObject({ code: 'reinspection_superseded' })
  const { data } = await api.history.list({ params: { id: building }, query: { record: item } })
  expect(data.map(({ edit }) => edit)).toContain('confirmItem')
})

test('a clearance removes an item, and records whether it showed the area to be clear', TIMEOUT, async () => {
  const { company, project, api, start, confirm, treeOf, item } = await aReviewedItem()
  const reviewing = await signedIn(await aUser(company, [ROLE.reviewer]))
  const { address, city, postcode, surveyors } = (await treeOf()).building
  const place = { id: ulid(), survey_id: project.survey, name: 'Removal', report_type_id: 6 }
  await api.buildings.save({ body: { ...place, address, city, postcode, surveyors } })
  const remover = await aRemovalist(api)
  const reviewed = async (information: object) => {
    const at = { building: place.id, survey: project.survey }
    const body = aClearanceBody(at, { id: surveyors[0]! }, remover, { type: 2 })
    const { clearance_id } = await api.clearances.save({ body: { ...body, information } })
    await api.clearances.setForReview({ body: { clearance_id } })
    await reviewing.clearances.approve({ body: { clearance_id } })
    return clearance_id
  }
  await start()
  const notedOf = async (clearance_id: string) => {
    await confirm({ outcome: 'removed', clearance_id })
    return (await treeOf()).items.find(({ id }) => id === item)?.inspection?.clearance
  }
  const [open, clear] = [await reviewed({ vi_1: 1 }), await reviewed({ vi_1: 1, vi_2: 1, vi_3: 1, vi_4: 1 })]
  expect(await notedOf(open)).toEqual({ id: open, name: 'Boiler room', shows_clear: false })
  expect(await notedOf(clear)).toEqual({ id: clear, name: 'Boiler room', shows_clear: true })
})

test('a re-inspection can’t start from a withdrawn report or another building’s report', TIMEOUT, async () => {
  const { start, treeOf, managing, approve, make, building } = await aReviewedItem()
  await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.needsEdits, message: 'Again' } })
  await approve()
  await expect(start()).rejects.toMatchObject({
    code: 'reinspection_withdrawn',
    message: expect.stringMatching(/^This report was withdrawn/),
  })
  expect(statusOf(await treeOf())).toBe(STATUS.reviewed)
  await expect(start(managing, ulid())).rejects.toMatchObject({ status: 404 })
  await start(managing, (await make()).id)
})

test('of concurrent starts one succeeds; the others say that it has been started', TIMEOUT, async () => {
  const { start, treeOf, managing, at, report } = await aReviewedItem()
  const racers = await Promise.allSettled(Array.from({ length: 8 }, () => start()))
  const lost = racers.flatMap(racer => (racer.status === 'rejected' ? [racer.reason.code] : []))
  expect(lost).toHaveLength(7)
  for (const code of lost) expect(code).toMatch(/^(reinspection_started|busy)$/)
  await managing.items.cancelReinspection(at)
  expect(await treeOf()).toMatchObject({
    building: { status_id: STATUS.reviewed, asbestos_approval: { approved: true } },
  })
  expect(await revisionStatus(report.code)).toMatchObject({ state: 'current' })
})

test('an item that was deleted or is not part of the re-inspection is refused', TIMEOUT, async () => {
  const { start, confirm, api, item, building, treeOf } = await aReviewedItem()
  await start()
  expect(itemsInReinspection(await treeOf()).map(({ id }) => id)).toEqual([item])
  await api.items.delete({ params: { id: item }, query: { building_id: building } })
  await expect(confirm({})).rejects.toMatchObject({ status: 404 })
})

test('unauthorised roles are refused; another company’s building and item are not found', TIMEOUT, async () => {
  const { start, api, at, item, building } = fixture
  await expect(start(api)).rejects.toMatchObject({ status: 403 })
  const stranger = await aReviewedBuilding()
  await expect(start(stranger.managing)).rejects.toMatchObject({ status: 404 })
  const body = { building_id: building, outcome: 'unchanged', inspected_on: nzDay() } as const
  await expect(stranger.api.items.confirm({ params: { id: item }, body })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api.items.removalClearances(at)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.managing.items.setReinspectionMonths({ ...at, body: { months: 3 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a reviewed building is due by its own months and by the company’s table', TIMEOUT, async () => {
  const { company, managing, at, api, treeOf } = await aReviewedItem()
  const due = async () => (await treeOf()).building.next_inspection_due
  const listed = async () => (await api.dashboard.due({})).data.map(({ id }) => id)
  expect(await due()).toBeDefined()
  expect(await listed()).toEqual([])
  await managing.buildings.read(at)
  await managing.items.setReinspectionMonths({ ...at, body: { months: 1 } })
  expect(await due()).toBe('2026-04-01')
  expect(await listed()).toEqual([at.params.id])
  expect((await managing.statistics.due({})).data).toMatchObject({ overdue: 1 })
  await managing.items.setReinspectionMonths({ ...at, body: { months: null } })
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const { data } = await admin.companies.reinspectionTable({})
  const every = (count: number) => ({ High: count, Medium: count, Low: count, 'Very Low': count, 'Not rated': count })
  await admin.companies.saveReinspectionTable({ body: { months: every(2), version: data.version } })
  const { refreshBuildings } = await import('#functions/data/building/outdatedBuildings.ts')
  await refreshBuildings(company.id)
  expect(await due()).toBe('2026-05-01')
  expect(await listed()).toEqual([at.params.id])
  await admin.companies.saveReinspectionTable({ body: { months: every(60), version: 1 } })
  await refreshBuildings(company.id)
  expect(await listed()).toEqual([])
  await expect(admin.companies.saveReinspectionTable({ body: { months: every(0), version: 2 } })).rejects.toMatchObject(
    { fields: { 'months.High': 'From 1 to 60 months' } },
  )
})

test('a new table changes the due dates of two hundred buildings per run', TIMEOUT, async () => {
  const { company, treeOf } = await aReviewedItem()
  const { building } = await treeOf()
  await manyBuildings(company.id, building, 205, {})
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const { data } = await admin.companies.reinspectionTable({})
  const months = { High: 2, Medium: 2, Low: 2, 'Very Low': 2, 'Not rated': 2 }
  await admin.companies.saveReinspectionTable({ body: { months, version: data.version } })
  const { refreshBuildings } = await import('#functions/data/building/outdatedBuildings.ts')
  const run = async () => new Set(await writtenKeys(() => refreshBuildings(company.id))).size
  const overdue = async () => (await admin.statistics.due({})).data.overdue
  await run()
  const [first] = [await overdue()]
  await run()
  const second = await overdue()
  expect([first, second]).toEqual([200, 206])
  expect(await run()).toBe(0)
})

test('an unreadable building does not block the others’ due dates [B9]', TIMEOUT, async () => {
  const { company, treeOf } = await aReviewedItem()
  const { building } = await treeOf()
  await manyBuildings(company.id, building, 2, {})
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const { data } = await admin.companies.reinspectionTable({})
  const months = { High: 2, Medium: 2, Low: 2, 'Very Low': 2, 'Not rated': 2 }
  await admin.companies.saveReinspectionTable({ body: { months, version: data.version } })
  const { refreshBuildings } = await import('#functions/data/building/outdatedBuildings.ts')
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const key = keys.inBuilding(company.id, building.id, sortKeys.building())
  const setName = (name: unknown) =>
    transact([{ op: 'update', key, set: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } }])
  await setName(7)
  await refreshBuildings(company.id)
  await setName(building.name)
  expect((await admin.statistics.due({})).data.overdue).toBe(2)
})
