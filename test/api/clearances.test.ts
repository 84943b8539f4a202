import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aProject, signedIn } from '../support/api.ts'
import { aClearanceBody, aClearanceStage, aRemover, type ClearanceStage } from '../support/clearances.ts'
import { messageOf, storedRows } from '../support/exporting.ts'

let stage: ClearanceStage
const tomorrow = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString().slice(0, 10)
const body = (part: object = {}) => aClearanceBody(stage.place, stage.surveyor, stage.remover, part)
const save = (part: object = {}, over: object = {}) => stage.api.clearances.save({ body: { ...body(part), ...over } })
const list = async (by = stage.api) => (await by.buildings.clearances({ params: { id: stage.place.building } })).data

beforeAll(async () => {
  stage = await aClearanceStage()
})

test('3§4.3 the first save answers with the id; the clearance is read with the people it names, and listed', async () => {
  const { api, surveyor, place, remover } = stage
  const { clearance_id, version } = await save()
  expect(version).toBe(1)
  const { data } = await api.clearances.read({ params: { id: clearance_id } })
  expect(data).toMatchObject({
    template: { name: 'Boiler room', status: 'active', has_report: false, information: { arwp_1: 1 } },
    companies: [{ id: remover.company, license_no_a: 'A-1041' }],
    removalists: [{ id: remover.removalist }],
  })
  expect(await list()).toMatchObject([
    {
      id: clearance_id,
      class: 1,
      readable_status: 'Active',
      inspection_date_time: '2026-03-04T14:30',
      building: { id: place.building, survey_id: place.survey, name: 'Town hall' },
      authors_list: [{ id: surveyor.id, full_name: surveyor.full_name }],
    },
  ])
})

describe('3§5.4 a clearance says at its field what is missing', () => {
  test.each([
    ['no title', { name: ' ' }, { 'clearance.name': 'Required' }],
    ['a title of 191 letters', { name: 'x'.repeat(191) }, { 'clearance.name': 'At most 190 characters' }],
    ['no class', { type: 3 }, { 'clearance.type': 'Choose a class' }],
    ['no site address', { site_address: '' }, { 'clearance.site_address': 'Required' }],
    ['no inspection', { inspection_dates: [] }, { 'clearance.inspection_dates': 'Required' }],
    ['no author', { authors: [] }, { 'clearance.authors': 'Choose an author' }],
    [
      'texts in which nothing can be read',
      { details: '<p> </p>', declaration_text: '<script>x</script>' },
      {
        'clearance.details': 'The work details is required',
        'clearance.declaration_text': 'Declaration is required',
      },
    ],
    [
      'work that is still to come',
      { work_date: tomorrow, work_date_to: tomorrow },
      { 'clearance.work_date': 'Cannot be later than today', 'clearance.work_date_to': 'Cannot be later than today' },
    ],
    [
      'a last day before the first',
      { work_date: '2026-03-02', work_date_to: '2026-03-01' },
      { 'clearance.work_date_to': 'Cannot be before the first day of the work' },
    ],
    ['an author of nobody’s', { authors: [ulid()] }, { 'clearance.authors': 'Choose people of your company' }],
  ])('%s', async (_, part, fields) => {
    await expect(save(part)).rejects.toMatchObject({ code: 'invalid_input', fields })
  })

  test('companies and removalists that the company does not know', async () => {
    await expect(save({}, { companies: [ulid()] })).rejects.toMatchObject({
      fields: { companies: 'Choose companies of the list' },
    })
    await expect(save({}, { removalists: [ulid()] })).rejects.toMatchObject({
      fields: { removalists: 'Choose removalists of the list' },
    })
  })
})

