import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { aClearanceBody, aCompanyWithClearances, type CompanyWithClearances } from '#test/support/workers/clearances.ts'
import { exportMessage } from '#test/support/workers/exports.ts'

let fixture: CompanyWithClearances
const list = async (by = fixture.api) =>
  (await by.buildings.clearances({ params: { id: fixture.place.building } })).data

const rowOf = async (id: string) => (await list(fixture.reviewing)).find(each => each.id === id)

beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})

test('a copy is active and keeps the work and its people, but no inspection [3§4.2]', async () => {
  const { api, reviewing, reviewer, remover, make } = fixture
  const id = await make({ name: 'x'.repeat(190) })
  const sample = { id: ulid(), sample: 'P1', result: '<0.01' }
  await api.clearanceFiles.saveSamples({
    body: { clearance_id: id, samples: { air_monitorings: [sample], surface_dusts: [] } },
  })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  await reviewing.clearances.approve({ body: { clearance_id: id } })
  const { clearance_id } = await reviewing.clearances.duplicate({ params: { id } })
  const copy = await fixture.read(clearance_id)
  expect(copy).toMatchObject({
    name: `${'x'.repeat(183)} (copy)`,
    status: 'active',
    details: '<p>Lagging of two pipes.</p>',
    companies: [remover.company],
    removalists: [remover.removalist],
    authors: [reviewer.id],
    inspection_dates: [],
    samples: { air_monitorings: [], surface_dusts: [] },
    has_report: false,
    document: { state: 'none', issue: 0 },
  })
  expect(Object.values(copy.information).filter(Boolean)).toEqual([])
  await expect(api.clearances.setForReview({ body: { clearance_id } })).rejects.toMatchObject({
    code: 'inspection_missing',
  })
})

