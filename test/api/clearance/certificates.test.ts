import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aCompany, anonymous, aUser, signedIn, upload } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { workCertificates } from '#test/support/workers/certificates.ts'
import { aClearanceBody, aCompanyWithClearances, type CompanyWithClearances } from '#test/support/workers/clearances.ts'

let fixture: CompanyWithClearances
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})

const work = (id: string) => workCertificates(fixture.company.id, id)
const generate = (clearance_id: string) => fixture.api.clearances.generate({ body: { clearance_id } })
const addressOf = async (id: string, by = fixture.api) => (await by.clearances.pdf({ params: { id } })).data
const hasReport = async (id: string) => {
  const { data } = await fixture.api.buildings.clearances({ params: { id: fixture.place.building } })
  return [(await fixture.read(id)).has_report, data.find(line => line.id === id)?.has_report]
}
async function pagesOf(id: string): Promise<string[]> {
  const answer = await fetch((await addressOf(id)).url)
  return pdfText(new Uint8Array(await answer.arrayBuffer()))
}
async function aReadablePdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage([595, 842])
  return document.save()
}

test('a certificate is requested, generated and downloaded under its name; `has_report` says whether it is a draft [3§7]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make({ name: 'Boiler room / north' })
  expect(await hasReport(id)).toEqual([false, false])
  await expect(addressOf(id)).rejects.toMatchObject({ code: 'report_not_available' })
  await generate(id)
  await work(id)
  expect(await hasReport(id)).toEqual([true, true])
  const { url, name } = await addressOf(id)
  expect(name).toMatch(/ Boiler room - north Inspection, area not shown to be clear CC-\w{4}-\w{4} draft\.pdf$/)
  const answer = await fetch(url)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(name))
  expect((await fixture.api.clearances.link({ params: { id } })).location).toContain(url.split('?')[0])
  await generate(id)
  expect(await hasReport(id)).toEqual([false, false])
  await expect(addressOf(id)).rejects.toMatchObject({ code: 'report_not_available' })
})

test('an approval generates the certificate again: the draft becomes a reviewed issue [3§4.2 W2 W3]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make()
  await fixture.api.clearances.setForReview({ body: { clearance_id: id } })
  await generate(id)
  await work(id)
  const draft = await pagesOf(id)
  for (const page of draft) expect(page).toContain('Draft: not issued')
  await fixture.reviewing.clearances.approve({ body: { clearance_id: id } })
  expect(await hasReport(id)).toEqual([false, false])
  await work(id)
  const reviewed = await pagesOf(id)
  for (const page of reviewed) expect(page).toMatch(/Version 1.*Reviewed/)
  expect(reviewed.join(' ')).not.toContain('Draft')
  const { document, status } = await fixture.read(id)
  expect([status, document.issue, document.pages]).toEqual(['reviewed', 1, reviewed.length])
  await fixture.reviewing.clearances.setToActive({ params: { id } })
  expect(await hasReport(id)).toEqual([false, false])
  await expect(addressOf(id)).rejects.toMatchObject({ code: 'report_not_available' })
})

test('the certificate contains plan, photos, laboratory certificate, notification and further documents [3§2.6]', {
  timeout: 60_000,
}, async () => {
  const { api } = fixture
  const id = await fixture.make()
  const pdf = await upload(api, await aReadablePdf(2), 'application/pdf', 'clearancePdf')
  const image = await upload(api, aPhoto(300, 200, 90), 'image/jpeg', 'clearanceImage')
  const photo = await upload(api, aPhoto(200, 150, 30), 'image/jpeg', 'clearancePhoto')
  const plan = await upload(api, aPlan(), 'image/png', 'clearancePlan')
  const file = (name: string, of: { file: string }) => ({ body: { clearance_id: id, name, file: of.file } })
  await api.clearanceFiles.saveCertificate(file('Air results', pdf))
  await api.clearanceFiles.saveWorksafe(file('Notification of Licensed Asbestos Removal', pdf))
  await api.clearanceFiles.saveDocument(file('Waste docket', image))
  await api.clearanceFiles.saveFloorPlan({ body: { clearance_id: id, title: 'Basement', floor_plan: plan } })
  const photos = [{ id, name: 'Slab after removal', picture: photo }]
  await api.clearanceFiles.savePhotoLogs({
    body: { clearance_id: id, photo_logs: [{ description: 'Plant room', photos, order: 0 }] },
  })
  await generate(id)
  await work(id)
  const pages = await pagesOf(id)
  const text = pages.join('\n')
  for (const said of ['Basement', 'Plant room', 'Slab after removal', 'Air results (2 of 2)', 'Waste docket'])
    expect(text, said).toContain(said)
  expect(pages.filter(page => page.includes('Notification of Licensed Asbestos Removal ('))).toHaveLength(2)
  expect(text).not.toContain('could not be included')
})

test('the user who requested a certificate is notified, with a link to it [1§2 W2]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make({ name: 'Lift shaft' })
  await generate(id)
  await work(id)
  const { data } = await fixture.api.users.messages()
  expect(data.find(({ pdf_id }) => pdf_id === id)).toMatchObject({
    event: 'clearance',
    message: 'The draft of the clearance certificate for Lift shaft is ready',
    success: true,
    building_id: fixture.place.building,
  })
})

test('changes saved during generation are kept, and the certificate too [F-13]', {
  timeout: 60_000,
}, async () => {
  const { api, place, surveyor, remover } = fixture
  const id = await fixture.make()
  await generate(id)
  const save = () =>
    api.clearances.save({ body: aClearanceBody(place, surveyor, remover, { id, name: 'Boiler room 2' }) })
  await Promise.all([work(id), save()])
  expect(await fixture.read(id)).toMatchObject({
    name: 'Boiler room 2',
    has_report: true,
    document: { state: 'completed' },
  })
  expect(await hasReport(id)).toEqual([true, true])
})

test('a certificate is available to its own company only, with a session [S-02]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make()
  await generate(id)
  await work(id)
  const stranger = await signedIn(await aUser(await aCompany()))
  await expect(addressOf(id, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.clearances.generate({ body: { clearance_id: id } })).rejects.toMatchObject({ status: 404 })
  await expect(addressOf(id, anonymous())).rejects.toMatchObject({ status: 401 })
})
