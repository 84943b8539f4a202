import { ulid } from 'ulid'
import type { ContentRow } from '#functions/data/document/documentsByContent.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { certificateMessage } from './certificates.ts'
import { aClearanceStage } from './clearances.ts'
import { aDrawnFloor, presumedItem, rectangle } from './drawingImages.ts'
import { exportMessage } from './exports.ts'
import { reservedLabels } from './labelSheets.ts'
import { anOrder, aReviewedBuilding, managementPlanMessage } from './managementPlans.ts'
import { aPosterStage } from './sitePosters.ts'

/** How a document stands, whatever it is. */
interface Standing {
  readonly state: 'queued' | 'active' | 'completed' | 'failed' | 'none'
  readonly progress?: { done: number; of: number; what: string } | undefined
  readonly problem?: string | undefined
  readonly is_cancelled?: boolean | undefined
}

/** A kind of document: requested, worked on by its real worker, cancelled and read by its calls. */
export interface CancellableKind {
  readonly company: string
  readonly building: string
  readonly api: TestApi
  /** Asks for it; the id of what was asked for. */
  readonly ask: () => Promise<string>
  readonly work: (id: string, tries?: number) => Promise<unknown>
  readonly read: (id: string) => Promise<Standing>
  readonly cancel: (
    id: string,
    by?: TestApi,
    key?: string,
  ) => Promise<{ data: { is_cancelled: boolean }; message: string }>
  /** Makes the next one another than those before, where their content names them. */
  readonly renew?: () => Promise<unknown>
  /** Where there is one of the same content at most. */
  readonly isOnlyOne?: boolean
  /** The bytes of the finished document; undefined where there is none. */
  readonly download: (id: string) => Promise<Uint8Array | undefined>
}

const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const documents = async (event: ReturnType<typeof exportMessage>) =>
  (await import('#functions/workers/documents.ts')).handler(event, aContext())

async function aReport(): Promise<CancellableKind> {
  const { surveyor, api, building, room } = await aDrawnFloor()
  await api.items.save({ body: presumedItem(building, room, rectangle(400, 300, 500, 400)) })
  const company = surveyor.company_id
  const at = (id: string) => ({ params: { id }, query: { building_id: building } })
  return {
    ...{ company, building, api },
    ask: async () => (await api.reports.generate({ params: { building, contaminate_id: '1' }, query: {} })).data.id,
    work: (id, tries) =>
      documents(
        exportMessage({ kind: 'report', id, company_id: company, building_id: building, report_id: id }, tries),
      ),
    async read(id) {
      const { status: state, ...row } = (await api.reports.read(at(id))).data
      return { ...row, state }
    },
    cancel: (id, by = api, key) => by.reports.cancel(at(id), { key }),
    download: id =>
      api.reports.download(at(id)).then(
        ({ data }) => bytesAt(data.url),
        () => undefined,
      ),
  }
}

async function aManagementPlan(): Promise<CancellableKind> {
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { building } = await aReviewedBuilding(api, surveyor)
  const read = async (id: string) => {
    const { data } = await api.managementPlans.history({ params: { id: building }, query: {} })
    const plan = data.find(each => each.id === id)
    if (!plan) throw new Error('The plan is not listed')
    return plan
  }
  return {
    ...{ company: surveyor.company_id, building, api, read },
    ask: async () => (await api.managementPlans.request({ body: anOrder(building) })).data.id,
    work: async (id, tries) =>
      (await import('#functions/workers/managementPlans.ts')).handler(
        managementPlanMessage(surveyor.company_id, building, id, tries),
        aContext(),
      ),
    cancel: (id, by = api, key) => by.managementPlans.cancel({ params: { building, id } }, { key }),
    async download(id) {
      const { download_hash } = await read(id)
      return api.managementPlans.download({ params: { download_hash } }).then(
        ({ location }) => bytesAt(location),
        () => undefined,
      )
    },
  }
}

async function aCertificate(): Promise<CancellableKind> {
  const { api, company, place, make, read } = await aClearanceStage()
  const id = await make({ name: 'Boiler room' })
  return {
    ...{ company: company.id, building: place.building, api },
    async ask() {
      await api.clearances.generate({ body: { clearance_id: id } })
      return id
    },
    work: (_, tries) => documents(certificateMessage(company.id, id, tries)),
    read: async () => (await read(id)).document,
    cancel: (clearance_id, by = api, key) => by.clearances.cancel({ body: { clearance_id } }, { key }),
    download: () =>
      api.clearances.pdf({ params: { id } }).then(
        ({ data }) => bytesAt(data.url),
        () => undefined,
      ),
  }
}

