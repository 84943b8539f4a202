import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  ACTIONS,
  contaminantsToReview,
  type Decision,
  itemsChangedSince,
  nextAction,
  openContaminants,
  readinessRefusal,
  review,
  reviewRefusal,
  STATUS,
  sameDecisionForAll,
  TRANSITIONS,
} from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { aReinspection, aTree, editContext } from '#test/support/data/tree.ts'

const reviewer = editContext(ROLE.reviewer)
/** A building that awaits review, with a positive asbestos item and a lead item. */
function awaiting(part: Partial<Building> = {}, more: Partial<Tree> = {}): Tree {
  const tree = aTree({ status_id: STATUS.awaitingReview, survey_date: '2026-03-01', ...part }, room => [
    itemWith(room, { method: 1, status: 3 }, '', 1),
    itemWith(room, { method: 9, lead: { xrf_result: 5 } }, '', 2),
  ])
  return { ...tree, ...more }
}
const yes = (contaminate_id: 1 | 2): Decision => ({ contaminate_id, approval: 1 })
const no = (contaminate_id: 1 | 2, reason: string): Decision => ({ contaminate_id, approval: 0, reason })
const decided = (decisions: Decision[], tree = awaiting(), seen?: string) => review(tree, { decisions, seen }, reviewer)
const refused = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })
const stamp = { reviewer_id: reviewer.actor.user_id, reviewer_name: 'Aroha Ngata', date: reviewer.now }

test('each decision is stored with reviewer, time and reason; an approval stores no reason [2§4]', () => {
  const [building] = decided([{ ...yes(1), reason: 'Fine' }, no(2, ' Blurred ')])
  expect(building).toMatchObject({
    row: {
      status_id: STATUS.needsEdits,
      asbestos_approval: { approved: true, reason: '', ...stamp },
      lead_approval: { approved: false, reason: 'Blurred', ...stamp },
    },
  })
})

test('the reasons are in the note of type 1, one line per contaminant; other notes stay [2§4]', () => {
  const note = (type_id: number) => ({ type_id, content: 'Old', version: 4, updated_at: reviewer.now })
  const both = [no(1, ' No photo '), no(2, 'Blurred')]
  const content = 'Asbestos: No photo\nLead: Blurred'
  expect(decided(both).slice(1)).toMatchObject([
    { kind: 'note', row: { type_id: 1, content, version: 1 }, seenVersion: undefined },
  ])
  const noted = awaiting({}, { notes: [note(2), note(1)] })
  expect(decided(both, noted).slice(1)).toMatchObject([{ row: { type_id: 1, content, version: 5 }, seenVersion: 4 }])
  expect(decided(both, awaiting({}, { notes: [note(2)] })).slice(1)).toMatchObject([{ row: { version: 1 } }])
  expect(decided([yes(1), yes(2)], noted)).toHaveLength(1)
})

test('a building becomes Reviewed when all is approved, and gets a due date only then [2§4]', () => {
  const rowAfter = (...decisions: Decision[]) => (decided(decisions)[0] as { row: Building }).row
  expect(rowAfter(yes(1), yes(2))).toMatchObject({
    status_id: STATUS.reviewed,
    next_inspection_due: expect.any(String),
  })
  const half = rowAfter(yes(1))
  expect([half.status_id, half.next_inspection_due]).toEqual([STATUS.awaitingReview, undefined])
  const back = rowAfter(yes(1), no(2, 'Blurred'))
  expect([back.status_id, back.next_inspection_due]).toEqual([STATUS.needsEdits, undefined])
})

test('unseen changes are not approved [2§4]', () => {
  const tree = awaiting()
  expect(decided([yes(1), yes(2)], tree, treeHash(tree))).toHaveLength(1)
  expect(() => decided([yes(1), yes(2)], tree, 'other')).toThrow(refused('changed_since_review_opened'))
})

test('only contaminants with items are reviewed, or all surveyed ones if there are no items [2§4]', () => {
  const all = awaiting()
  const [asbestos, lead] = all.items
  const reviewed = (items: Tree['items'], part: Partial<Building> = {}) =>
    contaminantsToReview({ building: { ...all.building, ...part }, items })
  expect([reviewed(all.items), reviewed([asbestos!]), reviewed([lead!]), reviewed([])]).toEqual([
    [1, 2],
    [1],
    [2],
    [1, 2],
  ])
  expect([reviewed([], { is_lead: false }), reviewed(all.items, { is_asbestos: false })]).toEqual([[1], [2]])
  expect(() => decided([yes(2)], { ...all, items: [asbestos!] })).toThrow(refused('contaminant_not_surveyed'))
  const approval = { approved: true, reason: '', ...stamp }
  expect(openContaminants(awaiting({ asbestos_approval: approval }))).toEqual([2])
  expect(openContaminants(awaiting({ asbestos_approval: { ...approval, approved: false } }))).toEqual([1, 2])
})

