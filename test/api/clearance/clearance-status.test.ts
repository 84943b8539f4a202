import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClearanceStatus } from '#shared/domain/clearance/listedClearance.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import {
  aClearanceBody,
  aCompanyWithClearances,
  aPdf,
  type CompanyWithClearances,
  setClearanceRow,
} from '#test/support/workers/clearances.ts'

const STATUSES = ['active', 'awaiting_review', 'declined', 'needs_edit', 'reviewed', 'complete'] as const
const ROLES = ['root', 'admin', 'pm', 'exporter', 'reviewer', 'approver', 'surveyor'] as const
type Role = (typeof ROLES)[number]

const ACTIONS = {
  setForReview: (api: TestApi, clearance_id: string) => api.clearances.setForReview({ body: { clearance_id } }),
  approve: (api: TestApi, clearance_id: string) => api.clearances.approve({ body: { clearance_id } }),
  deny: (api: TestApi, clearance_id: string) => api.clearances.deny({ body: { clearance_id, message: 'Blurred' } }),
  reviewGood: (api: TestApi, clearance_id: string) =>
    api.clearances.review({ body: { clearance_id, status: 'reviewed' } }),
  reviewBad: (api: TestApi, clearance_id: string) =>
    api.clearances.review({ body: { clearance_id, status: 'declined', message: 'Blurred' } }),
  setToActive: (api: TestApi, id: string) => api.clearances.setToActive({ params: { id } }),
} as const
type Action = keyof typeof ACTIONS

/** Written by hand, independently of the product's table: the transitions of each action. */
const LEGAL: Readonly<Record<Action, Partial<Record<ClearanceStatus, ClearanceStatus>>>> = {
  setForReview: { active: 'awaiting_review', declined: 'awaiting_review', needs_edit: 'awaiting_review' },
  approve: { awaiting_review: 'reviewed' },
  deny: { awaiting_review: 'declined' },
  reviewGood: { awaiting_review: 'reviewed' },
  reviewBad: { awaiting_review: 'declined' },
  setToActive: { reviewed: 'active', complete: 'active' },
}
const FOR_REVIEWERS: readonly Action[] = ['approve', 'deny', 'reviewGood', 'reviewBad']
const FOR_MANAGERS: readonly Action[] = ['setToActive']
const mayTake = (action: Action, role: Role) => {
  if (FOR_REVIEWERS.includes(action)) return role === 'reviewer' || role === 'root'
  return !FOR_MANAGERS.includes(action) || ['reviewer', 'root', 'admin', 'pm'].includes(role)
}

let fixture: CompanyWithClearances
const apis = {} as Record<Role, TestApi>
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
  for (const role of ROLES) apis[role] = await signedIn(await aUser(fixture.company, [ROLE[role]]))
})
const statusOf = async (id: string) => (await fixture.read(id)).status
const wordOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refusal: { code?: string }) => refusal.code ?? String(refusal),
  )

/** A role that may and a role that may not, if any. The pure rules are tested for every role. */
function rolesAsked(action: Action): readonly Role[] {
  if (WHOLE_MATRIX) return ROLES
  const [may, mayNot] = [true, false].map(wanted => ROLES.findLast(role => mayTake(action, role) === wanted))
  return [may, mayNot].filter(role => role !== undefined)
}

describe('every status by every action [S-18 3§4.2]', () => {
  const cases = STATUSES.flatMap(status => (Object.keys(ACTIONS) as Action[]).map(action => [status, action] as const))
  test.each(cases)('%s, %s', async (status, action) => {
    for (const role of rolesAsked(action)) {
      const id = await fixture.make()
      await setClearanceRow(fixture, id, { status })
      const word = await wordOf(ACTIONS[action](apis[role], id))
      const to = LEGAL[action][status]
      const isDone = to !== undefined && mayTake(action, role)
      const refusal = mayTake(action, role) ? 'action_not_available' : 'not_allowed'
      expect([role, word]).toEqual([role, isDone ? 'done' : refusal])
      expect(await statusOf(id)).toBe(isDone ? to : status)
    }
  })
})

test('a clearance is declined only with a reason [S-18 1§5]', async () => {
  const id = await fixture.make()
  await setClearanceRow(fixture, id, { status: 'awaiting_review' })
  for (const message of ['', ' \n ']) {
    await expect(apis.reviewer.clearances.deny({ body: { clearance_id: id, message } })).rejects.toMatchObject({
      code: 'decline_reason_missing',
      fields: { message: expect.any(String) },
    })
    await expect(
      apis.reviewer.clearances.review({ body: { clearance_id: id, status: 'declined', message } }),
    ).rejects.toMatchObject({ code: 'decline_reason_missing' })
  }
  expect(await statusOf(id)).toBe('awaiting_review')
})

