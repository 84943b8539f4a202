import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import {
  changedItemInspection,
  confirmItem,
  newItemInspection,
  undoConfirmation,
} from '#shared/domain/edits/confirmationEdits.ts'
import { cancelReinspection, setReinspectionMonths, startReinspection } from '#shared/domain/edits/reinspectionEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { applyChanges, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { anItem, aReinspection, aTree, editContext } from '#test/support/data/tree.ts'

const manager = editContext(ROLE.pm)
const context = { ...editContext(), today: '2026-03-10' }
const reinspection = aReinspection({ started_on: '2026-03-02' })
const found = { bag_code: 'A001', is_urgent: false, status_id: 3, analysis_type_id: 1 }
const photo = { file: 'd'.repeat(64), width: 10, height: 10 }
const clearance = { id: ulid(), name: 'Boiler room' }
const refused = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })

const tree = aTree({ reinspection, survey_date: '2025-08-31' }, room => [anItem(room, { sample: found })])
const [item] = tree.items as [Item]
const confirmed = (part: object, of: Tree = tree) => {
  const [change] = confirmItem(of, { id: item.id, outcome: 'unchanged', inspected_on: '2026-03-05', ...part }, context)
  return (change as { row: Item }).row
}

test('an outcome is stored with date, user, and the date last seen', () => {
  const day = { inspected_on: '2026-03-05', seen_on: '2026-03-05' }
  expect(confirmed({ note: ' Dry ' }).inspection).toEqual({
    ...{ reinspection_id: reinspection.id, outcome: 'unchanged', note: 'Dry', inspected_by: 'Aroha Ngata', ...day },
  })
  expect(confirmed({}).inspection?.note).toBe('')
  expect(confirmed({ outcome: 'no_access', note: 'Locked' }).inspection).toMatchObject({
    ...{ inspected_on: '2026-03-05', seen_on: '2025-08-31' },
  })
  const days = ['2026-03-01', '2026-03-02', '2026-03-10', '2026-03-11'].map(
    inspected_on => confirmed({ inspected_on }).inspection?.inspected_on,
  )
  expect(days).toEqual(['2026-03-02', '2026-03-02', '2026-03-10', '2026-03-10'])
})

test('a photo shows the location, or the changed item; a clearance belongs to a removed item', () => {
  expect(confirmed({ image: photo }).inspection?.image).toEqual(photo)
  const changed = confirmed({ outcome: 'changed', image: photo, amount: 3, clearance })
  expect([changed.image, changed.inspection?.image, changed.inspection?.clearance]).toEqual([
    photo,
    undefined,
    undefined,
  ])
  expect(changed).toMatchObject({ amount: 3, inspection: { before: { amount: 12, comment: '' } } })
  expect(confirmed({ outcome: 'removed', clearance }).inspection?.clearance).toEqual(clearance)
  expect(confirmed({ outcome: 'removed', note: 'Seen' }).inspection).not.toHaveProperty('clearance')
  expect(confirmed({ clearance }).inspection).not.toHaveProperty('clearance')
})

test('a missing part of an outcome is reported at its note', () => {
  const asks =
    (outcome: string, part: object = {}) =>
    () =>
      confirmed({ outcome, note: ' ', ...part })
  expect(asks('no_access')).toThrow(refused('no_access_reason_missing', { note: 'Say why there was no access' }))
  expect(asks('removed')).toThrow(
    refused('removal_evidence_missing', { note: 'Choose the clearance, or say how you know that it was removed' }),
  )
  const nothing = { note: 'Change the scores, amount, comment or photo, or say what changed' }
  expect(asks('changed')).toThrow(refused('nothing_changed', nothing))
  expect(asks('changed', { amount: 12 })).toThrow(refused('nothing_changed', nothing))
  expect(asks('changed', { amount: 13 })).not.toThrow()
  expect(asks('changed', { note: 'Cracked' })).not.toThrow()
  const { reinspection: _, ...building } = tree.building
  expect(() => confirmed({}, { ...tree, building })).toThrow(refused('reinspection_not_started'))
})

test('an item added in this re-inspection is not confirmed, so nothing is undone', () => {
  const added = { ...item, ...newItemInspection(tree.building, context) }
  expect(added.inspection).toEqual({
    ...{ reinspection_id: reinspection.id, outcome: 'added', inspected_on: '2026-03-10', seen_on: '2026-03-10' },
    ...{ inspected_by: 'Aroha Ngata', note: '' },
  })
  const undo = () => undoConfirmation({ ...tree, items: [added] }, { id: item.id }, context)
  expect(undo).toThrow(refused('item_not_confirmed'))
})

