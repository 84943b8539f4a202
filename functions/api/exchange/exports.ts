import { allowedAddress } from '#functions/connector/allowedAddress.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Clients } from '#functions/data/company/clients.ts'
import { Visits } from '#functions/data/company/visits.ts'
import { Reports } from '#functions/data/document/reports.ts'
import { Connectors } from '#functions/data/exchange/connectors.ts'
import { Exports } from '#functions/data/exchange/exports.ts'
import type { ExportSubject } from '#functions/data/exchange/exportWrites.ts'
import { Parents } from '#functions/data/parents.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { exports as calls } from '#shared/contract/exchange/exports.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { searchTermsOf } from '#shared/domain/building/buildingSearch.ts'
import { EXPORT_NAMES, type ExportKind, type ExportListEntry, type Match } from '#shared/domain/exports/export.ts'
import {
  buildingPayload,
  clientPayload,
  floorsPayload,
  notesPayload,
  reportPayload,
} from '#shared/domain/exports/exportPayload.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const client = (id: string): ExportSubject => ({ kind: 'client', id })
const building = (id: string): ExportSubject => ({ kind: 'building', id })

export const handler = serve('exports', calls, {
  async clients({ query }, { company_id }) {
    const [found, is_set_up] = await Promise.all([
      Clients.search(company_id, query.search),
      Connectors.isSetUp(company_id),
    ])
    const ids = found.map(({ id }) => id)
    const data = withMatches(found, await Exports.matches(company_id, 'client', ids))
    return { data, meta: { total: data.length, is_set_up } }
  },

  async client({ params: { id } }, { company_id }) {
    const [found, match, history, is_set_up] = await Promise.all([
      Clients.read(company_id, id),
      Exports.match(company_id, client(id)),
      Exports.history(company_id, client(id)),
      Connectors.isSetUp(company_id),
    ])
    const exports: ExportListEntry[] = history
    return { data: { ...found, match, payload: clientPayload(found), exports: exports, is_set_up } }
  },

  async matchClient({ body: { client_id, customer_ref, version } }, caller) {
    await Clients.live(caller.company_id, client_id)
    return Exports.link(caller, client(client_id), customer_ref, version)
  },

  async unlinkClient({ body: { client_id, version } }, caller) {
    await Clients.live(caller.company_id, client_id)
    return Exports.unlink(caller, client(client_id), version)
  },

  async exportClient({ params: { id } }, caller) {
    const found = await Clients.read(caller.company_id, id)
    refuseMatched(await Exports.match(caller.company_id, client(id)))
    return Exports.request(caller, client(id), {
      kind: 'client',
      title: `Client ${found.name}`,
      page: `/export/${id}/building`,
      path: '/clients',
      payload: clientPayload(found),
    })
  },

  async buildings({ query: { client: clientId, search, ...request } }, { company_id }) {
    if (clientId) await Clients.live(company_id, clientId)
    const query = { search, client: clientId }
    const isSearch = searchTermsOf(query).length > 0
    const page = await (isSearch
      ? BuildingSearch.find(company_id, query, request)
      : BuildingSearch.latest(company_id, request))
    const ids = page.data.map(({ id }) => id)
    return { data: withMatches(page.data, await Exports.matches(company_id, 'building', ids)), meta: page.meta }
  },

  building: ({ params: { id } }, { company_id }) => detailOf(company_id, id),

  async matchBuilding({ body: { building_id, building_ref, version } }, caller) {
    const tree = await readTree(caller.company_id, building_id)
    await clientRefOf(caller, tree)
    return Exports.link(caller, building(building_id), building_ref, version)
  },

  async unlinkBuilding({ body: { building_id, version } }, caller) {
    await readTree(caller.company_id, building_id)
    return Exports.unlink(caller, building(building_id), version)
  },

  async exportBuilding({ params: { id } }, caller) {
    const tree = await readTree(caller.company_id, id)
    const ref = await clientRefOf(caller, tree)
    refuseMatched(await Exports.match(caller.company_id, building(id)))
    const path = `/clients/${encodeURIComponent(ref)}/buildings`
    return Exports.request(caller, building(id), {
      ...headingOf('building', tree),
      path,
      payload: buildingPayload(tree, ref),
    })
  },

  async reports({ params: { id } }, { company_id }) {
    const [all] = await Promise.all([Reports.history(company_id, id), readTree(company_id, id)])
    return { data: all.filter(({ status }) => status === 'completed') }
  },

  async report({ params, query }, { company_id }) {
    const building_id = await Parents.building(company_id, 'report', params.id, query.building_id)
    const { file, name } = documentOf(await Reports.read(company_id, building_id, params.id))
    return { data: { url: await Bucket.presignGet(company_id, file, name), name } }
  },

  async exportReport({ params, body }, caller) {
    const building_id = await Parents.building(caller.company_id, 'report', params.id, body.building_id)
    const report = await Reports.read(caller.company_id, building_id, params.id)
    if (!report) throw new Refusal('not_found')
    const document = documentOf(report)
    const { tree, ref } = await readLinked(caller, building_id)
    return Exports.request(caller, building(tree.building.id), {
      ...headingOf(report.contaminate_id === 1 ? 'report_1' : 'report_2', tree),
      path: buildingPath(ref, 'reports'),
      payload: reportPayload(report, ref),
      document,
    })
  },

  async allFloors({ body: { building_id } }, caller) {
    return sendFloors(caller, building_id)
  },
  someFloors: ({ body: { building_id, floors } }, caller) => sendFloors(caller, building_id, floors),

  async notes({ body: { building_id } }, caller) {
    const { tree, ref } = await readLinked(caller, building_id)
    if (!tree.notes.some(({ content }) => content)) throw new Refusal('export_nothing_to_send')
    return Exports.request(caller, building(building_id), {
      ...headingOf('notes', tree),
      path: buildingPath(ref, 'notes'),
      payload: notesPayload(tree, ref),
    })
  },

  async connector({ query }, caller) {
    await Visits.require(caller, query.company_id, 'exports.connector')
    return { data: await Connectors.summary(query.company_id) }
  },

  async saveConnector({ body }, caller) {
    await Visits.require(caller, body.company_id, 'exports.saveConnector')
    return Connectors.save(caller, { ...body, address: allowedAddress('address', body.address) })
  },
})

