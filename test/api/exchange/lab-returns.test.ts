import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'

const root = join(import.meta.dirname, '../../..')
let surveyor: User
let api: TestApi
let project: Project
beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
})
beforeEach(async () => {
  project = await aProject(api, surveyor)
})

async function aCertificate(said: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document
    .addPage([300, 200])
    .drawText(said, { x: 20, y: 100, size: 12, font: await document.embedFont(StandardFonts.Courier) })
  return document.save()
}
const treeOf = async (id = project.building) => (await api.buildings.tree({ params: { id } })).data as Tree

async function file(name: string, bytes: Uint8Array, id = ulid()) {
  const { file } = await upload(api, bytes, 'application/pdf', 'labReturn')
  return add({ id, name, return: file })
}
const add = (body: { id?: string; name: string; return: string }, building = project.building, by = api) =>
  by.files.addLabReturn({ params: { id: building }, body: { contaminate_id: 1, ...body } })

test('a lab return is filed with user and time, opened under its name, and deleted [2§4]', async () => {
  const bytes = await aCertificate('No asbestos')
  const { data, message } = await file('Whānau centre 1041.pdf', bytes)
  expect(message).toBe('File added')
  expect((await treeOf()).lab_returns).toEqual([data])
  expect(data).toMatchObject({ name: 'Whānau centre 1041.pdf', contaminate_id: 1, added_by: surveyor.full_name })
  const request = { params: { id: data.id }, query: { building_id: project.building } }
  const opened = (await api.files.readLabReturn(request)).data
  const response = await fetch(opened.url)
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Whānau centre 1041.pdf'))
  await api.files.deleteLabReturn(request)
  expect((await treeOf()).lab_returns).toEqual([])
  await expect(api.files.readLabReturn(request)).rejects.toMatchObject({ code: 'not_found' })
  await expect(api.files.deleteLabReturn(request)).rejects.toMatchObject({ code: 'not_found' })
})

test('a lab return is downloaded as a PDF, whatever its name says [B22]', async () => {
  const { data } = await file('results/1041\u202efdp.exe', await aCertificate('One'))
  const request = { params: { id: data.id }, query: { building_id: project.building } }
  expect((await api.files.readLabReturn(request)).data.name).toBe('results-1041fdp.exe.pdf')
})

test('DELETE /api/file takes the id in the body [2§7]', async () => {
  const { data } = await file('1041.pdf', await aCertificate('One'))
  await api.files.deleteLabReturnNamed({ body: { id: data.id, building_id: project.building, version: 1 } })
  expect((await treeOf()).lab_returns).toEqual([])
})

test('a repeated command files one lab return [F-01]', async () => {
  const [id, key] = [ulid(), ulid()]
  const { file: hash } = await upload(api, await aCertificate('Once'), 'application/pdf', 'labReturn')
  const request = {
    params: { id: project.building },
    body: { id, name: '1.pdf', contaminate_id: 1 as const, return: hash },
  }
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.files.addLabReturn(request, { key })))
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect((await treeOf()).lab_returns).toHaveLength(1)
})

test('only an uploaded PDF is filed; a refusal is at the field [2§7]', async () => {
  const photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
  const refused = (code: 'file_missing' | 'not_a_pdf') => ({ code, fields: { return: refusalSentence(code) } })
  await expect(add({ name: 'photo.pdf', return: photo.file })).rejects.toMatchObject(refused('not_a_pdf'))
  await expect(add({ name: 'away.pdf', return: 'e'.repeat(64) })).rejects.toMatchObject(refused('file_missing'))
  await expect(add({ name: ' ', return: photo.file })).rejects.toMatchObject({ fields: { name: 'Required' } })
  await expect(upload(api, aPhoto(), 'application/pdf', 'labReturn')).rejects.toMatchObject({ code: 'file_wrong_type' })
  const begin = (size: number, type = 'application/pdf') =>
    api.files.begin({ body: { file: 'f'.repeat(64), purpose: 'labReturn', type, size } })
  await expect(begin(0)).rejects.toMatchObject({ fields: { size: 'The file is empty' } })
  await expect(begin(MAX_FILE_BYTES + 1)).rejects.toMatchObject({ fields: { file: 'Files can be up to 20 MB' } })
  await expect(begin(10, 'image/png')).rejects.toMatchObject({ fields: { file: refusalSentence('file_wrong_type') } })
  expect((await treeOf()).lab_returns).toEqual([])
})

