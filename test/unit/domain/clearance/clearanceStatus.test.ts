import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import {
  advanceClearance,
  CLEARANCE_TRANSITIONS,
  type ClearanceAction,
  isClearanceLocked,
  maySeeDeclineMessage,
  refuseLockedClearance,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { clearancesVisibleTo, clearanceVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import {
  CLEARANCE_STATUSES,
  type ClearanceListEntry,
  type ClearanceStatus,
  clearanceWorklist,
} from '#shared/domain/clearance/listedClearance.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'
import { editContext } from '#test/support/data/tree.ts'

const example = exampleClearance().clearance
const withStatus = (status: ClearanceStatus, part: Partial<Clearance> = {}): Clearance => ({
  ...example,
  status,
  ...part,
})
const ACTIONS = Object.keys(CLEARANCE_TRANSITIONS) as ClearanceAction[]
/** The status after an action, or the error code. */
function outcome(
  clearance: Clearance,
  action: ClearanceAction,
  role: RoleId = ROLE.root,
  message = 'Dust left',
): string {
  try {
    return advanceClearance(clearance, action, editContext(role), message).status
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

test('every action from every status by every role: sent for review, approved or declined there, and set back to Active [3§4.2]', () => {
  const allowed: Readonly<Record<ClearanceAction, Partial<Record<ClearanceStatus, ClearanceStatus>>>> = {
    setForReview: { active: 'awaiting_review', declined: 'awaiting_review', needs_edit: 'awaiting_review' },
    approve: { awaiting_review: 'reviewed' },
    deny: { awaiting_review: 'declined' },
    setToActive: { reviewed: 'active', complete: 'active' },
  }
  const may: Readonly<Record<ClearanceAction, readonly RoleId[]>> = {
    setForReview: Object.values(ROLE),
    approve: [ROLE.reviewer, ROLE.root],
    deny: [ROLE.reviewer, ROLE.root],
    setToActive: [ROLE.reviewer, ROLE.pm, ROLE.admin, ROLE.root],
  }
  for (const action of ACTIONS)
    for (const status of CLEARANCE_STATUSES)
      for (const role of Object.values(ROLE)) {
        const to = allowed[action][status] ?? 'action_not_available'
        const isRefused = to !== 'action_not_available' && !may[action].includes(role)
        const wanted = isRefused ? 'not_allowed' : to
        expect([action, status, role, outcome(withStatus(status), action, role)]).toEqual([
          action,
          status,
          role,
          wanted,
        ])
      }
})

test('all roles send a clearance for review; reviewers and root decide; they, pm and admin reopen it [3§6]', () => {
  const from = {
    setForReview: 'active',
    approve: 'awaiting_review',
    deny: 'awaiting_review',
    setToActive: 'reviewed',
  } as const
  const may = (action: ClearanceAction) =>
    Object.entries(ROLE).flatMap(([name, role]) =>
      outcome(withStatus(from[action]), action, role) === 'not_allowed' ? [] : [name],
    )
  expect(may('setForReview')).toEqual(Object.keys(ROLE))
  expect(may('approve')).toEqual(['reviewer', 'root'])
  expect(may('deny')).toEqual(['reviewer', 'root'])
  expect(may('setToActive')).toEqual(['reviewer', 'pm', 'admin', 'root'])
})

test('finishing and approving need company, removalist, inspection and description; declining does not [3§4.3]', () => {
  const missing: readonly (readonly [Partial<Clearance>, string])[] = [
    [{ companies: [] }, 'removalist_missing'],
    [{ removalists: [] }, 'removalist_missing'],
    [{ inspection_dates: [] }, 'inspection_missing'],
    [{ details: '<p> </p>' }, 'work_details_missing'],
  ]
  for (const [part, code] of missing) {
    expect(outcome(withStatus('active', part), 'setForReview')).toBe(code)
    expect(outcome(withStatus('awaiting_review', part), 'approve')).toBe(code)
    expect(outcome(withStatus('awaiting_review', part), 'deny')).toBe('declined')
  }
})

test('a reason is stored with outcome and author for open findings that accept one; Finish replaces, approval adds [3§4.2]', () => {
  const context = editContext(ROLE.root)
  const by = { user_id: context.actor.user_id, date: context.now }
  const open = {
    samples: { air_monitorings: [], surface_dusts: [] },
    information: { ...example.information, pde_on: 0 as const, cdrw_1_1: 0 as const },
  }
  const air = { condition: 'air_result', reason: 'Open yard' } as const
  const work = { condition: 'work_air', reason: 'Glove bags' } as const
  const old = { ...work, outcome: 'No', user_id: ulid(), date: '2026-01-01T00:00:00.000Z' }
  const reasonsAfter = (action: ClearanceAction, status: ClearanceStatus, reasons?: (typeof air | typeof work)[]) =>
    advanceClearance(withStatus(status, { ...open, reasons: [old] }), action, context, '', reasons).reasons
  const ofAir = { ...air, outcome: 'No result recorded', ...by }
  expect(reasonsAfter('setForReview', 'active', [air])).toEqual([ofAir])
  expect(reasonsAfter('setForReview', 'active')).toEqual([])
  expect(reasonsAfter('approve', 'awaiting_review', [air])).toEqual([old, ofAir])
  const closed = withStatus('active', { information: { ...example.information, cdrw_1_1: 1 } })
  expect(advanceClearance(closed, 'setForReview', context, '', [air, work]).reasons).toEqual([])
})

test('finishing and approving sign; declining and reopening remove both signatures [3§4.2]', () => {
  const context = editContext(ROLE.root)
  const mine = { user_id: context.actor.user_id, date: context.now }
  const theirs = { user_id: ulid(), date: '2026-01-01T00:00:00.000Z' }
  const signed = (status: ClearanceStatus, action: ClearanceAction, part: Partial<Clearance>) => {
    const after = advanceClearance(withStatus(status, { message: 'Old', ...part }), action, context, ' Dust left ')
    return [after.finished, after.approved, after.message]
  }
  const both = { finished: theirs, approved: theirs }
  expect(signed('active', 'setForReview', both)).toEqual([mine, undefined, ''])
  expect(signed('awaiting_review', 'approve', { finished: theirs })).toEqual([theirs, mine, ''])
  expect(signed('awaiting_review', 'approve', {})).toEqual([undefined, mine, ''])
  expect(signed('awaiting_review', 'deny', both)).toEqual([undefined, undefined, 'Dust left'])
  expect(signed('reviewed', 'setToActive', both)).toEqual([undefined, undefined, ''])
})

test('declining needs a reason that is not blank [3§4.2]', () => {
  const decline = (message?: string) => () =>
    advanceClearance(withStatus('awaiting_review'), 'deny', editContext(ROLE.reviewer), message)
  for (const message of [undefined, '', '  '])
    expect(decline(message)).toThrow(
      expect.objectContaining({
        code: 'decline_reason_missing',
        fields: { message: 'Say why you decline this clearance.' },
      }),
    )
})

test('a reviewed or complete clearance is locked [3§4.2]', () => {
  expect(CLEARANCE_STATUSES.filter(isClearanceLocked)).toEqual(['reviewed', 'complete'])
  expect(() => refuseLockedClearance({ status: 'complete' })).toThrow('A reviewed clearance can’t be changed')
  expect(() => refuseLockedClearance({ status: 'declined' })).not.toThrow()
})

test('the worklist of each status: one that needs edits is with the declined, a completed one in none [3§4.2]', () => {
  expect(CLEARANCE_STATUSES.map(status => [status, clearanceWorklist(status)])).toEqual([
    ['active', 'active'],
    ['awaiting_review', 'awaiting_review'],
    ['declined', 'declined'],
    ['needs_edit', 'declined'],
    ['reviewed', undefined],
    ['complete', undefined],
  ])
})

test('only authors and reviewers see why a clearance was declined, and not while it awaits review [3§6]', () => {
  const [author, other] = [editContext(ROLE.surveyor).actor, editContext(ROLE.pm).actor]
  const reviewer = editContext(ROLE.reviewer).actor
  const declined = withStatus('declined', { authors: [author.user_id], message: 'Dust left' })
  const seenBy = (clearance: Clearance) =>
    [author, other, reviewer].map(actor => maySeeDeclineMessage(clearance, actor))
  expect(seenBy(declined)).toEqual([true, false, true])
  expect(seenBy({ ...declined, status: 'active' })).toEqual([true, false, true])
  expect(seenBy({ ...declined, status: 'awaiting_review' })).toEqual([false, false, false])
  expect(seenBy({ ...declined, message: '' })).toEqual([false, false, false])
  expect([author, other].map(actor => clearanceVisibleTo(actor, declined).message)).toEqual(['Dust left', ''])
  const row = { status: 'declined', message: 'Dust left', authors_list: [{ id: author.user_id, full_name: 'A' }] }
  const listed = (actor: typeof author) =>
    clearancesVisibleTo(actor, [row as ClearanceListEntry, { ...row, authors_list: [] } as never])
  expect(listed(author).map(({ message }) => message)).toEqual(['Dust left', ''])
  expect(listed(other)).toEqual([
    { ...row, message: '' },
    { ...row, authors_list: [], message: '' },
  ])
})
