import { note } from '#functions/data/auditLog.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import { Reports } from '#functions/data/document/reports.ts'
import { Parents } from '#functions/data/parents.ts'
import { type ChainOfCustodyTarget, readChainOfCustody } from '#functions/documents/chainOfCustody.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { registerName } from '#functions/files/fileName.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue, enqueueOnce, outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import { quotaWrites } from '#functions/quotas.ts'
import { reports } from '#shared/contract/document/reports.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const handler = serve('reports', reports, {
  async generate({ params, query }, caller) {
    const contaminate_id = contaminantOf(params.contaminate_id)
    const id = query.id ?? newId()
    const job: Job = { kind: 'report', id, company_id: caller.company_id, building_id: params.building, report_id: id }
    const { editTree } = await import('#functions/data/building/treeEdits.ts')
    const reply = await editTree(
      caller,
      params.building,
      'requestReport',
      { id, contaminate_id, ...(query.omits_changes && { omits_changes: true }) },
      edited => ({ data: reportIn(edited), message: 'Report queued' }),
      async ({ tree }) => [
        outboxWrite(job),
        ...(await quotaWrites(caller, job)),
        ...Reports.requestWrites(caller.company_id, tree, { id, contaminate_id }),
      ],
    )
    await enqueue(job)
    await publishBuildingChanged(caller, params.building)
    return reply
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
    if (!report.register_file) throw new Refusal('report_not_available')
    const name = registerName(report.final_document_name)
    return { data: { url: await Bucket.presignGet(company_id, report.register_file, name), name } }
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

  async cancelCustody({ params }, caller) {
    const target = custodyTarget(caller, params)
    const { content } = await readChainOfCustody(target)
    const reply = await ChainsOfCustody.cancel(caller, target, content)
    await publishBuildingChanged(caller, params.building)
    return reply
  },

  async custody({ params }, caller) {
    const target = custodyTarget(caller, params)
    const { content } = await readChainOfCustody(target)
    const chain = await ChainsOfCustody.read(target, content)
    if (chain?.problem !== undefined) {
      await ChainsOfCustody.forget(target, content)
      const { problem, is_cancelled } = chain
      return { data: { problem, ...(is_cancelled && { is_cancelled }) } }
    }
    if (!chain) await requestChainOfCustody(target, content)
    if (!chain?.file) return { data: { is_generating: true, ...(chain?.progress && { progress: chain.progress }) } }
    note(caller, 'document_downloaded', 'chain of custody')
    return { data: { url: await Bucket.presignGet(caller.company_id, chain.file, chain.name), name: chain.name } }
  },
})

/** A report with the id of its building; `hint`: that building, where the caller said. */
async function readReport(companyId: string, id: string, hint: string | undefined) {
  const building_id = await Parents.building(companyId, 'report', id, hint)
  const report = await Reports.read(companyId, building_id, id)
  if (!report) throw new Refusal('not_found')
  return { ...report, building_id }
}

const requestChainOfCustody = (target: ChainOfCustodyTarget, content: string): Promise<void> =>
  enqueueOnce(ChainsOfCustody.requestWrite(target, content), {
    ...{ kind: 'chainOfCustody', id: `custody-${target.building_id}-${content}`, ...target, content },
  })

type CustodyParams = Readonly<Record<'building' | 'laboratory' | 'contaminate', string>>
const custodyTarget = ({ company_id }: { company_id: string }, params: CustodyParams): ChainOfCustodyTarget => ({
  company_id,
  building_id: params.building,
  laboratory_id: params.laboratory,
  contaminate_id: contaminantOf(params.contaminate),
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
