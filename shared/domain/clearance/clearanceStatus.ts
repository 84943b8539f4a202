import { type Actor, may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import type { Clearance, ClearanceStatus } from './clearance.ts'

interface Transition {
  readonly label: string
  readonly from: readonly ClearanceStatus[]
  readonly to: ClearanceStatus
  readonly permission: Permission
  readonly blockedBy: (clearance: Clearance) => RefusalCode | undefined
}

/** Selected companies and removalists are what Save and Finish wait for (3§4.3); a copy has no inspection yet. */
function completionRefusal({ companies, removalists, inspection_dates }: Clearance): RefusalCode | undefined {
  if (companies.length === 0 || removalists.length === 0) return 'removalist_missing'
  return inspection_dates.length === 0 ? 'inspection_missing' : undefined
}

/** The lifecycle of a clearance (3§4.2). Buttons and server read the same table. */
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
    blockedBy: () => undefined,
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
    permission: 'survey',
    blockedBy: () => undefined,
  },
} as const satisfies Record<string, Transition>
export type ClearanceAction = keyof typeof CLEARANCE_TRANSITIONS

/** Why an action cannot be taken now; undefined where it can. */
function clearanceActionRefusal(
  clearance: Clearance,
  action: ClearanceAction,
  actor: Pick<Actor, 'roles' | 'features'>,
): RefusalCode | undefined {
  const { from, permission, blockedBy }: Transition = CLEARANCE_TRANSITIONS[action]
  if (!from.includes(clearance.status)) return 'action_not_available'
  return may(actor, permission) ? blockedBy(clearance) : 'not_allowed'
}

/** A reviewed clearance is neither edited, deleted nor made again; it may be duplicated, or set back to Active. */
export const isClearanceLocked = (status: ClearanceStatus): boolean => status === 'reviewed' || status === 'complete'

export function refuseLockedClearance({ status }: Pick<Clearance, 'status'>): void {
  if (isClearanceLocked(status)) throw new Refusal('clearance_reviewed')
}

/** The clearance after an action. Declining needs a reason; every other action clears the last one. */
export function advanceClearance(clearance: Clearance, action: ClearanceAction, actor: Actor, message = ''): Clearance {
  const refusal = clearanceActionRefusal(clearance, action, actor)
  if (refusal) throw new Refusal(refusal)
  const reason = message.trim()
  if (action === 'deny' && !reason) throw new Refusal('reason_missing', { message: refusalSentence('reason_missing') })
  const { to }: Transition = CLEARANCE_TRANSITIONS[action]
  return { ...clearance, status: to, message: action === 'deny' ? reason : '' }
}

/** Authors see why theirs was declined; reviewers wrote it. */
export const maySeeDeclineMessage = (
  { status, authors, message }: Pick<Clearance, 'status' | 'authors' | 'message'>,
  actor: Pick<Actor, 'user_id' | 'roles' | 'features'>,
): boolean =>
  message !== '' && status !== 'awaiting_review' && (authors.includes(actor.user_id) || may(actor, 'review'))
