import { describe, expect, test } from 'vitest'
import { type Action, nextAction, STATUS, sameDecisionForAll } from '#shared/domain/building/buildingStatus.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE, ROLE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { REFUSALS, Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { DECISIONS, PICKS, STEPS } from '#test/support/contract/buildingLifecycle.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

type Decide = (tree: Tree, person: EditContext) => Change[]
const advance =
  (action: Action): Decide =>
  (tree, person) =>
    EDITS.advanceStatus.decide(tree, { action }, person)
const decideAll =
  (approval: 0 | 1, reason?: string): Decide =>
  (tree, person) =>
    EDITS.review.decide(tree, { decisions: sameDecisionForAll(tree, { approval, reason }, person) }, person)

/** The decision function of each lifecycle call. */
const DECIDED_BY: Readonly<Record<string, Decide>> = {
  'approve-active': advance('finalise'),
  'approve-result': advance('confirmResults'),
  'approve-pre-review': advance('approvePreReview'),
  'send-review': advance('sendForReview'),
  'PUT {id}/status': (tree, person) => {
    const action = nextAction(tree.building)
    if (!action) throw new Refusal('action_not_available')
    return advance(action)(tree, person)
  },
  approve: (tree, person) => EDITS.review.decide(tree, { decisions: [{ contaminate_id: 1, approval: 1 }] }, person),
  'approve-report': decideAll(1),
  deny: decideAll(0, 'Blurred'),
  ...Object.fromEntries(
    PICKS.map(({ name, to }) => [name, (tree, person) => EDITS.changeStatus.decide(tree, { status_id: to }, person)]),
  ),
}

/** A dated building with a floor, a room and a sample with a result. */
const surveyed = (status_id: number) =>
  aTree({ survey_date: '2026-03-01', status_id }, room => [
    anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A001', status_id: 4, is_urgent: false } }),
  ])

/** The new status, or the code and message of the refusal. */
function outcomeOf(name: string, tree: Tree, person: EditContext): number | string {
  try {
    const changes = DECIDED_BY[name]?.(tree, person)
    return changes ? applyChanges(tree, changes).building.status_id : `What does ${name} decide?`
  } catch (refusal) {
    if (refusal instanceof Refusal) return `${refusal.code}: ${refusal.message}`
    throw refusal
  }
}

describe('every status × every role × every change: documented ones succeed, all others are refused [S-18 2§4]', () => {
  const roles = Object.values(ROLE)
  const cases = Object.values(STATUS).flatMap(from =>
    roles.map(role => [STATUS_NAMES[from], ROLE_NAMES[role], from, role] as const),
  )
  test.each(cases)('%s by %s', (_, __, from, role) => {
    const tree = surveyed(from)
    const before = structuredClone(tree)
    for (const { name, expected } of [...STEPS, ...DECISIONS, ...PICKS]) {
      const outcome = expected(from, role)
      const wanted = typeof outcome === 'number' ? outcome : `${outcome}: ${REFUSALS[outcome][1]}`
      expect([name, outcomeOf(name, tree, editContext(role))]).toEqual([name, wanted])
    }
    expect(tree).toEqual(before)
  })
})
