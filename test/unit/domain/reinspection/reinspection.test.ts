import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { actionRefusal, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { type Confirmation, confirmItem, undoConfirmation } from '#shared/domain/edits/confirmationEdits.ts'
import { duplicateItem } from '#shared/domain/edits/itemDuplicateEdit.ts'
import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { cancelReinspection, startReinspection } from '#shared/domain/edits/reinspectionEdits.ts'
import { statusRefusal } from '#shared/domain/edits/statusEdits.ts'
import { isPositiveOrPresumed, verdictOf } from '#shared/domain/item/verdict.ts'
import {
  itemsInReinspection,
  outcomeCounts,
  reinspectionProgress,
  unconfirmedItems,
} from '#shared/domain/reinspection/itemsInReinspection.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { anItem, aReinspection, aTree, editContext, TILES } from '#test/support/data/tree.ts'

const TODAY = '2026-03-02'
const manager = editContext(ROLE.pm)
const surveyor = editContext()
const found = { bag_code: 'A001', is_urgent: false, status_id: 3, analysis_type_id: 1 }
const photo = (letter: string) => ({ file: letter.repeat(64), width: 100, height: 80 })

const issued = (part: Partial<Report> = {}): Report => ({
  ...{ id: ulid(), contaminate_id: 1, status: 'completed', attempt: 1, requested_by: ulid() },
  ...{ requested_at: '2026-02-01T00:00:00.000Z', final_document_name: 'a.pdf', code: 'A'.repeat(26) },
  ...{ version: 1, updated_at: '2026-02-01T00:00:00.000Z' },
  ...part,
})
const approval = { approved: true, reason: '', reviewer_id: ulid(), reviewer_name: 'Rewi', date: manager.now }

/** A reviewed building with an issued report, and one item of each verdict. */
function reviewed(): Tree {
  const tree = aTree({ status_id: STATUS.reviewed, survey_date: '2025-08-31', asbestos_approval: approval }, room => [
    anItem(room, { sample: found }),
    anItem(room, { sample: { ...found, bag_code: 'A002', status_id: 2 } }),
    anItem(room, {
      assessment_method_id: METHOD.presumed,
      sample: undefined,
      presumed_sample: { sample_status_id: 3 },
    }),
    anItem(room, { assessment_method_id: METHOD.inaccessible, sample: undefined }),
  ])
  return { ...tree, reports: [issued()] }
}
const start = (tree: Tree, who: EditContext = manager, report = tree.reports[0]!) =>
  applyChanges(tree, startReinspection(tree, { id: ulid(), report_id: report.id }, who))
const confirm = (tree: Tree, input: Partial<Confirmation> & { id: string }, who = surveyor) =>
  applyChanges(tree, confirmItem(tree, { outcome: 'unchanged', inspected_on: TODAY, ...input }, who))
const undo = (tree: Tree, id: string) => applyChanges(tree, undoConfirmation(tree, { id }, surveyor))
const codeOf = (act: () => unknown): unknown => {
  try {
    return act() && 'done'
  } catch (thrown) {
    return Object(thrown).code
  }
}
const itemIn = (tree: Tree, { id }: Pick<Item, 'id'>) => tree.items.find(item => item.id === id)!

const verdicts = fc.array(
  fc.record({
    method: fc.constantFrom(METHOD.sampled, METHOD.sampledAs, METHOD.presumed, METHOD.inaccessible),
    status_id: fc.constantFrom(1, 2, 3, 13),
    removed: fc.boolean(),
    lead: fc.option(fc.constantFrom(10, 9_000)),
  }),
  { maxLength: 12 },
)
test('exactly the positive and presumed items are to be confirmed', () => {
  fc.assert(
    fc.property(verdicts, outcomes => {
      const tree = aTree({ reinspection: aReinspection() }, room =>
        outcomes.map(({ method, status_id, removed, lead }) => ({
          ...anItem(room, {
            assessment_method_id: lead === null ? method : METHOD.leadXrf,
            sample: { ...found, status_id },
            sampled_as: { status_id },
            presumed_sample: { sample_status_id: status_id },
            ...(lead !== null && { contaminate_id: 2, lead: { building_material: '', colour: '', xrf_result: lead } }),
          }),
          ...(removed && { inspection: { ...EARLIER, outcome: 'removed' as const } }),
        })),
      )
      expect(itemsInReinspection(tree)).toEqual(tree.items.filter(item => isPositiveOrPresumed(verdictOf(item, tree))))
      expect(unconfirmedItems(tree)).toEqual(itemsInReinspection(tree))
      expect(itemsInReinspection({ ...tree, building: { ...tree.building, reinspection: undefined } })).toEqual([])
    }),
  )
})
const EARLIER = {
  ...{ reinspection_id: ulid(), inspected_on: '2025-01-31', seen_on: '2025-01-31', note: '', inspected_by: 'Mere' },
}

test('a start makes the building Active without its approvals and changes nothing else', () => {
  const before = reviewed()
  const tree = start(before)
  expect(tree.building).toMatchObject({ status_id: STATUS.active, reinspection: { report_id: before.reports[0]!.id } })
  expect(tree.building).not.toHaveProperty('asbestos_approval')
  expect({ ...tree, building: undefined }).toEqual({ ...before, building: undefined })
  expect(reinspectionProgress(tree)).toEqual({ done: 0, all: 2 })
})

test('a start is refused for unauthorised users, a second time, and from an outdated report', () => {
  const tree = reviewed()
  const { building } = tree
  expect(codeOf(() => start(tree, surveyor))).toBe('reinspection_not_allowed')
  expect(codeOf(() => start(start(tree)))).toBe('reinspection_started')
  const active = { ...tree, building: { ...building, status_id: STATUS.active } }
  expect(codeOf(() => start(active))).toBe('reinspection_needs_review')
  expect(codeOf(() => start({ ...tree, reports: [issued({ code: undefined })] }))).toBe('reinspection_needs_report')
  const later = issued({ requested_at: '2026-02-02T00:00:00.000Z' })
  const twice = { ...tree, reports: [...tree.reports, later] }
  expect(codeOf(() => start(twice))).toBe('reinspection_superseded')
  expect(start(twice, manager, later).building.reinspection?.report_id).toBe(later.id)
  expect(codeOf(() => start({ ...tree, building: { ...building, report_type_id: 6 } }))).toBe(
    'reinspection_of_clearance',
  )
})

test('a start can be cancelled until the building changes', () => {
  const before = reviewed()
  const started = start(before)
  const cancelled = applyChanges(started, cancelReinspection(started, {}, manager))
  const { version: _, updated_at: __, updated_by: ___, ...building } = cancelled.building
  expect(before.building).toMatchObject(building)
  const confirmed = confirm(started, { id: started.items[0]!.id })
  expect(codeOf(() => cancelReinspection(confirmed, {}, manager))).toBe('reinspection_changed')
  expect(codeOf(() => cancelReinspection(started, {}, surveyor))).toBe('reinspection_not_allowed')
  expect(codeOf(() => cancelReinspection(before, {}, manager))).toBe('reinspection_not_started')
})

test('no building is sent for review, or reviewed, while an item is not confirmed; the check says which', () => {
  let tree = start(reviewed())
  const at = (status_id: number) => ({ ...tree, building: { ...tree.building, status_id } })
  const refusals = () => [
    actionRefusal(at(STATUS.preReview), 'approvePreReview', surveyor),
    actionRefusal(at(STATUS.needsEdits), 'sendForReview', surveyor),
    statusRefusal(at(STATUS.active), STATUS.awaitingReview, manager),
  ]
  const sentences = () => findingsOf(tree, TODAY).filter(({ rule }) => rule === 'item_unconfirmed')
  expect(refusals()).toEqual(Array(3).fill('items_unconfirmed'))
  expect(sentences().map(({ sentence }) => sentence)).toContain(
    'A001 Vinyl tiles hasn’t been confirmed at this re-inspection',
  )
  for (const item of itemsInReinspection(tree)) tree = confirm(tree, { id: item.id })
  expect(refusals()).toEqual([undefined, undefined, undefined])
  expect(sentences()).toEqual([])
})

test('a changed item keeps its old values with the new ones, and undo restores them', () => {
  const tree = start(reviewed())
  const before = { ...tree.items[0]!, image: photo('a') }
  const withPhoto = { ...tree, items: [before, ...tree.items.slice(1)] }
  const item_scores = [...TILES.item_scores.slice(0, 11), 3]
  const once = confirm(withPhoto, { id: before.id, outcome: 'changed', item_scores, image: photo('b'), amount: 4 })
  expect(itemIn(once, before)).toMatchObject({
    ...{ item_scores, amount: 4, image: photo('b') },
    inspection: { before: { item_scores: TILES.item_scores, amount: 12, image: photo('a') } },
  })
  const twice = confirm(once, { id: before.id, outcome: 'changed', note: 'Worse', comment: 'Broken' })
  expect(itemIn(twice, before)).toMatchObject({ item_scores: TILES.item_scores, comment: 'Broken' })
  const { version: _, updated_at: __, updated_by: ___, ...back } = itemIn(undo(twice, before.id), before)
  expect(before).toMatchObject(back)
  expect(back).not.toHaveProperty('inspection')
})

test('a missing answer is required at its field', () => {
  const tree = start(reviewed())
  const { id } = tree.items[0]!
  expect(codeOf(() => confirm(tree, { id, outcome: 'no_access', note: ' ' }))).toBe('no_access_reason_missing')
  expect(codeOf(() => confirm(tree, { id, outcome: 'removed' }))).toBe('removal_evidence_missing')
  expect(codeOf(() => confirm(tree, { id, outcome: 'changed', amount: 12 }))).toBe('nothing_changed')
  expect(codeOf(() => confirm(tree, { id: tree.items[1]!.id }))).toBe('item_not_asked')
  expect(codeOf(() => confirm(tree, { id: ulid() }))).toBe('not_found')
  expect(codeOf(() => undo(tree, id))).toBe('item_not_confirmed')
})

test('without access the last-seen date is earlier; a date is neither before the start nor in the future', () => {
  const tree = start(reviewed())
  const { id } = tree.items[0]!
  const inspection = (input: Partial<Confirmation>) => itemIn(confirm(tree, { id, ...input }), { id }).inspection
  expect(inspection({ outcome: 'no_access', note: 'Locked' })).toMatchObject({ seen_on: '2025-08-31' })
  expect(inspection({ inspected_on: '2031-01-01' })).toMatchObject({ inspected_on: TODAY, seen_on: TODAY })
  expect(inspection({ inspected_on: '2020-01-01' })).toMatchObject({ inspected_on: TODAY, seen_on: TODAY })
})

test('a removed item counts as removed, is listed in its re-inspection, and not asked in the next', () => {
  const tree = start(reviewed())
  const { id } = tree.items[0]!
  const removed = confirm(tree, { id, outcome: 'removed', clearance: { id: ulid(), name: 'Boiler house' } })
  expect(verdictOf(itemIn(removed, { id }), removed)).toBe('removed')
  expect(reinspectionProgress(removed)).toEqual({ done: 1, all: 2 })
  expect(outcomeCounts(removed)).toEqual({ removed: 1 })
  expect(outcomeCounts(confirm(removed, { id: tree.items[2]!.id, outcome: 'removed', note: 'Gone' }))).toEqual({
    removed: 2,
  })
  const next = { ...removed, building: { ...removed.building, reinspection: aReinspection() } }
  expect(itemsInReinspection(next).map(item => item.id)).toEqual([tree.items[2]!.id])
})

test('the next re-inspection keeps the last confirmation, and undo restores it', () => {
  const tree = start(reviewed())
  const { id } = tree.items[0]!
  const first = confirm(tree, { id, outcome: 'no_access', note: 'Locked' })
  const next = { ...first, building: { ...first.building, reinspection: aReinspection() } }
  const second = confirm(next, { id })
  expect(itemIn(second, { id }).inspection).toMatchObject({ outcome: 'unchanged', previous: { note: 'Locked' } })
  expect(itemIn(undo(second, id), { id }).inspection).toEqual(itemIn(first, { id }).inspection)
})

test('a new item is not to be confirmed; an item saved with other values is no longer unchanged', () => {
  const tree = start(reviewed())
  const [first] = tree.items
  const save = (on: Tree, part: Partial<Item>) =>
    applyChanges(on, saveItem(on, { ...on.items[0]!, version: undefined, ...part } as never, surveyor) as Change[])
  const added = save(tree, { id: ulid(), sample: { ...found, bag_code: 'A009' } })
  expect(reinspectionProgress(added)).toEqual({ done: 0, all: 2 })
  expect(added.items.at(-1)?.inspection).toMatchObject({ outcome: 'added', seen_on: TODAY })
  const confirmed = confirm(tree, { id: first!.id })
  expect(itemIn(save(confirmed, itemIn(confirmed, first!)), first!).inspection).toMatchObject({ outcome: 'unchanged' })
  expect(itemIn(save(confirmed, { ...itemIn(confirmed, first!), amount: 3 }), first!).inspection).toMatchObject({
    outcome: 'changed',
    before: { amount: 12 },
  })
  const input = { id: ulid(), item_id: first!.id, name: 'Tiles again', room_id: first!.room_id }
  const duplicated = applyChanges(confirmed, duplicateItem(confirmed, input, surveyor))
  expect(itemIn(duplicated, input).inspection).toMatchObject({ outcome: 'added' })
})