test('the items of a contaminant that changed after its approval are named; without an approval none [2§4]', () => {
  const tree = awaiting()
  const [asbestos, lead] = tree.items.map(item => ({ ...item, updated_at: '2026-03-02T00:00:00.000Z' }))
  const changed = (id: 1 | 2, time?: string) =>
    itemsChangedSince({ items: [asbestos!, lead!] }, id, time).map(item => item.contaminate_id)
  expect([changed(1), changed(1, '2026-03-02T00:00:00.000Z')]).toEqual([[], []])
  expect([changed(1, '2026-03-01T23:59:59.999Z'), changed(2, '2026-03-01T00:00:00.000Z')]).toEqual([[1], [2]])
})

test('a missing reason is required at its contaminant [2§4]', () => {
  const sentence = "Please fill in details on why you're denying this report."
  for (const reason of [' ', '', undefined])
    expect(() => decided([yes(1), { contaminate_id: 2, approval: 0, reason }])).toThrow(
      refused('reason_missing', { reason_2: sentence }),
    )
})

test('reviewers and root review a building while it awaits review, unless it is a clearance [2§6]', () => {
  const mayReview = Object.values(ROLE).filter(role => reviewRefusal(awaiting(), editContext(role)) === undefined)
  expect(mayReview).toEqual([ROLE.reviewer, ROLE.root])
  expect(reviewRefusal(awaiting(), editContext(ROLE.pm))).toBe('not_allowed')
  expect(reviewRefusal(awaiting({ report_type_id: 6 }), reviewer)).toBe('action_not_available')
  for (const status_id of Object.values(STATUS))
    expect([status_id, reviewRefusal(awaiting({ status_id }), reviewer)]).toEqual([
      status_id,
      status_id === 9 ? undefined : 'action_not_available',
    ])
})

test('one decision for all applies to each contaminant without approval [2§4]', () => {
  const all = (tree: Tree, approval: 0 | 1, who = reviewer) =>
    sameDecisionForAll(tree, { approval, reason: 'Blurred' }, who)
  const approved = { approved: true, reason: '', ...stamp }
  expect(all(awaiting(), 0)).toEqual([no(1, 'Blurred'), no(2, 'Blurred')])
  expect(all(awaiting({ asbestos_approval: approved }), 1)).toEqual([{ ...yes(2), reason: 'Blurred' }])
  expect(all(awaiting({ asbestos_approval: approved }), 0)).toEqual([no(2, 'Blurred')])
  const done = awaiting({ asbestos_approval: approved, lead_approval: approved })
  expect(all(done, 1)).toEqual([])
  expect(() => all(done, 0)).toThrow(refused('already_approved'))
  expect(() => all(awaiting(), 1, editContext())).toThrow(refused('not_allowed'))
})

test('the next step of each status, and its name [2§4]', () => {
  expect(Object.values(STATUS).map(status_id => nextAction({ status_id }))).toEqual([
    ...['finalise', 'confirmResults', 'sendForReview', 'approvePreReview'],
    ...[undefined, undefined, undefined],
  ])
  expect(ACTIONS.map(action => TRANSITIONS[action].label)).toEqual([
    ...['Finalise Building', 'Send to pre-review', 'Send for review', 'Send for Review'],
  ])
})

test('a re-inspection is sent for review once every item is confirmed [2§4]', () => {
  const reinspection = aReinspection({ id: ulid() })
  const open = awaiting({ reinspection })
  expect(readinessRefusal(awaiting())).toBeUndefined()
  expect(readinessRefusal(open)).toBe('items_unconfirmed')
  const seen = {
    outcome: 'unchanged',
    inspected_on: '2026-03-02',
    seen_on: '2026-03-02',
    note: '',
    inspected_by: '',
  } as const
  const items = open.items.map(item => ({ ...item, inspection: { reinspection_id: reinspection.id, ...seen } }))
  expect(readinessRefusal({ ...open, items })).toBeUndefined()
})
