import { expect, test } from 'vitest'
import {
  ACTIONS,
  advanceStatus,
  nextAction,
  openContaminants,
  review,
  STATUS,
  sameDecisionForAll,
} from '#shared/domain/building/buildingStatus.ts'
import { changeStatus, statusChangeRefusal, statusRefusal } from '#shared/domain/edits/statusEdits.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'
import { photo } from '#test/support/data/treeWithoutFindings.ts'

const dated = { survey_date: '2026-03-01' }
const statuses = Object.values(STATUS)
const approval = {
  approved: true,
  reason: '',
  reviewer_id: '01',
  reviewer_name: 'Mere',
  date: '2026-03-01T00:00:00.000Z',
}
const reviewed = () =>
  aTree({ ...dated, status_id: STATUS.reviewed, asbestos_approval: approval, lead_approval: approval }, room => [
    anItem(room, {
      image: photo(1),
      sample: { analysis_type_id: 1, bag_code: 'A001', status_id: 2, is_urgent: false },
    }),
  ])

test('only a review leads to Reviewed, and only Reviewed leads to Complete [2§4]', () => {
  for (const status_id of statuses) {
    const tree = aTree({ ...dated, status_id })
    expect(statusRefusal(tree, STATUS.reviewed, editContext(ROLE.root))).toBe('reviewed_by_review_only')
    const toComplete = status_id === STATUS.reviewed ? undefined : 'complete_after_reviewed'
    if (status_id !== STATUS.complete)
      expect(statusRefusal(tree, STATUS.complete, editContext(ROLE.root))).toBe(toComplete)
  }
})

test('reopening removes both approvals; Complete keeps them [2§4]', () => {
  const tree = reviewed()
  for (const status_id of statuses.filter(id => id < STATUS.reviewed)) {
    const { building } = applyChanges(tree, changeStatus(tree, { status_id }, editContext(ROLE.pm)))
    expect([building.status_id, building.asbestos_approval, building.lead_approval]).toEqual([
      status_id,
      undefined,
      undefined,
    ])
  }
  const complete = applyChanges(tree, changeStatus(tree, { status_id: STATUS.complete }, editContext(ROLE.pm)))
  expect(complete.building).toMatchObject({ status_id: STATUS.complete, lead_approval: approval })
  expect(statusChangeRefusal(tree, editContext(ROLE.surveyor))).toBe('reopening_not_allowed')
})

test('a status chosen for an outdated version is refused [2§4]', () => {
  const tree = aTree({ ...dated, version: 4 })
  expect(() => changeStatus(tree, { status_id: STATUS.preReview, version: 3 }, editContext())).toThrowError(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
})

test('if all was approved already the review ends without a decision, and cannot be denied [2§4]', () => {
  const tree = aTree({ ...dated, status_id: STATUS.awaitingReview, asbestos_approval: approval }, room => [
    anItem(room),
  ])
  const reviewer = editContext(ROLE.reviewer)
  expect(openContaminants(tree)).toEqual([])
  expect(applyChanges(tree, review(tree, { decisions: [] }, reviewer)).building.status_id).toBe(STATUS.reviewed)
  expect(() => sameDecisionForAll(tree, { approval: 0, reason: 'x' }, reviewer)).toThrowError(
    expect.objectContaining({ code: 'already_approved' }),
  )
})

/** Pseudorandom numbers from a seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % below
  }
}

/** A random status edit, or no changes if it is refused. */
function step(tree: Tree, pick: (below: number) => number, person: EditContext): Change[] {
  const moves: readonly (() => Change[])[] = [
    () => advanceStatus(tree, { action: ACTIONS[pick(ACTIONS.length)] ?? 'finalise' }, person),
    () => advanceStatus(tree, { action: nextAction(tree.building) ?? 'finalise' }, person),
    () => changeStatus(tree, { status_id: statuses[pick(statuses.length)] ?? STATUS.active }, person),
    () => review(tree, { decisions: sameDecisionForAll(tree, { approval: 1 }, person) }, person),
    () => review(tree, { decisions: sameDecisionForAll(tree, { approval: 0, reason: 'Blurred' }, person) }, person),
  ]
  try {
    return moves[pick(moves.length)]?.() ?? []
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

test('in 300 runs of 60 random steps no building is Reviewed without all approvals, and none loses a version [S-18]', () => {
  const people = [ROLE.surveyor, ROLE.reviewer, ROLE.pm, ROLE.root].map(role => editContext(role))
  const seen = new Set<number>()
  for (let life = 0; life < 300; life++) {
    const pick = numbers(life)
    let tree = aTree(dated, room => [
      anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A', status_id: 4, is_urgent: false } }),
    ])
    for (let n = 0; n < 60; n++) {
      const before = tree
      tree = applyChanges(tree, step(tree, pick, people[pick(people.length)] ?? editContext()))
      const { building } = tree
      seen.add(building.status_id)
      expect(building.version - before.building.version).toBeOneOf([0, 1])
      if (building.status_id >= STATUS.reviewed) expect(openContaminants(tree)).toEqual([])
      if (building.status_id === STATUS.reviewed && before.building.status_id !== STATUS.reviewed)
        expect(before.building.status_id).toBe(STATUS.awaitingReview)
      if (building.version === before.building.version) expect(tree.building).toEqual(before.building)
    }
  }
  expect([...seen].sort((a, b) => a - b).map(id => STATUS_NAMES[id])).toEqual(statuses.map(id => STATUS_NAMES[id]))
})
