import { setAuditEvent } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import type { documentsByContent } from '#functions/data/document/documentsByContent.ts'
import { LabelSheets } from '#functions/data/document/labelSheets.ts'
import { Reports } from '#functions/data/document/reports.ts'
import { SitePosters } from '#functions/data/document/sitePosters.ts'
import { Parents } from '#functions/data/parents.ts'
import type { ChainOfCustodyTarget } from '#functions/documents/chainOfCustody.ts'
import type { LabelSheetTarget } from '#functions/documents/labelSheet.ts'
import type { SitePosterTarget } from '#functions/documents/sitePoster.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { packName, registerName } from '#functions/files/fileName.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueueOnce, queued } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { quotaWrites } from '#functions/quotas.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { reports } from '#shared/contract/document/reports.ts'
import type { BagCheckInput } from '#shared/domain/item/bagCheckRecord.ts'
import type { LabelSheetInput } from '#shared/domain/item/labelSheet.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

// Loaded on first use, because most calls concern reports.
const readChainOfCustody = async (target: ChainOfCustodyTarget) =>
  (await import('#functions/documents/chainOfCustody.ts')).readChainOfCustody(target)
const readLabelSheet = async (target: LabelSheetTarget) =>
  (await import('#functions/documents/labelSheet.ts')).readLabelSheet(target)
const readSitePoster = async (target: SitePosterTarget) =>
  (await import('#functions/documents/sitePoster.ts')).readSitePoster(target)