test('an item confirmed as unchanged and saved with other values counts as changed', () => {
  const as = (part: object) => {
    const before = confirmed(part)
    const of = { ...tree, items: [before] }
    return [
      changedItemInspection(of, before, { ...before, amount: 3 }),
      changedItemInspection(of, before, before),
      before,
    ] as const
  }
  const [changed, same, unchanged] = as({})
  expect(changed.inspection).toMatchObject({ outcome: 'changed', before: { amount: 12 } })
  expect(same).toEqual({ inspection: unchanged.inspection })
  const again = (part: object) => {
    const before = { ...unchanged, amount: 3, inspection: { ...changed.inspection!, ...part } }
    return changedItemInspection({ ...tree, items: [before] }, before, { ...before, amount: 12 }).inspection
  }
  expect(again({})).toEqual(unchanged.inspection)
  expect(again({ note: 'Cracked' })).toMatchObject({ outcome: 'changed', before: { amount: 12 } })
  const [kept, , removedItem] = as({ outcome: 'removed', note: 'Seen' })
  expect(kept).toEqual({ inspection: removedItem.inspection })
  expect(changedItemInspection(tree, item, item)).toEqual({})
})

const report = (part: Partial<Report> = {}): Report => ({
  ...{ id: ulid(), contaminate_id: 1, status: 'completed', attempt: 1, requested_by: ulid(), code: 'A'.repeat(26) },
  ...{ requested_at: '2026-02-01T00:00:00.000Z', final_document_name: 'a.pdf', version: 1, updated_at: context.now },
  ...part,
})
const approval = { approved: true, reason: '', reviewer_id: ulid(), reviewer_name: 'Rewi', date: context.now }

test('cancelling a start restores the building’s status, approvals and due date', () => {
  const was = { asbestos_approval: approval, lead_approval: approval, next_inspection_due: '2026-08-31' }
  for (const part of [{ ...was }, {}]) {
    const start = aTree({ status_id: STATUS.complete, survey_date: '2025-08-31', ...part })
    const reviewed = { ...start, reports: [report()] }
    const started = applyChanges(
      reviewed,
      startReinspection(reviewed, { id: ulid(), report_id: reviewed.reports[0]!.id }, manager),
    )
    expect(started.building.reinspection?.before).toEqual({ status_id: STATUS.complete, ...part })
    const { building } = applyChanges(started, cancelReinspection(started, {}, manager))
    const { version, updated_at, updated_by, ...back } = building
    const { version: _, updated_at: __, ...before } = reviewed.building
    expect([back, version]).toEqual([before, 3])
  }
})

test('a re-inspection starts from an issued report', () => {
  const start = aTree({ status_id: STATUS.reviewed })
  const draft = report({ code: undefined })
  const of = { ...start, reports: [report(), draft] }
  for (const report_id of [draft.id, ulid()])
    expect(() => startReinspection(of, { id: ulid(), report_id }, manager)).toThrow(refused('not_found'))
})

test('authorised users set and clear a building’s months, which moves the due date of a reviewed building', () => {
  const start = (status_id: number) =>
    aTree({ status_id, survey_date: '2025-08-31', reinspection_months: 3 }, room => [anItem(room, { sample: found })])
  const dueIn = (status_id: number, months: number | null) => {
    const [change] = setReinspectionMonths(start(status_id), { months, version: 1 }, manager)
    const { reinspection_months, next_inspection_due } = (change as { row: Tree['building'] }).row
    return [reinspection_months, next_inspection_due]
  }
  expect(dueIn(STATUS.reviewed, 24)).toEqual([24, '2027-08-31'])
  expect(dueIn(STATUS.reviewed, null)).toEqual([undefined, '2026-08-31'])
  expect(dueIn(STATUS.active, 24)).toEqual([24, undefined])
  expect(() => setReinspectionMonths(start(10), { months: 24 }, editContext())).toThrow(
    refused('reinspection_not_allowed'),
  )
  expect(() => setReinspectionMonths(start(10), { months: 24, version: 9 }, manager)).toThrow(
    expect.objectContaining({ code: 'changed_meanwhile' }),
  )
})