describe.each(['reviewed', 'complete'] as const)('3§4.2 a %s clearance refuses every edit', status => {
  const EDITS: Readonly<Record<string, (api: TestApi, id: string) => Promise<unknown>>> = {
    'its fields': (api, id) =>
      api.clearances.save({ body: aClearanceBody(fixture.place, fixture.surveyor, fixture.remover, { id }) }),
    'its photo log': (api, clearance_id) =>
      api.clearanceFiles.savePhotoLogs({ body: { clearance_id, photo_logs: [{ id: ulid() }] } }),
    'its samples': (api, clearance_id) =>
      api.clearanceFiles.saveSamples({
        body: { clearance_id, samples: { air_monitorings: [], surface_dusts: [] } },
      }),
    'its floor plan': async (api, clearance_id) => {
      const floor_plan = await upload(api, aPlan(), 'image/png', 'clearancePlan')
      return api.clearanceFiles.saveFloorPlan({ body: { clearance_id, floor_plan } })
    },
    'no floor plan': (api, id) => api.clearanceFiles.deleteFloorPlan({ params: { id } }),
    'a notification': async (api, clearance_id) => {
      const { file } = await upload(api, aPdf(), 'application/pdf', 'clearancePdf')
      return api.clearanceFiles.saveWorksafe({ body: { clearance_id, name: 'Notification', file } })
    },
    'a certificate': async (api, clearance_id) => {
      const { file } = await upload(api, aPdf(), 'application/pdf', 'clearancePdf')
      return api.clearanceFiles.saveCertificate({ body: { clearance_id, name: 'Certificate', file } })
    },
    'a document': async (api, clearance_id) => {
      const { file } = await upload(api, aPhoto(), 'image/jpeg', 'clearanceImage')
      return api.clearanceFiles.saveDocument({ body: { clearance_id, name: 'Site', file } })
    },
    'its deletion': (_, id) => fixture.reviewing.clearances.delete({ params: { id } }),
    'its certificate': (api, clearance_id) => api.clearances.generate({ body: { clearance_id } }),
  }
  test.each(Object.entries(EDITS))('%s', async (_, edit) => {
    const id = await fixture.make()
    await setClearanceRow(fixture, id, { status })
    const before = await fixture.read(id)
    await expect(edit(fixture.api, id)).rejects.toMatchObject({ code: 'clearance_reviewed', status: 409 })
    expect(await fixture.read(id)).toEqual(before)
  })

  test('its documents can’t be deleted', async () => {
    const id = await fixture.make()
    const { file } = await upload(fixture.api, aPdf(), 'application/pdf', 'clearancePdf')
    const document = ulid()
    const body = { clearance_id: id, id: document, name: 'Kept', file }
    await fixture.api.clearanceFiles.saveWorksafe({ body })
    await setClearanceRow(fixture, id, { status })
    const request = { params: { id: document }, query: { clearance_id: id } }
    await expect(fixture.api.clearanceFiles.deleteWorksafe(request)).rejects.toMatchObject({
      code: 'clearance_reviewed',
    })
    expect((await fixture.api.clearanceFiles.worksafes({ params: { id } })).data).toHaveLength(1)
  })

  test('it can be duplicated, and set back to Active', async () => {
    const id = await fixture.make()
    await setClearanceRow(fixture, id, { status })
    const { clearance_id } = await fixture.api.clearances.duplicate({ params: { id } })
    expect(await statusOf(clearance_id)).toBe('active')
    await fixture.reviewing.clearances.setToActive({ params: { id } })
    expect(await statusOf(id)).toBe('active')
  })
})

test('deleting the building or survey of a reviewed clearance is refused [3§4.2]', async () => {
  const { api, surveyor, remover } = fixture
  const place = await aProject(api, surveyor, { report_type_id: 6 })
  const clearance = aClearanceBody(place, surveyor, remover)
  const id = (await api.clearances.save({ body: clearance })).clearance_id
  await setClearanceRow(fixture, id, { status: 'reviewed' })
  const kept = { code: 'clearance_has_reviewed', status: 409 }
  await expect(api.buildings.delete({ body: { id: place.building } })).rejects.toMatchObject(kept)
  await expect(apis.pm.surveys.delete({ body: { id: place.survey } })).rejects.toMatchObject(kept)
  expect(await statusOf(id)).toBe('reviewed')
  await fixture.reviewing.clearances.setToActive({ params: { id } })
  await api.buildings.delete({ body: { id: place.building } })
  expect((await api.dashboard.clearances()).data.active.map(row => row.id)).not.toContain(id)
})

test('an approved clearance gets its certificate as a reviewed issue [3§4.2]', async () => {
  const id = await fixture.make()
  await fixture.api.clearances.setForReview({ body: { clearance_id: id } })
  await fixture.reviewing.clearances.approve({ body: { clearance_id: id } })
  expect((await fixture.read(id)).document).toMatchObject({ state: 'queued', requested_by: fixture.reviewer.id })
})