const withMatches = <Row extends object>(rows: readonly Row[], matches: readonly Match[]) =>
  rows.map((row, index) => ({ ...row, match: matches[index] ?? { version: 0 } }))

function headingOf(kind: ExportKind, { building: { id, client_id, name } }: Tree) {
  const preposition = kind === 'building' ? '' : 'for '
  return { kind, title: `${EXPORT_NAMES[kind]} ${preposition}${name}`, page: `/export/${client_id}/building/${id}` }
}

const buildingPath = (ref: string, part: string) => `/buildings/${encodeURIComponent(ref)}/${part}`

function refuseMatched({ reference }: Match): void {
  if (reference) throw new Refusal('export_already_matched')
}

function documentOf(report: Report | undefined) {
  if (!report) throw new Refusal('not_found')
  if (report.status !== 'completed' || !report.file) throw new Refusal('report_not_available')
  return { file: report.file, name: report.final_document_name }
}

async function clientRefOf({ company_id }: Caller, tree: Tree): Promise<string> {
  const { reference } = await Exports.match(company_id, client(tree.building.client_id))
  if (!reference) throw new Refusal('export_client_unmatched')
  return reference
}

/** The building with its reference in the external system. Refuses if the building or its client is not linked. */
async function readLinked(caller: Caller, id: string): Promise<{ tree: Tree; ref: string }> {
  const tree = await readTree(caller.company_id, id)
  return { tree, ref: await buildingRefOf(caller, tree) }
}

async function buildingRefOf(caller: Caller, tree: Tree): Promise<string> {
  const [{ reference }] = await Promise.all([
    Exports.match(caller.company_id, building(tree.building.id)),
    clientRefOf(caller, tree),
  ])
  if (!reference) throw new Refusal('export_not_matched')
  return reference
}

async function sendFloors(caller: Caller, id: string, ids?: readonly string[]) {
  const tree = await readTree(caller.company_id, id)
  if (ids?.some(wanted => !tree.floors.some(floor => floor.id === wanted))) throw new Refusal('not_found')
  const ref = await buildingRefOf(caller, tree)
  if (tree.floors.length === 0) throw new Refusal('export_nothing_to_send')
  return Exports.request(caller, building(id), {
    ...headingOf('floors', tree),
    path: buildingPath(ref, 'floors'),
    payload: floorsPayload(tree, ref, ids),
  })
}

async function detailOf(companyId: string, id: string) {
  const tree = await readTree(companyId, id)
  const [match, { reference }, is_set_up] = await Promise.all([
    Exports.match(companyId, building(id)),
    Exports.match(companyId, client(tree.building.client_id)),
    Connectors.isSetUp(companyId),
  ])
  const floors = tree.floors
    .toSorted((a, b) => a.order - b.order)
    .map(({ id: floor, name }) => ({
      id: floor,
      name,
      rooms: tree.rooms.filter(room => room.floor_id === floor).length,
    }))
  const notes = tree.notes.filter(({ content }) => content).length
  return { data: { ...buildingListEntry(tree.building), match, client_ref: reference, floors, notes, is_set_up } }
}
