import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import {
  anOrder,
  aReviewedBuilding,
  managementPlanMessage,
  workManagementPlans,
} from '#test/support/workers/managementPlans.ts'

let surveyor: User
let api: TestApi
beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
})
afterEach(() => vi.restoreAllMocks())

async function ordered() {
  const { building } = await aReviewedBuilding(api, surveyor)
  const { data } = await api.managementPlans.request({ body: anOrder(building) })
  return { building, id: data.id }
}
const work = (building: string, id: string, tries = 1) => workManagementPlans(surveyor.company_id, building, id, tries)
const states = async (id: string) =>
  (await api.managementPlans.history({ params: { id }, query: {} })).data.map(({ state }) => state)
const notificationsOf = async (building: string) =>
  (await api.users.messages()).data.filter(({ to }) => to?.includes(building)).map(({ success }) => success)

test('a message delivered ten times at once generates one plan and one notification [F-01]', {
  timeout: 60_000,
}, async () => {
  const { building, id } = await ordered()
  await Promise.all(Array.from({ length: 10 }, () => work(building, id)))
  await work(building, id)
  expect(await states(building)).toEqual(['completed'])
  expect(await notificationsOf(building)).toEqual([true])
})

test('missing pictures in the bucket do not fail the plan [F-04]', { timeout: 60_000 }, async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { building, id } = await ordered()
  vi.spyOn(Bucket, 'get').mockResolvedValue(undefined)
  await work(building, id)
  expect(await states(building)).toEqual(['completed'])
})

test('after the last try the plan has failed, the user is notified, and it can be requested again [F-04]', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { building, id } = await ordered()
  vi.spyOn(Bucket, 'put').mockRejectedValue(new Error('The bucket is away'))
  const answers = [await work(building, id, 1), await work(building, id, 3)]
  vi.restoreAllMocks()
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect([await states(building), await notificationsOf(building)]).toEqual([['failed'], [false]])
  const { data } = await api.managementPlans.request({ body: anOrder(building) })
  await work(building, data.id)
  expect(await states(building)).toEqual(['completed', 'failed'])
})

test('an unreadable message, or one for a deleted building, does not block the others [F-05]', {
  timeout: 60_000,
}, async () => {
  const { handler } = await import('#functions/workers/managementPlans.ts')
  const { building, id } = await ordered()
  const [good] = managementPlanMessage(surveyor.company_id, building, id).Records
  const [message] = managementPlanMessage(surveyor.company_id, ulid(), ulid()).Records
  if (!good || !message) throw new Error('A message has one record')
  const { batchItemFailures } = await handler(
    { Records: [{ ...good, messageId: 'x', body: '{ no json' }, message, good] },
    aContext(),
  )
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'x' }])
  expect(await states(building)).toEqual(['completed'])
})

test('a building reopened in the meantime gets no plan, and is not charged [2§4]', async () => {
  const { building, id } = await ordered()
  const { data: tree } = await api.buildings.tree({ params: { id: building } })
  await setBuildingRow(tree, { status_id: STATUS.needsEdits })
  await work(building, id)
  expect([await states(building), await notificationsOf(building)]).toEqual([['failed'], [false]])
})

test('the sweep resends a job whose message was lost [F-24]', async () => {
  const { building, id } = await ordered()
  const { transact, queryRows } = await import('#functions/data/table.ts')
  const { outboxWrite } = await import('#functions/jobOutbox.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const { company_id } = surveyor
  const lost = outboxWrite({ kind: 'managementPlan', id, company_id, building_id: building, management_plan_id: id })
  if (lost.op !== 'put') throw new Error('The outbox row is written by a put')
  await transact([{ ...lost, row: { ...lost.row, written_at: new Date(Date.now() - 60_000).toISOString() } }])
  await (await import('#functions/workers/outbox.ts')).handler(undefined, aContext())
  expect((await queryRows(partition.outbox(company_id))).filter(({ sk }) => sk === id)).toEqual([])
})
