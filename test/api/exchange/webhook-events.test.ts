import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { workCertificates } from '#test/support/workers/certificates.ts'
import { aClearanceBody, aCompanyWithClearances } from '#test/support/workers/clearances.ts'
import { aReviewedBuilding } from '#test/support/workers/revisions.ts'
import { aWebhook, makeOverdue, outboxOf, sweep, workWebhooks } from '#test/support/workers/webhooks.ts'

const TIMEOUT = { timeout: 60_000 }

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver?.close())

async function listening(company: { id: string }, events?: Parameters<typeof aWebhook>[2]) {
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const { id, secret } = await aWebhook(admin, receiver.url, events)
  receiver.expects(secret)
  const before = receiver.received.length
  const came = async () => {
    await workWebhooks()
    return receiver.received.slice(before)
  }
  return { admin, id, came }
}

test('a change of status sends one signed event with names and ids only; an unchanged status sends none [F-24]', async () => {
  const { company, managing, project } = await aReviewedBuilding()
  const { building, survey } = project
  const { came } = await listening(company)
  await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.needsEdits } })
  await managing.buildings.set({ params: { id: building }, body: { area_surveyed: '120' } })
  const [event, ...more] = await came()
  expect(more).toEqual([])
  expect(event?.isSigned).toBe(true)
  expect(event?.body).toEqual({
    type: 'building.status_changed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      ...{ survey_id: survey, building_id: building, building_name: 'Town hall' },
      ...{ status: 'Needs Edits', previous_status: 'Reviewed' },
    },
  })
})

test('a refused change of status sends no event [F-24]', async () => {
  const company = await aCompany()
  const surveyor = await aUser(company)
  const api = await signedIn(surveyor)
  const { building } = await aProject(api, surveyor)
  const { came } = await listening(company)
  await expect(api.buildings.finalise({ body: { id: building } })).rejects.toMatchObject({ status: 409 })
  expect(await came()).toEqual([])
  expect(await outboxOf(company.id)).toEqual([])
})

test('a review sends a change of status, an issued report its own event, a draft none [F-24]', TIMEOUT, async () => {
  const { company, managing, project, approve, make } = await aReviewedBuilding()
  const { building } = project
  const { admin, id, came } = await listening(company)
  await managing.buildings.setStatus({ body: { id: building, status_id: STATUS.needsEdits } })
  await make()
  await approve()
  const issued = await make()
  const events = await came()
  expect(events.every(({ isSigned }) => isSigned)).toBe(true)
  expect(events.map(({ body }) => [body.type, body.data.status ?? body.data.report_id])).toEqual([
    ['building.status_changed', 'Needs Edits'],
    ['building.status_changed', 'Awaiting Review'],
    ['building.status_changed', 'Reviewed'],
    ['report.issued', issued.id],
  ])
  expect(events.at(-1)?.body.data).toEqual({
    ...{ survey_id: project.survey, building_id: building, building_name: 'Town hall' },
    ...{ report_id: issued.id, contaminant: 'Asbestos' },
  })
  const { data } = await admin.webhooks.deliveries({ params: { id } })
  expect(data.map(each => [each.event, each.state, each.status, each.tries])).toEqual(
    events.toReversed().map(({ body }) => [body.type, 'delivered', 204, 1]),
  )
})

test('only webhooks that are on and subscribed get an event [F-24]', async () => {
  const { company, managing, project } = await aReviewedBuilding()
  const { admin, came } = await listening(company, ['report.issued'])
  const { id, name, address, events, version } = await aWebhook(admin, receiver.url)
  await admin.webhooks.change({ body: { id, name, address, events, version, is_on: false } })
  await managing.buildings.setStatus({ body: { id: project.building, status_id: STATUS.needsEdits } })
  expect(await came()).toEqual([])
})

test(
  'an issued clearance certificate sends an event, unless it does not show the area to be clear [F-24]',
  TIMEOUT,
  async () => {
    const fixture = await aCompanyWithClearances()
    const { company, api, reviewing, place, surveyor, remover } = fixture
    const { came } = await listening(company)
    const issue = async (clearance_id: string) => {
      await api.clearances.setForReview({ body: { clearance_id } })
      await reviewing.clearances.approve({ body: { clearance_id } })
      await workCertificates(company.id, clearance_id)
    }
    await issue(await fixture.make({ type: 2, name: 'Not clear' }))
    expect(await came()).toEqual([])
    const body = aClearanceBody(place, surveyor, remover, { type: 2, name: 'Boiler room' })
    const information = { vi_1: 1, vi_2: 1, vi_3: 1, vi_4: 1 } as const
    const { clearance_id } = await api.clearances.save({ body: { ...body, information } })
    await issue(clearance_id)
    const [event, ...more] = await came()
    expect(more).toEqual([])
    expect(event).toMatchObject({ isSigned: true, body: { type: 'clearance_certificate.issued' } })
    expect(event?.body.data).toEqual({
      ...{ survey_id: place.survey, building_id: place.building, clearance_id, clearance_name: 'Boiler room' },
    })
  },
)

test('a process that dies before the status is written sends nothing; after it, the sweep sends the event [F-24]', async () => {
  const { company, managing, project } = await aReviewedBuilding()
  const { came } = await listening(company)
  const reopen = () =>
    managing.buildings
      .setStatus({ body: { id: project.building, status_id: STATUS.needsEdits } })
      .catch(() => undefined)
  await dieAtWrite(1, true, reopen)
  expect([await outboxOf(company.id), await came()]).toEqual([[], []])
  await dieAtWrite(1, false, reopen)
  const [waiting] = await outboxOf(company.id)
  expect(waiting?.job.kind).toBe('webhookEvent')
  expect(await came()).toEqual([])
  await makeOverdue(company.id)
  await sweep(company.id)
  expect((await came()).map(({ body }) => body.data.status)).toEqual(['Needs Edits'])
  expect(await outboxOf(company.id)).toEqual([])
})