async function aLabelSheet(): Promise<CancellableKind> {
  const surveyor = await aUser(await aCompany())
  const company_id = surveyor.company_id
  const api = await signedIn(surveyor)
  const { building } = await aProject(api, surveyor)
  const { params, body } = await reservedLabels(api, building)
  let from = body.from
  const wanted = () => ({ params, body: { ...body, from } })
  const target = () => ({ company_id, building_id: building, wanted: wanted().body })
  const contentNow = async () =>
    (await (await import('#functions/documents/labelSheet.ts')).readLabelSheet(target())).content
  return {
    ...{ company: company_id, building, api, isOnlyOne: true },
    renew: async () => ++from,
    async ask() {
      const { data } = await api.reports.labels(wanted())
      // A request for a cancelled one is told so first.
      if ('problem' in data) await api.reports.labels(wanted())
      return contentNow()
    },
    work: (content, tries) => documents(exportMessage({ kind: 'labelSheet', id: ulid(), ...target(), content }, tries)),
    read: async () =>
      standingOf(
        await (await import('#functions/data/document/labelSheets.ts')).LabelSheets.read(target(), await contentNow()),
      ),
    cancel: (_, by = api, key) => by.reports.cancelLabels(wanted(), { key }),
    async download() {
      const { data } = await api.reports.labels(wanted())
      return 'url' in data ? bytesAt(data.url) : undefined
    },
  }
}

async function aSitePoster(): Promise<CancellableKind> {
  const { company_id, building, api, params, rename } = await aPosterStage()
  const target = { company_id, building_id: building }
  const contentNow = async () =>
    (await (await import('#functions/documents/sitePoster.ts')).readSitePoster(target)).content
  return {
    ...{ company: company_id, building, api, isOnlyOne: true },
    renew: rename,
    async ask() {
      const { data } = await api.reports.poster({ params })
      // A request for a cancelled one is told so first.
      if ('problem' in data) await api.reports.poster({ params })
      return contentNow()
    },
    work: (content, tries) => documents(exportMessage({ kind: 'sitePoster', id: ulid(), ...target, content }, tries)),
    read: async () =>
      standingOf(
        await (await import('#functions/data/document/sitePosters.ts')).SitePosters.read(target, await contentNow()),
      ),
    cancel: (_, by = api, key) => by.reports.cancelPoster({ params }, { key }),
    async download() {
      const { data } = await api.reports.poster({ params })
      return 'url' in data ? bytesAt(data.url) : undefined
    },
  }
}

/** How a document stands that its content names. */
function standingOf(found: ContentRow | undefined): Standing {
  if (!found) return { state: 'none' }
  const { file, problem, progress } = found
  if (file) return { state: 'completed' }
  return problem === undefined ? { ...found, state: progress ? 'active' : 'queued' } : { ...found, state: 'failed' }
}

async function aChainOfCustody(): Promise<CancellableKind> {
  const { surveyor, api, building, room } = await aDrawnFloor()
  const company_id = surveyor.company_id
  const manager = await signedIn(await aUser({ id: company_id }, [ROLE.pm]))
  const address = { address: '8 Carlyle Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
  const { id: laboratory } = await manager.namedAddresses.saveLaboratory({ body: { name: 'Lab', address } })
  const item = ulid()
  const sample = { bag_code: 'A1', analysis_type_id: 1 }
  await api.items.save({ body: { building_id: building, room_id: room, ...TILES, id: item, sample } })
  let bag = 1
  const params = { building, laboratory, contaminate: '1' }
  const target = { company_id, building_id: building, laboratory_id: laboratory, contaminate_id: 1 } as const
  const contentNow = async () =>
    (await (await import('#functions/documents/chainOfCustody.ts')).readChainOfCustody(target)).content
  const row = async () =>
    (await import('#functions/data/document/chainsOfCustody.ts')).ChainsOfCustody.read(target, await contentNow())
  return {
    ...{ company: company_id, building, api, isOnlyOne: true },
    renew: () => api.items.sample({ params: { id: item }, body: { building_id: building, bag_code: `A${++bag}` } }),
    async ask() {
      const { data } = await api.reports.custody({ params, query: {} })
      // A request for a cancelled one is told so first.
      if ('problem' in data) await api.reports.custody({ params, query: {} })
      return contentNow()
    },
    work: (content, tries) =>
      documents(exportMessage({ kind: 'chainOfCustody', id: ulid(), ...target, content }, tries)),
    read: async () => standingOf(await row()),
    cancel: (_, by = api, key) => by.reports.cancelCustody({ params }, { key }),
    async download() {
      const { data } = await api.reports.custody({ params, query: {} })
      return 'url' in data ? bytesAt(data.url) : undefined
    },
  }
}

/** Every document that is generated in the background. */
export const CANCELLABLE_KINDS = {
  'survey report': aReport,
  'management plan': aManagementPlan,
  'clearance certificate': aCertificate,
  'chain of custody': aChainOfCustody,
  labels: aLabelSheet,
  poster: aSitePoster,
} as const
