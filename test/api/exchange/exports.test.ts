import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPlan } from '#test/support/data/images.ts'
import { aTreeIn } from '#test/support/data/treeInBuilding.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { exportMessage, workExports } from '#test/support/workers/exports.ts'

let receiver: Awaited<ReturnType<typeof startExternalSystem>>
let company: Company
let exporter: User
let api: TestApi
let root: TestApi
let project: Project

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Not there')
  return value
}
const by = () => api.exports
const done = () => workExports(company.id)

beforeAll(async () => {
  receiver = await startExternalSystem()
  company = await aCompany([FEATURE.exporter])
  exporter = await aUser(company, [ROLE.exporter])
  api = await signedIn(exporter)
  root = await signedIn(await aUser(company, [ROLE.root]))
  project = await aProject(api, await aUser(company), { name: '=Town hall' })
})
afterAll(() => receiver?.close())

test('without an external system nothing can be sent, and screens can tell [2§7]', async () => {
  expect(await by().clients({ query: {} })).toMatchObject({
    data: [{ id: project.client }],
    meta: { is_set_up: false, total: 1 },
  })
  await expect(by().exportClient({ params: { id: project.client } })).rejects.toMatchObject({
    code: 'export_not_set_up',
  })
  await root.exports.saveConnector({ body: { company_id: company.id, address: receiver.url, ...CONNECTOR_KEY } })
  expect((await by().clients({ query: {} })).meta.is_set_up).toBe(true)
})

test('a building without a linked client can neither be linked nor exported [2§7]', async () => {
  const before = { code: 'export_client_unmatched' }
  const building_id = project.building
  await expect(by().exportBuilding({ params: { id: building_id } })).rejects.toMatchObject(before)
  await expect(by().matchBuilding({ body: { building_id, building_ref: 'B-1' } })).rejects.toMatchObject(before)
  await expect(by().allFloors({ body: { building_id } })).rejects.toMatchObject(before)
})

test('a client is created with the specified payload, and linked by the answer [2§3]', async () => {
  const { data } = await by().exportClient({ params: { id: project.client } })
  await expect(by().exportClient({ params: { id: project.client } })).rejects.toMatchObject({
    code: 'export_in_progress',
  })
  await done()
  const [effect] = receiver.effects
  expect(effect).toMatchObject({ path: '/in/clients', key: data.id, reference: 'EXT-1' })
  expect(effect?.body).toEqual({
    enad_ref: project.client,
    name: 'Napier Council',
    billing_address: '1 Main Street',
    billing_address2: '',
    billing_suburb: '',
    billing_city: 'Napier',
    billing_postcode: '4110',
    contact_name: 'Tane Moana',
    contact_email: 'tane@council.example',
    contact_phone: '06 555 0100',
    name_short: 'Napier Council',
  })
  const { data: now } = await by().client({ params: { id: project.client } })
  expect(now.match).toMatchObject({ reference: 'EXT-1', version: 1, client: { state: 'sent' } })
  expect(now.exports).toMatchObject([{ kind: 'client', state: 'sent', attempt: 1, reference: 'EXT-1' }])
  expect((await api.users.messages()).data[0]).toMatchObject({
    message: 'Client Napier Council: sent to the external system',
    success: true,
  })
  await expect(by().exportClient({ params: { id: project.client } })).rejects.toMatchObject({
    code: 'export_already_matched',
  })
})