test('3§4.3 removalists whose company is not chosen, and answers that do not apply, are left out', async () => {
  const { api, remover, read } = stage
  const other = await aRemover(api, 'Other Air')
  const { clearance_id } = await save(
    {},
    {
      removalists: [remover.removalist, other.removalist],
      information: { cdrw_2_1: 0, cdrw_2_2: 1, pde_1: 1, vi_1: 1 },
    },
  )
  const { removalists, information } = await read(clearance_id)
  expect(removalists).toEqual([remover.removalist])
  expect(information).toMatchObject({ cdrw_2_1: 0, vi_1: 1 })
  expect(Object.keys(information)).not.toContain('cdrw_2_2')
  expect(Object.keys(information)).not.toContain('pde_1')
})

test('3§2.6 formatted texts are stored as nothing but what a person may format', async () => {
  const { clearance_id } = await save({ details: '<h2 onclick="x()">Pipes</h2><img src=x onerror=alert(1)>' })
  expect((await stage.read(clearance_id)).details).toBe('<h2>Pipes</h2>')
})

test('2§1 only a building of the report type Clearance Certificate has clearances', async () => {
  const { api, surveyor, remover } = stage
  const plain = await aProject(api, surveyor)
  const asked = aClearanceBody(plain, surveyor, remover)
  await expect(api.clearances.save({ body: asked })).rejects.toMatchObject({ code: 'clearance_not_here', status: 409 })
  await expect(api.clearances.template({ params: { id: plain.building } })).rejects.toMatchObject({
    code: 'clearance_not_here',
  })
})

test('3§7 a new clearance begins with the building’s address, today, one inspection and whoever asks', async () => {
  const { api, place, surveyor } = stage
  const { data } = await api.clearances.template({ params: { id: place.building } })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
  expect(data).toMatchObject({ site_address: '1 Main Street, Napier 4110', work_date: day, authors: [surveyor.id] })
  expect(data.inspection_dates).toMatchObject([
    { inspect_date: day, inspect_time: expect.stringMatching(/^\d\d:\d\d$/) },
  ])
  expect(data.declaration_text).toContain('independent')
  const { clearance_id } = await save(data)
  expect((await stage.read(clearance_id)).declaration_text).toBe(data.declaration_text)
})

test('F-15 of fifty who save the same version one wins, the others get what is there now', {
  timeout: 60_000,
}, async () => {
  const first = body()
  const { clearance_id } = await stage.api.clearances.save({ body: first })
  const racers = Array.from({ length: 50 }, (_, n) => {
    const clearance = { ...first.clearance, name: `Racer ${n}`, version: 1 }
    return stage.api.clearances.save({ body: { ...first, clearance } })
  })
  const ended = await Promise.allSettled(racers)
  const won = ended.flatMap((end, n) => (end.status === 'fulfilled' ? [n] : []))
  expect(won).toHaveLength(1)
  const now = await stage.read(clearance_id)
  expect(now).toMatchObject({ name: `Racer ${won[0]}`, version: 2 })
  const lost = ended.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  expect(new Set(lost.map(({ code }) => code)).difference(new Set(['changed_meanwhile', 'busy']))).toEqual(new Set())
  const told = lost.filter(({ code }) => code === 'changed_meanwhile')
  expect(told.length).toBeGreaterThan(0)
  for (const { current } of told) expect(current).toMatchObject({ name: now.name, version: 2 })
})

test('F-13 the same save again has the same answer and makes nothing twice', async () => {
  const [asked, key] = [body({ name: 'Only once' }), ulid()]
  const answer = await stage.api.clearances.save({ body: asked }, { key })
  expect(await stage.api.clearances.save({ body: asked }, { key })).toEqual(answer)
  expect((await list()).filter(({ name }) => name === 'Only once')).toHaveLength(1)
})

