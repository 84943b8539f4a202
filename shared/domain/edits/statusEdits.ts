import {
  fieldworkRefusal,
  isLocked,
  readinessRefusal,
  STATUS,
  withStatus,
} from '#shared/domain/building/buildingStatus.ts'
import { refuseBlocked } from '#shared/domain/reportCheck/reviewBlockers.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, type EditContext, putRow, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { NOTE_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

export interface StatusChange {
  readonly status_id: number
  /** The text of the Needs Edits note. */
  readonly message?: string | undefined
  readonly version?: number | undefined
}

/** The refusals of `fieldworkRefusal`, worded for the status picker. */
const MISSING = {
  building_has_no_floors: 'status_needs_floor',
  building_has_no_rooms: 'status_needs_room',
  survey_date_missing: 'status_needs_survey_date',
} as const

/** Why no status can be chosen now; undefined if one can. */
export function statusChangeRefusal(tree: Tree, { actor }: Pick<EditContext, 'actor'>): RefusalCode | undefined {
  if (isLocked(tree.building.status_id) && !may(actor, 'review') && !may(actor, 'manage'))
    return 'reopening_not_allowed'
  const missing = fieldworkRefusal(tree)
  return missing && MISSING[missing]
}

/** Why this status is not offered now; undefined if it is. Picker and service share this check. */
export function statusRefusal(
  tree: Tree,
  statusId: number,
  context: Pick<EditContext, 'actor'>,
): RefusalCode | undefined {
  const { status_id: from } = tree.building
  if (statusId === STATUS.reviewed) return 'reviewed_by_review_only'
  if (statusId === from) return 'status_unchanged'
  if (statusId === STATUS.complete && from !== STATUS.reviewed) return 'complete_after_reviewed'
  return statusChangeRefusal(tree, context) ?? (statusId === STATUS.awaitingReview ? readinessRefusal(tree) : undefined)
}

/**
 * Sets a freely chosen status; Awaiting Review has the same conditions as sending for review. Reopening a reviewed building
 * clears its approvals. Choosing the current status changes nothing.
 */
export function changeStatus(
  tree: Tree,
  { status_id, message = '', version }: StatusChange,
  context: EditContext,
): Change[] {
  const hasReason = status_id === STATUS.needsEdits && message.trim() !== ''
  const note = hasReason ? [needsEditsNote(tree, message.trim(), context)] : []
  const refusal = statusRefusal(tree, status_id, context)
  if (refusal === 'status_unchanged') return note
  if (refusal) throw new Refusal(refusal)
  refuseStale(tree.building, version)
  if (status_id === STATUS.awaitingReview) refuseBlocked(tree, context)
  const reopened = isLocked(tree.building.status_id) && !isLocked(status_id)
  const building = withStatus(reopened ? withoutApprovals(tree.building) : tree.building, status_id, context)
  return [putRow('building', building, tree.building, context), ...note]
}

function withoutApprovals({ asbestos_approval, lead_approval, next_inspection_due, ...building }: Building): Building {
  return building
}

function needsEditsNote(tree: Tree, content: string, context: EditContext): Change {
  const before = tree.notes.find(({ type_id }) => type_id === NOTE_TYPE.needsEdits)
  return putRow('note', { type_id: NOTE_TYPE.needsEdits, content }, before, context)
}
