import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { Building, Report } from '#shared/domain/tree/building.ts'
import { type Change, type EditContext, putRow, type Reservation, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId, REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const latestReport = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminantId): Report | undefined =>
  tree.reports
    .filter(report => report.contaminate_id === contaminateId)
    .sort((a, b) => b.requested_at.localeCompare(a.requested_at))[0]

/** The latest report that can be downloaded, even while a newer one is being generated. */
export const latestFinishedReport = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminantId): Report | undefined =>
  latestReport({ reports: tree.reports.filter(report => report.status === 'completed') }, contaminateId)

/**
 * Whether a report was issued, that is, generated for a reviewed building and given a verification code. Other reports are
 * drafts.
 */
export const isIssued = ({ status, code }: Pick<Report, 'status' | 'code'>): boolean =>
  status === 'completed' && code !== undefined

/** The issued reports of a contaminant, oldest first; the first one is version 1. */
export const issuedReports = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminantId): Report[] =>
  tree.reports
    .filter(report => report.contaminate_id === contaminateId && isIssued(report))
    .sort((a, b) => a.requested_at.localeCompare(b.requested_at))

export const latestIssuedReport = (tree: Pick<Tree, 'reports'>, contaminateId: ContaminantId): Report | undefined =>
  issuedReports(tree, contaminateId).at(-1)

/** Whether a building still matches these issued reports: it is locked, and no re-inspection has started since. */
export const isAsIssued = (
  { status_id, reinspection }: Pick<Building, 'status_id' | 'reinspection'>,
  reports: readonly Pick<Report, 'requested_at'>[],
): boolean =>
  isLocked(status_id) && reports.every(({ requested_at }) => !reinspection || requested_at > reinspection.started_at)

export const isReportInProgress = (report: Report | undefined): boolean =>
  report?.status === 'queued' || report?.status === 'active'

/** Held from the request until the report completes or fails. */
export const reportReservation = ({ id, contaminate_id }: Pick<Report, 'id' | 'contaminate_id'>): Reservation => ({
  key: `REPORTING#${contaminate_id}`,
  owner: id,
  refusal: 'report_in_progress',
})

export function refuseReport(
  { building, rooms }: Pick<Tree, 'building' | 'rooms'>,
  contaminateId: ContaminantId,
): void {
  const surveyed = contaminateId === CONTAMINANT.asbestos ? building.is_asbestos : building.is_lead
  if (!surveyed) throw new Refusal('contaminant_not_surveyed')
  // A clearance has a certificate instead, and a building without rooms has nothing to report.
  if (building.report_type_id === REPORT_TYPE.clearance || rooms.length === 0)
    throw new Refusal('report_nothing_to_say')
}

/** `omits_changes` leaves out the appendix of changes since the issue before. */
export interface ReportRequest {
  readonly id: string
  readonly contaminate_id: ContaminantId
  readonly omits_changes?: boolean | undefined
}

/** Queues a report, one at a time per contaminant. */
export function requestReport(
  tree: Tree,
  { id, contaminate_id, omits_changes }: ReportRequest,
  context: EditContext,
): Change[] {
  refuseReport(tree, contaminate_id)
  if (isReportInProgress(latestReport(tree, contaminate_id))) throw new Refusal('report_in_progress')
  const report = {
    id,
    contaminate_id,
    status: 'queued',
    attempt: 0,
    requested_by: context.actor.user_id,
    requested_at: context.now,
    final_document_name: '',
    ...(omits_changes && { omits_changes }),
  } as const
  return [putRow('report', report, undefined, context), { op: 'reserve', ...reportReservation(report) }]
}