test('a building is created under its client, followed by its floors and notes only [2§7]', async () => {
  const building_id = project.building
  const floors = [ulid(), ulid()]
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  for (const [at, id] of floors.entries())
    await api.floors.save({ body: { id, building_id, name: `Level ${at}`, order: at, image } })
  await expect(by().notes({ body: { building_id } })).rejects.toMatchObject({ code: 'export_not_matched' })
  await by().exportBuilding({ params: { id: building_id } })
  await done()
  await expect(by().notes({ body: { building_id } })).rejects.toMatchObject({ code: 'export_nothing_to_send' })
  await api.buildings.note({ params: { id: building_id }, body: { type_id: 2, content: '=1+1' } })
  await by().notes({ body: { building_id } })
  await by().someFloors({ body: { building_id, floors: [must(floors[1])] } })
  await done()
  await by().allFloors({ body: { building_id } })
  await done()
  const sent = receiver.effects.slice(1).map(({ path, body }) => [path, body])
  expect(sent).toMatchObject([
    ['/in/clients/EXT-1/buildings', { enad_ref: building_id, client_ref: 'EXT-1', name: "'=Town hall" }],
    ['/in/buildings/EXT-2/notes', { notes: [{ type_id: 2, content: '<p>=1+1</p>' }] }],
    ['/in/buildings/EXT-2/floors', { floors: [{ name: 'Level 1' }] }],
    ['/in/buildings/EXT-2/floors', { floors: [{ name: 'Level 0' }, { name: 'Level 1' }] }],
  ])
  const { data } = await by().building({ params: { id: building_id } })
  expect(data).toMatchObject({ client_ref: 'EXT-1', match: { reference: 'EXT-2', floors: { state: 'sent' } } })
  await expect(by().someFloors({ body: { building_id, floors: [ulid()] } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a finished report is sent with its facts and a link that is valid for a quarter of an hour [2§7]', async () => {
  const building_id = project.building
  await aTreeIn(api, building_id, 'Export')
  const { data: queued } = await api.reports.generate({
    params: { building: building_id, contaminate_id: '1' },
    query: {},
  })
  const send = () => by().exportReport({ params: { id: queued.id }, body: { building_id } })
  await expect(send()).rejects.toMatchObject({ code: 'report_not_available' })
  const { handler } = await import('#functions/workers/documents.ts')
  const job = { kind: 'report', id: queued.id, company_id: company.id, building_id, report_id: queued.id }
  await handler(exportMessage(job), aContext())
  const [report] = (await by().reports({ params: { id: building_id } })).data
  await send()
  await done()
  const effect = receiver.effects.at(-1)
  expect(effect).toMatchObject({
    path: '/in/buildings/EXT-2/reports',
    body: { contaminant: 'Asbestos', name: report?.final_document_name, sha256: report?.file },
  })
  const { data } = await by().report({ params: { id: queued.id }, query: { building_id } })
  for (const address of [must(effect?.document), data.url]) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(report?.file)
  }
})

test('buildings are listed with their links, all or by client [2§7]', async () => {
  const all = await by().buildings({ query: {} })
  const own = await by().buildings({ query: { client: project.client } })
  for (const { data } of [all, own])
    expect(data).toMatchObject([{ id: project.building, match: { reference: 'EXT-2' } }])
})

test('a reference belongs to one client of the company, and is free after unlinking [2§7]', async () => {
  const other = await aProject(api, exporter)
  const match = (client_id: string, version?: number) =>
    by().matchClient({ body: { client_id, customer_ref: 'ext-1', ...(version !== undefined && { version }) } })
  await expect(match(other.client)).rejects.toMatchObject({ code: 'export_reference_taken' })
  await expect(match(other.client, 3)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const unlink = (version: number) => by().unlinkClient({ body: { client_id: project.client, version } })
  await expect(unlink(0)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await unlink(1)
  await expect(unlink(2)).rejects.toMatchObject({ code: 'export_not_matched' })
  await match(other.client, 0)
  await by().unlinkClient({ body: { client_id: other.client } })
  await match(project.client, 2)
  expect((await by().client({ params: { id: project.client } })).data.match).toMatchObject({
    reference: 'ext-1',
    version: 3,
  })
})

test('of ten concurrent links with one reference, one succeeds [F-15]', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, async () => (await aProject(api, exporter)).client))
  const all = await Promise.allSettled(
    clients.map(client_id => by().matchClient({ body: { client_id, customer_ref: 'RACE' } })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('exporters and root export; the feature is required [2§6]', async () => {
  for (const role of [ROLE.surveyor, ROLE.reviewer, ROLE.pm, ROLE.admin]) {
    const other = await signedIn(await aUser(company, [role]))
    await expect(other.exports.clients({ query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  }
  const without = await signedIn(await aUser(await aCompany(), [ROLE.exporter]))
  await expect(without.exports.clients({ query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(by().connector({ query: { company_id: company.id } })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('another company finds none of them, and can use the same references [S-02]', async () => {
  const stranger = await aCompany([FEATURE.exporter])
  const { exports: calls } = await signedIn(await aUser(stranger, [ROLE.exporter]))
  const [id, building_id] = [project.client, project.building]
  const requests = () => [
    calls.client({ params: { id } }),
    calls.exportClient({ params: { id } }),
    calls.matchClient({ body: { client_id: id, customer_ref: 'X' } }),
    calls.unlinkClient({ body: { client_id: id } }),
    calls.buildings({ query: { client: id } }),
    calls.building({ params: { id: building_id } }),
    calls.exportBuilding({ params: { id: building_id } }),
    calls.matchBuilding({ body: { building_id, building_ref: 'X' } }),
    calls.unlinkBuilding({ body: { building_id } }),
    calls.reports({ params: { id: building_id } }),
    calls.allFloors({ body: { building_id } }),
    calls.notes({ body: { building_id } }),
  ]
  const all = await Promise.allSettled(requests())
  expect(all.map(each => each.status === 'rejected' && each.reason.code)).toEqual(all.map(() => 'not_found'))
})