test('3§4.2 a copy is active and carries the work and its people, but claims no inspection', async () => {
  const { api, reviewing, reviewer, remover, make } = stage
  const id = await make({ name: 'x'.repeat(190) })
  const sample = { id: ulid(), sample: 'P1', result: '<0.01' }
  await api.clearanceFiles.saveSamples({
    body: { clearance_id: id, samples: { air_monitorings: [sample], surface_dusts: [] } },
  })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  await reviewing.clearances.approve({ body: { clearance_id: id } })
  const { clearance_id } = await reviewing.clearances.duplicate({ params: { id } })
  const copy = await stage.read(clearance_id)
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

test('3§4.3 a clearance without a company or removalist is not sent for review', async () => {
  const { clearance_id } = await save({}, { companies: [], removalists: [] })
  await expect(stage.api.clearances.setForReview({ body: { clearance_id } })).rejects.toMatchObject({
    code: 'removalist_missing',
  })
})

test('1§4 why it was declined is read by its authors and those who review, in every list', async () => {
  const { api, reviewing, company, make, read } = stage
  const id = await make({ name: 'Declined one' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  const word = { clearance_id: id, status: 'declined' as const, message: 'Photos of the airlock are missing' }
  await reviewing.clearances.review({ body: word })
  const other = await signedIn(await aPerson(company))
  const seenBy = async (by: typeof api) => [
    (await read(id, by)).message,
    (await list(by)).find(row => row.id === id)?.message,
    (await by.desk.clearances()).data.declined.find(row => row.id === id)?.message,
  ]
  expect(await seenBy(api)).toEqual([word.message, word.message, word.message])
  expect(await seenBy(reviewing)).toEqual([word.message, word.message, word.message])
  expect(await seenBy(other)).toEqual(['', '', ''])
  const stale = aClearanceBody(stage.place, stage.surveyor, stage.remover, { id, version: 1 })
  const refusal = await other.clearances.save({ body: stale }).catch(error => error)
  expect(refusal).toMatchObject({ code: 'changed_meanwhile', current: { message: '' } })
})

test('1§2 reviewers are told of what waits for them, authors of what was decided', async () => {
  const { api, reviewing, make } = stage
  const id = await make({ name: 'Told of' })
  await api.clearances.setForReview({ body: { clearance_id: id } })
  const told = async (by: typeof api) =>
    (await by.users.messages()).data.filter(({ message }) => message.includes('Told of'))
  expect(await told(reviewing)).toMatchObject([{ event: 'clearance', status: 'Awaiting Review' }])
  await reviewing.clearances.deny({ body: { clearance_id: id, message: 'See the airlock' } })
  expect(await told(api)).toMatchObject([{ event: 'clearance', status: 'Declined', success: false }])
})

test('3§4.2 a clearance that is deleted leaves nothing, in lists or beside it', async () => {
  const { api, company, make } = stage
  const id = await make()
  await api.clearanceFiles.savePhotoLogs({
    body: { clearance_id: id, photo_logs: [{ id: ulid(), description: 'Before' }] },
  })
  await api.clearances.remove({ params: { id } })
  await expect(stage.read(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect((await list()).map(row => row.id)).not.toContain(id)
  const { removalsIn } = await import('../support/removals.ts')
  expect(await removalsIn(company.id).work('clearance', id)).toBe(0)
  const left = (await storedRows(company.id)).filter(({ pk }) => String(pk).includes(`#CLEARANCE#${id}`))
  expect(left).toEqual([])
})

test('2§4 a copy of a building holds none of its clearances', async () => {
  const { api, company, surveyor, remover } = stage
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
  expect(await handler(messageOf(job))).toEqual({ batchItemFailures: [] })
  const { buildings } = (await api.surveys.read({ params: { id: place.survey } })).data
  const copy = buildings.find(each => each.name === name)?.id ?? ''
  expect((await api.buildings.clearances({ params: { id: copy } })).data).toEqual([])
  const params = { id: place.building }
  expect((await api.buildings.clearances({ params })).data).toMatchObject([{ name: 'Not copied' }])
})

test('S-02 a clearance of another company is not there', async () => {
  const id = await stage.make()
  const stranger = await signedIn(await aPerson(await aCompany()))
  await expect(stranger.clearances.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.clearances.pdf({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.clearances.duplicate({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
