import { countItems } from '#shared/domain/item/counts.ts'
import { awaitsLaboratory, contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { withNextDue } from '#shared/domain/reinspection/dueDates.ts'
import { unconfirmedItems } from '#shared/domain/reinspection/itemsInReinspection.ts'
import type { Approval } from '#shared/domain/tree/approval.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, type EditContext, putRow, type Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import { CONTAMINANT, type ContaminantId, NOTE_TYPE, REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

export const STATUS = {
  active: 5,
  awaitingResult: 6,
  needsEdits: 7,
  preReview: 8,
  awaitingReview: 9,
  reviewed: 10,
  complete: 11,
} as const
export type StatusId = (typeof STATUS)[keyof typeof STATUS]

/** The building with a status; the same status keeps its time. */
export const withStatus = (building: Building, status_id: number, { now, actor }: EditContext): Building =>
  status_id === building.status_id
    ? building
    : {
        ...building,
        status_id,
        status_times: { ...building.status_times, [status_id]: { since: now, by: actor.full_name } },
      }

/** When the building got its present status; undefined if that is unknown. */
export const statusSince = ({ status_id, status_times }: Pick<Building, 'status_id' | 'status_times'>) =>
  status_times?.[status_id]?.since

interface Transition {
  readonly label: string
  readonly from: readonly StatusId[]
  readonly to: (tree: Tree) => StatusId
  readonly permission: Permission
  readonly blockedBy: (tree: Tree) => RefusalCode | undefined
}

/** What is missing before fieldwork can be finalised; undefined if nothing is. */
export function fieldworkRefusal({ floors, rooms, building }: Tree) {
  if (floors.length === 0) return 'building_has_no_floors'
  if (rooms.length === 0) return 'building_has_no_rooms'
  return building.survey_date ? undefined : 'survey_date_missing'
}

/** Why lab results are incomplete; undefined if they are complete. */
function resultsRefusal({ items }: Pick<Tree, 'items'>): RefusalCode | undefined {
  const waiting = items.filter(awaitsLaboratory)
  if (waiting.some(item => item.contaminate_id === CONTAMINANT.asbestos)) return 'results_missing'
  return waiting.length > 0 ? 'lead_analysis_missing' : undefined
}

/** What is missing before a review: lab results, or confirmed items in a re-inspection. */
export const readinessRefusal = (tree: Pick<Tree, 'items' | 'building'>): RefusalCode | undefined =>
  resultsRefusal(tree) ?? (unconfirmedItems(tree).length > 0 ? 'items_unconfirmed' : undefined)

/** The lifecycle of a building, shared by buttons, server and device. */
export const TRANSITIONS = {
  finalise: {
    label: 'Finalise Building',
    from: [STATUS.active],
    to: tree => (countItems(tree).samples_count > 0 ? STATUS.awaitingResult : STATUS.preReview),
    permission: 'survey',
    blockedBy: fieldworkRefusal,
  },
  confirmResults: {
    label: 'Send to pre-review',
    from: [STATUS.awaitingResult],
    to: () => STATUS.preReview,
    permission: 'survey',
    blockedBy: resultsRefusal,
  },
  approvePreReview: {
    label: 'Send for review',
    from: [STATUS.preReview],
    to: () => STATUS.awaitingReview,
    permission: 'survey',
    blockedBy: readinessRefusal,
  },
  sendForReview: {
    label: 'Send for Review',
    from: [STATUS.needsEdits],
    to: () => STATUS.awaitingReview,
    permission: 'survey',
    blockedBy: readinessRefusal,
  },
} as const satisfies Record<string, Transition>
export type Action = keyof typeof TRANSITIONS
export const ACTIONS = Object.keys(TRANSITIONS) as [Action, ...Action[]]

/** Why an action is not available now; undefined if it is. Buttons and handlers share this check. */
export function actionRefusal(
  tree: Tree,
  action: Action,
  { actor }: Pick<EditContext, 'actor'>,
): RefusalCode | undefined {
  const { from, permission, blockedBy }: Transition = TRANSITIONS[action]
  if (!from.includes(tree.building.status_id as StatusId)) return 'action_not_available'
  return may(actor, permission) ? blockedBy(tree) : 'not_allowed'
}

/** The next action from the building's status that does not need a reviewer; undefined if there is none. */
export const nextAction = (building: Pick<Building, 'status_id'>): Action | undefined =>
  ACTIONS.find(action => (TRANSITIONS[action] as Transition).from.includes(building.status_id as StatusId))

/**
 * Advances a building's status. Sending it for review again keeps earlier approvals; only the other contaminants need
 * decisions.
 */
export function advanceStatus(tree: Tree, { action }: { action: Action }, context: EditContext): Change[] {
  const refusal = actionRefusal(tree, action, context)
  if (refusal) throw new Refusal(refusal)
  const advanced = withStatus(tree.building, TRANSITIONS[action].to(tree), context)
  return [putRow('building', advanced, tree.building, context)]
}

export function refuseReviewed({ status_id }: Pick<Building, 'status_id'>): void {
  if (isLocked(status_id)) throw new Refusal('building_reviewed')
}
export const isLocked = (statusId: number): boolean => statusId === STATUS.reviewed || statusId === STATUS.complete
/** From planning until the building waits for its review; not while it needs edits. */
export const isSurveyed = (statusId: number): boolean =>
  !isLocked(statusId) && statusId !== STATUS.awaitingReview && statusId !== STATUS.needsEdits

const APPROVALS = { [CONTAMINANT.asbestos]: 'asbestos_approval', [CONTAMINANT.lead]: 'lead_approval' } as const
export const approvalOf = (building: Building, contaminateId: ContaminantId): Approval | undefined =>
  building[APPROVALS[contaminateId]]

/** The contaminants to review: those with items, or all surveyed contaminants if there are no items. */
export function contaminantsToReview({ building, items }: Pick<Tree, 'building' | 'items'>): ContaminantId[] {
  const surveyed = contaminantsSurveyed(building)
  const recorded = surveyed.filter(id => items.some(item => item.contaminate_id === id))
  return recorded.length > 0 ? recorded : surveyed
}

/** The items of a contaminant that changed after a time, such as its approval; none without a time. */
export const itemsChangedSince = ({ items }: Pick<Tree, 'items'>, id: ContaminantId, time: string | undefined) =>
  items.filter(item => item.contaminate_id === id && time !== undefined && item.updated_at > time)

export const openContaminants = (tree: Pick<Tree, 'building' | 'items'>): ContaminantId[] =>
  contaminantsToReview(tree).filter(id => !approvalOf(tree.building, id)?.approved)

export interface Decision {
  readonly contaminate_id: ContaminantId
  readonly approval: 0 | 1
  readonly reason?: string | undefined
}

/** Why the actor cannot review the building now; undefined if they can. */
export function reviewRefusal(
  { building }: Pick<Tree, 'building'>,
  { actor }: Pick<EditContext, 'actor'>,
): RefusalCode | undefined {
  if (!may(actor, 'review')) return 'not_allowed'
  const reviewable = building.status_id === STATUS.awaitingReview && building.report_type_id !== REPORT_TYPE.clearance
  return reviewable ? undefined : 'action_not_available'
}

export function sameDecisionForAll(
  tree: Tree,
  decision: Pick<Decision, 'approval' | 'reason'>,
  context: EditContext,
): Decision[] {
  const refusal = reviewRefusal(tree, context)
  if (refusal) throw new Refusal(refusal)
  const open = openContaminants(tree)
  if (decision.approval === 0 && open.length === 0) throw new Refusal('already_approved')
  return open.map(contaminate_id => ({ contaminate_id, ...decision }))
}

export interface Review {
  readonly decisions: readonly Decision[]
  /** The `treeHash` that the reviewer saw. The review is refused if the tree has changed since then. */
  readonly seen?: string | undefined
}

/**
 * Applies a reviewer's decisions: exactly one per contaminant that is not approved yet. If all are approved, the building becomes
 * Reviewed. If any is denied, it becomes Needs Edits, the reasons go into the note of type 1, and earlier approvals stay.
 */
export function review(tree: Tree, { decisions, seen }: Review, context: EditContext): Change[] {
  const refusal = reviewRefusal(tree, context)
  if (refusal) throw new Refusal(refusal)
  if (seen !== undefined && seen !== treeHash(tree)) throw new Refusal('changed_since_review_opened')
  refuseDecisions(tree, decisions)
  const approvals = decisions.map(decision => [APPROVALS[decision.contaminate_id], approval(decision, context)])
  const building = { ...tree.building, ...Object.fromEntries(approvals) }
  const denied = decisions.filter(decision => decision.approval === 0)
  const open = openContaminants({ ...tree, building })
  const status_id = denied.length > 0 ? STATUS.needsEdits : open.length > 0 ? STATUS.awaitingReview : STATUS.reviewed
  const reviewed = status_id === STATUS.reviewed ? withNextDue(building, tree) : building
  return [
    putRow('building', withStatus(reviewed, status_id, context), tree.building, context),
    ...denialNote(tree, denied, context),
  ]
}

function refuseDecisions(tree: Tree, decisions: readonly Decision[]) {
  if (decisions.length === 0 && openContaminants(tree).length > 0) throw new Refusal('decision_missing')
  for (const { contaminate_id, approval: choice, reason } of decisions) {
    if (!contaminantsToReview(tree).includes(contaminate_id)) throw new Refusal('contaminant_not_surveyed')
    if (approvalOf(tree.building, contaminate_id)?.approved) throw new Refusal('already_approved')
    if (choice === 0 && !reason?.trim())
      throw new Refusal('reason_missing', { [`reason_${contaminate_id}`]: refusalSentence('reason_missing') })
  }
}

const approval = ({ approval: choice, reason }: Decision, { actor, now }: EditContext): Approval => ({
  approved: choice === 1,
  reason: choice === 1 ? '' : (reason ?? '').trim(),
  reviewer_id: actor.user_id,
  reviewer_name: actor.full_name,
  date: now,
})

function denialNote(tree: Tree, denied: readonly Decision[], context: EditContext): Change[] {
  if (denied.length === 0) return []
  const content = denied
    .map(
      ({ contaminate_id, reason }) =>
        `${contaminate_id === CONTAMINANT.asbestos ? 'Asbestos' : 'Lead'}: ${reason?.trim()}`,
    )
    .join('\n')
  const before = tree.notes.find(note => note.type_id === NOTE_TYPE.needsEdits)
  return [putRow('note', { type_id: NOTE_TYPE.needsEdits, content }, before, context)]
}
