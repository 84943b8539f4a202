import { isLocked, STATUS, withStatus } from '#shared/domain/building/buildingStatus.ts'
import { withNextDue } from '#shared/domain/reinspection/dueDates.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Reinspection } from '#shared/domain/tree/inspection.ts'
import { type Change, type EditContext, findRow, putRow, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CONTAMINANTS, REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { isIssued, latestIssuedReport } from './reportEdits.ts'

export interface ReinspectionStart {
  readonly id: string
  readonly report_id: string
}

export const isReinspecting = ({ reinspection, status_id }: Pick<Building, 'reinspection' | 'status_id'>): boolean =>
  reinspection !== undefined && !isLocked(status_id)

/** The issued reports that a re-inspection can start from: the latest one per contaminant. */
export const reportsToReinspect = (tree: Pick<Tree, 'reports'>) =>
  CONTAMINANTS.flatMap(id => latestIssuedReport(tree, id) ?? [])

/** Why no re-inspection can start now; undefined if one can. Button and service share this check. */
export function reinspectionRefusal(
  { building, reports }: Pick<Tree, 'building' | 'reports'>,
  { actor }: Pick<EditContext, 'actor'>,
): RefusalCode | undefined {
  if (!may(actor, 'reinspect')) return 'reinspection_not_allowed'
  if (building.report_type_id === REPORT_TYPE.clearance) return 'reinspection_of_clearance'
  if (isReinspecting(building)) return 'reinspection_started'
  if (!isLocked(building.status_id)) return 'reinspection_needs_review'
  return reportsToReinspect({ reports }).length === 0 ? 'reinspection_needs_report' : undefined
}

/**
 * Starts a re-inspection: the building becomes Active without approvals, and its issued reports stay issued. Refuses a superseded
 * report; only the service knows whether it was withdrawn.
 */
export function startReinspection(tree: Tree, { id, report_id }: ReinspectionStart, context: EditContext): Change[] {
  const refusal = reinspectionRefusal(tree, context)
  if (refusal) throw new Refusal(refusal)
  const report = findRow(tree.reports, report_id)
  if (!report || !isIssued(report)) throw new Refusal('not_found')
  if (latestIssuedReport(tree, report.contaminate_id)?.id !== report_id) throw new Refusal('reinspection_superseded')
  const { status_times, asbestos_approval, lead_approval, next_inspection_due, ...building } = tree.building
  const reinspection: Reinspection = {
    id,
    report_id,
    started_at: context.now,
    started_on: context.today,
    started_by: context.actor.full_name,
    tree_hash: treeHash({ ...tree, building: { ...tree.building, version: tree.building.version + 1 } }),
    before: {
      status_id: building.status_id,
      ...(status_times && { status_times }),
      ...(asbestos_approval && { asbestos_approval }),
      ...(lead_approval && { lead_approval }),
      ...(next_inspection_due && { next_inspection_due }),
    },
  }
  const started = { ...withStatus(building, STATUS.active, context), reinspection }
  return [putRow('building', started, tree.building, context)]
}

/** Why the start of a re-inspection cannot be undone; undefined if it can. */
export function cancellationRefusal(tree: Tree, { actor }: Pick<EditContext, 'actor'>): RefusalCode | undefined {
  if (!may(actor, 'reinspect')) return 'reinspection_not_allowed'
  if (!isReinspecting(tree.building)) return 'reinspection_not_started'
  return treeHash(tree) === tree.building.reinspection?.tree_hash ? undefined : 'reinspection_changed'
}

/** Undoes the start of a re-inspection if nothing in the building has changed since. */
export function cancelReinspection(tree: Tree, _: object, context: EditContext): Change[] {
  const refusal = cancellationRefusal(tree, context)
  if (refusal) throw new Refusal(refusal)
  const { reinspection, status_times: _times, ...building } = tree.building
  return [putRow('building', { ...building, ...reinspection?.before }, tree.building, context)]
}

/** The re-inspection interval of a building in months; null for the company's table. */
export interface BuildingMonths {
  readonly months: number | null
  readonly version?: number | undefined
}

/**
 * Sets the re-inspection interval of a building. A reviewed building accepts it too, because the interval is not part of the
 * approval.
 */
export function setReinspectionMonths(tree: Tree, { months, version }: BuildingMonths, context: EditContext): Change[] {
  if (!may(context.actor, 'reinspect')) throw new Refusal('reinspection_not_allowed')
  refuseStale(tree.building, version)
  const { reinspection_months: _, ...rest } = tree.building
  const building = { ...rest, ...(months !== null && { reinspection_months: months }) }
  const due = isLocked(building.status_id) ? withNextDue(building, tree) : building
  return [putRow('building', due, tree.building, context)]
}
