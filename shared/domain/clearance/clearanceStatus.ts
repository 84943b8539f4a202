import { type Actor, may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import type { Clearance, Signing } from './clearance.ts'
import { clearanceShortfalls } from './clearanceFindings.ts'
import type { ClearanceReason, ReasonInput } from './clearanceReason.ts'
import { hasDetails } from './clearanceTexts.ts'
import type { ClearanceStatus } from './listedClearance.ts'

interface Transition {
  readonly label: string
  readonly from: readonly ClearanceStatus[]
  readonly to: ClearanceStatus
  readonly permission: Permission
  readonly blockedBy: (clearance: Clearance) => RefusalCode | undefined
}

/**
 * What is missing before a clearance can be finished: a removal company and a removalist (3§4.3), an inspection (a duplicate
 * starts without one), and a description of the work other than the template's prompts (3§5.4).
 */
function completionRefusal({ companies, removalists, inspection_dates, details }: Clearance): RefusalCode | undefined {
  if (companies.length === 0 || removalists.length === 0) return 'removalist_missing'
  if (inspection_dates.length === 0) return 'inspection_missing'
  return hasDetails(details) ? undefined : 'work_details_missing'
}

/** The lifecycle of a clearance (3§4.2), shared by buttons and server. */
export const CLEARANCE_TRANSITIONS = {
  setForReview: {
    label: 'Send for review',
    from: ['active', 'declined', 'needs_edit'],
    to: 'awaiting_review',
    permission: 'survey',
    blockedBy: completionRefusal,
  },
  approve: {
    label: 'Approve',
    from: ['awaiting_review'],
    to: 'reviewed',
    permission: 'review',
    blockedBy: completionRefusal,
  },
  deny: {
    label: 'Decline',
    from: ['awaiting_review'],
    to: 'declined',
    permission: 'review',
    blockedBy: () => undefined,
  },
  setToActive: {
    label: 'Set back to Active',
    from: ['reviewed', 'complete'],
    to: 'active',
    permission: 'manageClearances',
    blockedBy: () => undefined,
  },
} as const satisfies Record<string, Transition>
export type ClearanceAction = keyof typeof CLEARANCE_TRANSITIONS

/** Whether an action has its button: the status and the user’s roles allow it, although something may still be missing. */
export function isActionOffered(
  { status }: Pick<Clearance, 'status'>,
  action: ClearanceAction,
  actor: Pick<Actor, 'roles' | 'features'>,
): boolean {
  const { from, permission }: Transition = CLEARANCE_TRANSITIONS[action]
  return from.includes(status) && may(actor, permission)
}

/** Why an action is not available now; undefined if it is. */
function clearanceActionRefusal(
  clearance: Clearance,
  action: ClearanceAction,
  actor: Pick<Actor, 'roles' | 'features'>,
): RefusalCode | undefined {
  const { from, permission, blockedBy }: Transition = CLEARANCE_TRANSITIONS[action]
  if (!from.includes(clearance.status)) return 'action_not_available'
  return may(actor, permission) ? blockedBy(clearance) : 'not_allowed'
}

/** A reviewed clearance cannot be edited, deleted or generated again. It can be duplicated, or set back to Active. */
export const isClearanceLocked = (status: ClearanceStatus): boolean => status === 'reviewed' || status === 'complete'

export function refuseLockedClearance({ status }: Pick<Clearance, 'status'>): void {
  if (isClearanceLocked(status)) throw new Refusal('clearance_reviewed')
}

/**
 * The clearance after an action at the instant `now`. Declining needs a reason; every other action clears the last reason. The
 * users who finish and approve it sign it; reopening or declining removes both signatures.
 */
export function advanceClearance(
  clearance: Clearance,
  action: ClearanceAction,
  { actor, now }: { readonly actor: Actor; readonly now: string },
  message = '',
  reasons: readonly ReasonInput[] = [],
): Clearance {
  const refusal = clearanceActionRefusal(clearance, action, actor)
  if (refusal) throw new Refusal(refusal)
  const reason = message.trim()
  if (action === 'deny' && !reason)
    throw new Refusal('decline_reason_missing', { message: refusalSentence('decline_reason_missing') })
  const { to }: Transition = CLEARANCE_TRANSITIONS[action]
  const { finished, approved: _, ...rest } = clearance
  const signing = { user_id: actor.user_id, date: now }
  return {
    ...rest,
    ...(action === 'setForReview' && { finished: signing }),
    ...(action === 'approve' && { ...(finished && { finished }), approved: signing }),
    ...(action === 'setForReview' && { reasons: reasonsOf(clearance, reasons, signing) }),
    ...(action === 'approve' && { reasons: [...clearance.reasons, ...reasonsOf(clearance, reasons, signing)] }),
    status: to,
    message: action === 'deny' ? reason : '',
  }
}

/**
 * The reasons for conditions that are open now, each with the current outcome. These conditions depend neither on users nor on
 * the day.
 */
const reasonsOf = (clearance: Clearance, reasons: readonly ReasonInput[], by: Signing): ClearanceReason[] =>
  clearanceShortfalls({ clearance, users: [], today: '' }).flatMap(({ key, outcome }) => {
    const given = reasons.find(({ condition }) => condition === key)
    return given ? [{ ...given, outcome, ...by }] : []
  })

/** Only authors and reviewers see why a clearance was declined. */
export const maySeeDeclineMessage = (
  { status, authors, message }: Pick<Clearance, 'status' | 'authors' | 'message'>,
  actor: Pick<Actor, 'user_id' | 'roles' | 'features'>,
): boolean =>
  message !== '' && status !== 'awaiting_review' && (authors.includes(actor.user_id) || may(actor, 'review'))