test('an approval of an outdated version is refused: a sample, a photo log [3§4.2]', async () => {
  const { api, reviewing, make, read } = fixture
  const id = await make({ name: 'Looked at' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  const { updated_at: seen } = await read(id)
  const sample = { id: ulid(), sample: 'P9', result: '0.03' }
  const samples = { air_monitorings: [sample], surface_dusts: [] }
  await expect.poll(() => new Date().toISOString() > seen).toBe(true)
  await api.clearanceFiles.saveSamples({ body: { clearance_id: id, samples } })
  const word = { clearance_id: id, status: 'reviewed' as const, seen }
  await expect(reviewing.clearances.review({ body: word })).rejects.toMatchObject({
    code: 'changed_since_review_opened',
  })
  expect((await read(id)).status).toBe('awaiting_review')
  const sampled = await rowOf(id)
  const log = { id: ulid(), description: 'Airlock', photos: [] }
  await api.clearanceFiles.savePhotoLogs({ body: { clearance_id: id, photo_logs: [log] } })
  await expect(reviewing.clearances.review({ body: { ...word, seen: sampled?.updated_at } })).rejects.toMatchObject({
    code: 'changed_since_review_opened',
  })
  const row = await rowOf(id)
  expect((await read(id)).updated_at).toBe(row?.updated_at)
  await reviewing.clearances.review({ body: { ...word, seen: row?.updated_at } })
  expect((await read(id)).status).toBe('reviewed')
})

test('authors and reviewers read the reason of a decline in every list [1§4]', async () => {
  const { api, reviewing, company, make, read } = fixture
  const id = await make({ name: 'Declined one' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  const word = { clearance_id: id, status: 'declined' as const, message: 'Photos of the airlock are missing' }
  await reviewing.clearances.review({ body: word })
  const other = await signedIn(await aUser(company))
  const seenBy = async (by: typeof api) => [
    (await read(id, by)).message,
    (await list(by)).find(row => row.id === id)?.message,
    (await by.dashboard.clearances()).data.declined.find(row => row.id === id)?.message,
  ]
  expect(await seenBy(api)).toEqual([word.message, word.message, word.message])
  expect(await seenBy(reviewing)).toEqual([word.message, word.message, word.message])
  expect(await seenBy(other)).toEqual(['', '', ''])
  const stale = aClearanceBody(fixture.place, fixture.surveyor, fixture.remover, { id, version: 1 })
  const refusal = await other.clearances.save({ body: stale }).catch(error => error)
  expect(refusal).toMatchObject({ code: 'changed_meanwhile', current: { message: '' } })
})

test('reviewers are notified of waiting clearances, authors of decisions [1§2]', async () => {
  const { api, reviewing, make } = fixture
  const id = await make({ name: 'Told of' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  const messagesOf = async (by: typeof api) =>
    (await by.users.messages()).data.filter(({ message }) => message.includes('Told of'))
  const message = 'Clearance Told of is now Awaiting Review'
  expect(await messagesOf(reviewing)).toMatchObject([{ event: 'clearance', status: 'Awaiting Review', message }])
  await reviewing.clearances.deny({ body: { clearance_id: id, message: 'See the airlock' } })
  expect(await messagesOf(api)).toMatchObject([{ event: 'clearance', status: 'Declined', success: false }])
})

test('a notification does not repeat the word clearance if the name begins with it [1§2]', async () => {
  const { api, reviewing, make } = fixture
  const id = await make({ name: 'Clearance Z35' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  await reviewing.clearances.deny({ body: { clearance_id: id, message: 'See the airlock' } })
  const messagesOf = async (by: typeof api) => (await by.users.messages()).data.map(({ message }) => message)
  expect(await messagesOf(reviewing)).toContain('Clearance Z35 is now Awaiting Review')
  expect((await messagesOf(api))[0]).toMatch(/^Clearance Z35 was declined\./)
})

test('a deleted clearance leaves no rows [3§4.2]', async () => {
  const { api, reviewing, company, make } = fixture
  const id = await make()
  await api.clearanceFiles.savePhotoLogs({
    body: { clearance_id: id, photo_logs: [{ id: ulid(), description: 'Before' }] },
  })
  await reviewing.clearances.delete({ params: { id } })
  await expect(fixture.read(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect((await list()).map(row => row.id)).not.toContain(id)
  const { deletionsIn } = await import('#test/support/workers/deletions.ts')
  expect(await deletionsIn(company.id).work('clearance', id)).toBe(0)
  const left = (await companyRows(company.id)).filter(({ pk }) => String(pk).includes(`#CLEARANCE#${id}`))
  expect(left).toEqual([])
})

test('a copy of a building has no clearances [2§4]', async () => {
  const { api, company, surveyor, remover } = fixture
  const place = await aProject(api, surveyor, { report_type_id: 6 })
  await api.clearances.save({ body: aClearanceBody(place, surveyor, remover, { name: 'Not copied' }) })
  const name = 'Annexe'
  const { data } = await api.duplicates.building({
    params: { id: place.building },
    body: { name, survey_id: place.survey },
  })
  const what = { entity: 'building', id: place.building, survey_id: place.survey }
  const job = { kind: 'duplicate', id: data.id, company_id: company.id, user_id: surveyor.id, name, what }
  const { handler } = await import('#functions/workers/duplicates.ts')
  expect(await handler(exportMessage(job), aContext())).toEqual({ batchItemFailures: [] })
  const { buildings } = (await api.surveys.read({ params: { id: place.survey } })).data
  const copy = buildings.find(each => each.name === name)?.id ?? ''
  expect((await api.buildings.clearances({ params: { id: copy } })).data).toEqual([])
  const params = { id: place.building }
  expect((await api.buildings.clearances({ params })).data).toMatchObject([{ name: 'Not copied' }])
})

test('another company’s clearance is not found [S-02]', async () => {
  const id = await fixture.make()
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(stranger.clearances.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.clearances.pdf({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.clearances.duplicate({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a copied name is shortened without splitting a character [F-12]', async () => {
  const id = await fixture.make({ name: `${'x'.repeat(182)}👍` })
  const { clearance_id } = await fixture.api.clearances.duplicate({ params: { id } })
  expect((await fixture.read(clearance_id)).name).toBe(`${'x'.repeat(182)} (copy)`)
})
