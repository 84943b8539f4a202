import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { MANAGEMENT_PLAN_TERMS } from '#shared/domain/managementPlan/managementPlanTerms.ts'
import type { User } from '#shared/domain/people/user.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { anOrder, aReviewedBuilding, CONTACTS, workManagementPlans } from '#test/support/workers/managementPlans.ts'

let surveyor: User
let api: TestApi
beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
})

const history = async (id: string, from = api) =>
  (await from.managementPlans.history({ params: { id }, query: {} })).data
const contacts = async (id: string) => (await api.managementPlans.contacts({ params: { id } })).data.contacts
const download = (hash: string, from = api) => from.managementPlans.download({ params: { download_hash: hash } })

test.each([
  ['residential', true, 0, 15_000],
  ['residential', true, 1, 30_000],
  ['commercial', false, 0, 35_000],
  ['commercial', false, 1, 70_000],
] as const)('2§9 a %s plan (residential %s, turnaround %s) costs %i cents', async (_, is_residential, turn, cents) => {
  const { building } = await aReviewedBuilding(api, surveyor, { is_residential })
  const { data } = await api.managementPlans.request({ body: { ...anOrder(building), is_immediate: turn } })
  expect(data.price_cents).toBe(cents)
  expect(await history(building)).toMatchObject([{ price_cents: cents, is_immediate: turn === 1, state: 'queued' }])
})

test('each name, number and email is required, up to 190 characters, and the terms must be accepted [2§5]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const empty = { name: ' ', number: '', email: '' }
  const wrong = { name: 'x'.repeat(191), number: '1'.repeat(191), email: 'nobody' }
  const body = { ...anOrder(building), contacts: { pcbu: empty, bm: wrong }, terms_accepted: false as unknown as true }
  await expect(api.managementPlans.request({ body })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      'contacts.pcbu.name': 'Required',
      'contacts.pcbu.number': 'Required',
      'contacts.pcbu.email': 'Required',
      'contacts.bm.name': 'Use 190 characters or fewer',
      'contacts.bm.number': 'Use 190 characters or fewer',
      'contacts.bm.email': 'Enter a valid email',
      terms_accepted: 'Accept the terms first',
    },
  })
  expect(await history(building)).toEqual([])
})

test('contacts are stored for the building only on request [2§7]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const other = await aReviewedBuilding(api, surveyor)
  expect(await contacts(building)).toBeNull()
  await api.managementPlans.request({ body: { ...anOrder(building), remember_contacts: 1 } })
  await api.managementPlans.request({ body: anOrder(other.building) })
  expect([await contacts(building), await contacts(other.building)]).toEqual([CONTACTS, null])
})

test.each([
  ['is not reviewed', { status_id: STATUS.awaitingReview }, 'management_plan_needs_review'],
  ['is not surveyed for asbestos', { is_asbestos: false }, 'management_plan_needs_asbestos'],
  ['is a clearance', { report_type_id: REPORT_TYPE.clearance }, 'management_plan_needs_asbestos'],
])('2§4 no plan is made of a building that %s', async (_, part, code) => {
  const { building } = await aReviewedBuilding(api, surveyor, part)
  await expect(api.managementPlans.request({ body: anOrder(building) })).rejects.toMatchObject({ code, status: 409 })
})

test('of ten concurrent requests one is accepted, and a repeated one gets the same answer [2§4]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => api.managementPlans.request({ body: anOrder(building) })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(refused).difference(new Set(['management_plan_in_progress', 'busy']))).toEqual(new Set())
  const second = await aReviewedBuilding(api, surveyor)
  const [body, key] = [anOrder(second.building), ulid()]
  const first = await api.managementPlans.request({ body }, { key })
  expect(await api.managementPlans.request({ body }, { key })).toEqual(first)
  expect(await history(second.building)).toHaveLength(1)
})

test('an outdated price or outdated terms are refused [2§4]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const body = anOrder(building)
  await expect(api.managementPlans.request({ body: { ...body, price_cents: 15_000 } })).rejects.toMatchObject({
    code: 'management_plan_price_changed',
  })
  await expect(
    api.managementPlans.request({ body: { ...body, terms_version: MANAGEMENT_PLAN_TERMS.version + 1 } }),
  ).rejects.toMatchObject({
    code: 'management_plan_terms_changed',
  })
})

test('the order stores the version of the terms and when they were accepted [2§3]', async () => {
  const { ManagementPlans } = await import('#functions/data/document/managementPlans.ts')
  const { building } = await aReviewedBuilding(api, surveyor)
  const { data } = await api.managementPlans.request({ body: anOrder(building) })
  const plan = await ManagementPlans.read(surveyor.company_id, building, data.id)
  expect(plan?.terms).toEqual({ version: MANAGEMENT_PLAN_TERMS.version, accepted_at: plan?.date_requested })
})

test('a finished plan is listed by name, and its link leads to a PDF with the contacts [2§7]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const { data } = await api.managementPlans.request({ body: anOrder(building) })
  const [queued] = await history(building)
  expect(queued?.download_hash).toMatch(/^[\w-]{43}$/)
  await expect(download(queued?.download_hash ?? '')).rejects.toMatchObject({ code: 'not_found' })
  await workManagementPlans(surveyor.company_id, building, data.id)
  const [plan] = await history(building)
  expect(plan).toMatchObject({
    state: 'completed',
    file_name: expect.stringMatching(/Asbestos management plan \d{8}\.pdf$/),
  })
  const { location } = await download(plan?.download_hash ?? '')
  const answer = await fetch(location)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(plan?.file_name ?? ''))
  const text = (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join('\n')
  for (const { name, number, email } of Object.values(CONTACTS))
    for (const said of [name, number, email]) expect(text).toContain(said)
})

test('a plan is available to its own company only, with a session [S-02]', async () => {
  const { building } = await aReviewedBuilding(api, surveyor)
  const { data } = await api.managementPlans.request({ body: anOrder(building) })
  await workManagementPlans(surveyor.company_id, building, data.id)
  const hash = (await history(building))[0]?.download_hash ?? ''
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(download(hash, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(history(building, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.managementPlans.contacts({ params: { id: building } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.managementPlans.request({ body: anOrder(building) })).rejects.toMatchObject({ status: 404 })
  await expect(download(hash, anonymous())).rejects.toMatchObject({ status: 401 })
})

test('the redirect to the file is not cached [2§7]', async () => {
  const { redirect } = await import('#functions/http/replies.ts')
  expect(redirect({ location: 'https://files.example/x' })).toMatchObject({
    statusCode: 302,
    headers: { location: 'https://files.example/x', 'cache-control': 'private, no-store' },
  })
})
