import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

type Outcome = number | RefusalCode
/** A call that can change the status of a building. */
interface LifecycleCall {
  readonly name: string
  readonly to?: number
  /** The new status, or the refusal, according to the specification; written independently of the product's rules. */
  readonly expected: (from: number, role: RoleId) => Outcome
}

const step =
  (from: number, to: number) =>
  (status: number): Outcome =>
    status === from ? to : 'action_not_available'
const NEXT: Readonly<Record<number, number>> = { 5: 6, 6: 8, 8: 9, 7: 9 }
const decision =
  (to: number) =>
  (status: number, role: RoleId): Outcome => {
    if (role !== ROLE.reviewer && role !== ROLE.root) return 'not_allowed'
    return status === 9 ? to : 'action_not_available'
  }
const MAY_REOPEN: readonly RoleId[] = [ROLE.reviewer, ROLE.pm, ROLE.admin, ROLE.root]
const picked =
  (to: number) =>
  (from: number, role: RoleId): Outcome => {
    if (to === 10) return 'reviewed_by_review_only'
    if (to === from) return to
    if (to === 11 && from !== 10) return 'complete_after_reviewed'
    if (from >= 10 && !MAY_REOPEN.includes(role)) return 'reopening_not_allowed'
    return to
  }

/** For a building with a floor, a room, a survey date and a sample with a result. */
export const STEPS: readonly LifecycleCall[] = [
  { name: 'approve-active', expected: step(5, 6) },
  { name: 'approve-result', expected: step(6, 8) },
  { name: 'approve-pre-review', expected: step(8, 9) },
  { name: 'send-review', expected: step(7, 9) },
  { name: 'PUT {id}/status', expected: from => NEXT[from] ?? 'action_not_available' },
]
export const DECISIONS: readonly LifecycleCall[] = [
  { name: 'approve', expected: decision(10) },
  { name: 'approve-report', expected: decision(10) },
  { name: 'deny', expected: decision(7) },
]
export const PICKS: readonly (LifecycleCall & { readonly to: number })[] = Object.values(STATUS).map(to => ({
  name: `PUT {id, ${to}}`,
  to,
  expected: picked(to),
}))