test('a contaminant that is not surveyed has no lab returns; those of a reviewed building can’t change [2§4]', async () => {
  const asbestosOnly = await aProject(api, surveyor, { is_lead: false })
  const { file: hash } = await upload(api, await aCertificate('Lead'), 'application/pdf', 'labReturn')
  const lead = {
    params: { id: asbestosOnly.building },
    body: { name: 'l.pdf', contaminate_id: 2 as const, return: hash },
  }
  await expect(api.files.addLabReturn(lead)).rejects.toMatchObject({ code: 'contaminant_not_surveyed' })
  const { data } = await file('1041.pdf', await aCertificate('Kept'))
  await setBuildingRow(await treeOf(), { status_id: STATUS.reviewed })
  await expect(add({ name: 'late.pdf', return: hash })).rejects.toMatchObject({ code: 'building_reviewed' })
  const removal = { params: { id: data.id }, query: { building_id: project.building } }
  await expect(api.files.deleteLabReturn(removal)).rejects.toMatchObject({ code: 'building_reviewed' })
  expect((await treeOf()).lab_returns).toEqual([data])
  expect((await api.files.readLabReturn(removal)).data.name).toBe('1041.pdf')
})

test('another company finds no building, lab return or file [S-02]', async () => {
  const { data } = await file('1041.pdf', await aCertificate('Ours'))
  const stranger = await signedIn(await aUser(await aCompany()))
  const where = { params: { id: data.id }, query: { building_id: project.building } }
  await expect(stranger.files.readLabReturn(where)).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.files.deleteLabReturn(where)).rejects.toMatchObject({ code: 'not_found' })
  await expect(add({ name: 'x.pdf', return: data.file }, project.building, stranger)).rejects.toMatchObject({
    code: 'file_missing',
  })
  const { file: own } = await upload(stranger, await aCertificate('Theirs'), 'application/pdf', 'labReturn')
  await expect(add({ name: 'x.pdf', return: own }, project.building, stranger)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await treeOf()).lab_returns).toEqual([data])
})

async function addRoom() {
  const floor_id = ulid()
  await api.floors.save({
    body: {
      id: floor_id,
      building_id: project.building,
      name: 'Ground',
      image: await upload(api, aPlan(), 'image/png', 'plan'),
    },
  })
  await api.rooms.save({ body: { id: ulid(), building_id: project.building, floor_id, name: 'Hall' } })
}

type Worker = (event: SQSEvent, context: ReturnType<typeof aContext>) => unknown

/** The pages of the building's report, generated by a document worker. */
async function printedBy(worker: Worker): Promise<string[]> {
  const report = await api.reports.generate({ params: { building: project.building, contaminate_id: '1' }, query: {} })
  const { id } = report.data
  const where = { params: { id }, query: { building_id: project.building } }
  const ours = async () =>
    (await api.reports.queued()).data.filter(({ building_id }) => building_id === project.building)
  expect(await ours()).toMatchObject([{ id, status: 'queued', building_id: project.building }])
  expect((await api.reports.read(where)).data).toMatchObject({ id, status: 'queued', contaminate_id: 1 })
  const job = { kind: 'report', id, company_id: surveyor.company_id, building_id: project.building, report_id: id }
  const record = { messageId: id, body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1' } }
  await worker({ Records: [record] } as unknown as SQSEvent, aContext())
  expect(await ours()).toEqual([])
  expect((await api.reports.read(where)).data.status).toBe('completed')
  const { url } = (await api.reports.download(where)).data
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return await pdfText(bytes)
}

test('filed PDFs are appended to the report; a damaged one gets a page that names it [2§9]', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  await file('Certificate 1041.pdf', await aCertificate('No asbestos in A001'))
  await addRoom()
  await file('Torn.pdf', Buffer.from('%PDF-1.7 torn in half'))
  const pages = await printedBy((await import('#functions/workers/documents.ts')).handler)
  expect(pages.at(-2)).toContain('Certificate 1041.pdf')
  expect(pages.at(-1)).toContain('The file “Torn.pdf” is damaged, encrypted or missing')
})

test('the deployed worker reads filed PDFs in a separate process [B2]', { tags: 'slow', timeout: 60_000 }, async () => {
  const outdir = join(root, 'dist/deployedWorker')
  await bundle({ root, outdir, functions: FUNCTIONS.filter(({ name }) => name === 'worker-documents') })
  const { handler } = createRequire(import.meta.url)(join(outdir, 'worker-documents/index.js'))
  await file('Certificate 1041.pdf', await aCertificate('No asbestos in A001'))
  await addRoom()
  const pages = await printedBy(handler)
  expect(pages.at(-1)).toContain('Certificate 1041.pdf')
  expect(pages.at(-1)).not.toContain('could not be included')
})