export const handler = serve('reports', reports, {
  async generate({ params, query }, caller) {
    const contaminate_id = contaminantOf(params.contaminate_id)
    const id = query.id ?? newId()
    const job: Job = { kind: 'report', id, company_id: caller.company_id, building_id: params.building, report_id: id }
    const { editTree } = await import('#functions/data/building/treeEdits.ts')
    const input = { id, contaminate_id, ...(query.omits_changes && { omits_changes: true }) }
    return editTree(caller, params.building, 'requestReport', input, {
      toReply: edited => ({ data: reportIn(edited), message: 'Report queued' }),
      extraWrites: async ({ tree }) => [
        ...(await quotaWrites(caller, job)),
        ...Reports.requestWrites(caller.company_id, tree, { id, contaminate_id }),
      ],
      deliveriesOf: () => [queued(job)],
      publish: () => publishBuildingChanged(caller, params.building),
    })
  },

  async cancel({ params, query }, caller) {
    const building_id = await Parents.building(caller.company_id, 'report', params.id, query.building_id)
    const reply = await Reports.cancel(caller, building_id, params.id)
    await publishBuildingChanged(caller, building_id)
    return reply
  },

  async download({ params, query }, { company_id }) {
    const report = await readReport(company_id, params.id, query.building_id)
    if (report.status !== 'completed' || !report.file) throw new Refusal('report_not_available')
    return {
      data: {
        url: await Bucket.presignGet(company_id, report.file, report.final_document_name),
        name: report.final_document_name,
      },
    }
  },

  async register({ params, query }, { company_id }) {
    const report = await readReport(company_id, params.id, query.building_id)
    return reportFileUrl(company_id, report.register_file, registerName(report.final_document_name))
  },

  async pack({ params, query }, { company_id }) {
    const report = await readReport(company_id, params.id, query.building_id)
    return reportFileUrl(company_id, report.pack_file, packName(report.final_document_name))
  },

  async history({ params }, { company_id }) {
    const [data] = await Promise.all([
      Reports.history(company_id, params.id),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data }
  },

  queued: async (_, { company_id }) => ({ data: await Reports.queued(company_id) }),

  async read({ params, query }, { company_id }) {
    return { data: await readReport(company_id, params.id, query.building_id) }
  },

  async cancelCustody({ params, body }, caller) {
    const target = custodyTarget(caller, params, body.bag_check)
    const { content } = await readChainOfCustody(target)
    const reply = await ChainsOfCustody.cancel(caller, target, content)
    await publishBuildingChanged(caller, params.building)
    return reply
  },

  async custody({ params, body }, caller) {
    const target = custodyTarget(caller, params, body.bag_check)
    const { content } = await readChainOfCustody(target)
    const id = `custody-${target.building_id}-${content}`
    const job: Job = { kind: 'chainOfCustody', id, ...target, content }
    return {
      data: await requestedDocument(caller, ChainsOfCustody, { target, content, job, noun: 'chain of custody' }),
    }
  },

  async cancelLabels({ params, body }, caller) {
    const target = labelTarget(caller, params.id, body)
    const { content } = await readLabelSheet(target)
    const reply = await LabelSheets.cancel(caller, target, content)
    await publishBuildingChanged(caller, params.id)
    return reply
  },

  async labels({ params, body }, caller) {
    const target = labelTarget(caller, params.id, body)
    const { content } = await readLabelSheet(target)
    const job: Job = { kind: 'labelSheet', id: `labels-${params.id}-${content}`, ...target, content }
    return { data: await requestedDocument(caller, LabelSheets, { target, content, job, noun: 'labels' }) }
  },

  async cancelPoster({ params }, caller) {
    const target = { company_id: caller.company_id, building_id: params.id }
    const { content } = await readSitePoster(target)
    const reply = await SitePosters.cancel(caller, target, content)
    await publishBuildingChanged(caller, params.id)
    return reply
  },

  async poster({ params }, caller) {
    const target = { company_id: caller.company_id, building_id: params.id }
    const { content } = await readSitePoster(target)
    const job: Job = { kind: 'sitePoster', id: `poster-${params.id}-${content}`, ...target, content }
    return { data: await requestedDocument(caller, SitePosters, { target, content, job, noun: 'on-site poster' }) }
  },
})

/** A report with its building's id. `hint`: the building's id, if the caller sent it. */
async function readReport(companyId: string, id: string, hint: string | undefined) {
  const building_id = await Parents.building(companyId, 'report', id, hint)
  const report = await Reports.read(companyId, building_id, id)
  if (!report) throw new Refusal('not_found')
  return { ...report, building_id }
}

/** The URL of a file generated with a report; refuses if there is none. */
async function reportFileUrl(companyId: string, file: string | undefined, name: string) {
  if (!file) throw new Refusal('report_not_available')
  return { data: { url: await Bucket.presignGet(companyId, file, name), name } }
}

interface RequestedDocument<Subject> {
  readonly target: Subject
  readonly content: string
  readonly job: Job
  /** The document's name in the audit log. */
  readonly noun: string
}

/** A document that is named by its content: its link, its progress or, once, the problem. The first request generates it. */
async function requestedDocument<Subject extends { readonly company_id: string; readonly building_id: string }>(
  caller: Caller,
  documents: ReturnType<typeof documentsByContent<Subject>>,
  { target, content, job, noun }: RequestedDocument<Subject>,
) {
  const row = await documents.read(target, content)
  if (row?.problem !== undefined) {
    await documents.forget(target, content)
    const { problem, is_cancelled } = row
    return { problem, ...(is_cancelled && { is_cancelled }) }
  }
  if (!row) await enqueueOnce(documents.requestWrite(target, content), job)
  if (!row?.file) return { is_generating: true as const, ...(row?.progress && { progress: row.progress }) }
  setAuditEvent(caller, 'document_downloaded', noun)
  return { url: await Bucket.presignGet(caller.company_id, row.file, row.name), name: row.name }
}

const labelTarget = ({ company_id }: Caller, building_id: string, wanted: LabelSheetInput): LabelSheetTarget => ({
  company_id,
  building_id,
  wanted,
})

type CustodyParams = Readonly<Record<'building' | 'laboratory' | 'contaminate', string>>
const custodyTarget = (
  { company_id, full_name }: Caller,
  params: CustodyParams,
  check: BagCheckInput | undefined,
): ChainOfCustodyTarget => ({
  company_id,
  building_id: params.building,
  laboratory_id: params.laboratory,
  contaminate_id: contaminantOf(params.contaminate),
  ...(check && { bag_check: { ...check, checked_by: full_name } }),
})

function contaminantOf(text: string): ContaminantId {
  if (text === '1' || text === '2') return text === '1' ? 1 : 2
  throw new Refusal('not_found')
}

function reportIn({ changes }: EditResult): Report {
  const put = changes.find(change => change.op === 'put' && change.kind === 'report')
  if (put?.op === 'put' && put.kind === 'report') return put.row
  throw new Error('The edit wrote no report')
}
