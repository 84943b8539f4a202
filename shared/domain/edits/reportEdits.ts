import type { Report } from '#shared/domain/tree/building.ts'
import { type By, type Change, type Claim, put, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINATE, type ContaminateId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The report of a contaminant that counts: the latest one asked for. */
export const latestReport = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminateId): Report | undefined =>
  tree.reports
    .filter(report => report.contaminate_id === contaminateId)
    .sort((a, b) => b.requested_at.localeCompare(a.requested_at))[0]

/** The latest report that can be downloaded; it stays so while a newer one is being made. */
export const finishedReport = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminateId): Report | undefined =>
  latestReport({ reports: tree.reports.filter(report => report.status === 'completed') }, contaminateId)

export const isGenerating = (report: Report | undefined): boolean =>
  report?.status === 'queued' || report?.status === 'active'

/** Held from the request until the report is completed or has failed. */
export const reportClaim = ({ id, contaminate_id }: Pick<Report, 'id' | 'contaminate_id'>): Claim => ({
  key: `REPORTING#${contaminate_id}`,
  owner: id,
  taken: 'report_in_progress',
})

/** Queues a report. One at a time per contaminant. */
export function requestReport(
  tree: Tree,
  { id, contaminate_id }: { id: string; contaminate_id: ContaminateId },
  by: By,
): Change[] {
  const surveyed = contaminate_id === CONTAMINATE.asbestos ? tree.building.is_asbestos : tree.building.is_lead
  if (!surveyed) throw new Refusal('contaminant_not_surveyed')
  if (isGenerating(latestReport(tree, contaminate_id))) throw new Refusal('report_in_progress')
  const report = {
    id,
    contaminate_id,
    status: 'queued',
    attempt: 0,
    requested_by: by.person.user_id,
    requested_at: by.now,
    final_document_name: '',
  } as const
  return [put('report', report, undefined, by), { op: 'claim', ...reportClaim(report) }]
}
