import { expect, test } from 'vitest'
import { type Confirmation, confirmItem, newItemInspection } from '#shared/domain/edits/confirmationEdits.ts'
import { itemsInReinspection } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { applyChanges, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { registerSheets } from '#shared/report/survey/registerSheets.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { aReinspection, editContext } from '#test/support/data/tree.ts'
import { blocksOf, reportOf, rowsOf, sheetsOf } from '#test/unit/report/read.ts'

const CLEARANCE = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name: 'Plant room' }
const started: Tree = {
  ...exampleTree,
  building: { ...exampleTree.building, reinspection: aReinspection(), status_id: 5 },
}
const asbestos = itemsInReinspection(started).filter(item => item.contaminate_id === CONTAMINANT.asbestos)
const [first, second] = [asbestos[0]!, asbestos[1]!]
const found = (tree: Tree, input: Pick<Confirmation, 'id' | 'outcome' | 'note' | 'clearance'>) =>
  applyChanges(tree, confirmItem(tree, { inspected_on: '2026-03-02', ...input }, editContext()))
const tree = found(
  found(started, { id: first.id, outcome: 'removed', clearance: { ...CLEARANCE, shows_clear: true } }),
  {
    ...{ id: second.id, outcome: 'no_access', note: 'Locked, tenant away' },
  },
)
const chapterOf = (on: Tree) => reportOf(on).sections.find(({ id }) => id === 'reinspection')
const textOf = (on: Tree) => JSON.stringify(chapterOf(on))

test('a building without a re-inspection has no such chapter', () => {
  expect(chapterOf(exampleTree)).toBeUndefined()
})

test('the report has each outcome, the certificate of each removal, and each item’s due date', () => {
  const text = textOf(tree)
  expect(text).toContain('2 positive or presumed items re-inspected: 1 removed, 1 no access')
  expect(text).toContain('Clearance certificate: CC-Q69G-5FAV')
  expect(text).toContain('Locked, tenant away')
  expect(text).toContain('The next re-inspection of the items in this report is due on')
})

test('the cover and the document control name the days of the re-inspection and of the survey', () => {
  const dayOf = (on: Tree) => {
    const { cover } = reportOf(on)
    const control = blocksOf(reportOf(on), 'control').flatMap(block => (block.kind === 'facts' ? block.facts : []))
    return [cover.facts, control].map(facts => facts.find(({ label }) => label === 'Re-inspected')?.value)
  }
  expect(dayOf(started)).toEqual([undefined, undefined])
  expect(dayOf(tree)).toEqual(Array(2).fill('02/03/2026'))
  const later = tree.items.map(item =>
    item.id === second.id && item.inspection
      ? { ...item, inspection: { ...item.inspection, inspected_on: '2026-03-04' } }
      : item,
  )
  expect(dayOf({ ...tree, items: later })).toEqual(Array(2).fill('02/03/2026 to 04/03/2026'))
})

test('a new item is never called re-inspected', () => {
  const { inspection } = newItemInspection(started.building, editContext())
  const [room] = started.rooms
  const added = { ...itemWith(room!, { method: 1, status: 2 }, '', 90), inspection }
  expect(textOf({ ...tree, items: [...tree.items, added] })).toContain(
    '2 positive or presumed items re-inspected: 1 removed, 1 no access. 1 item recorded for the first time. An item',
  )
  expect(textOf(started)).not.toContain('An item without access')
})

test('photos of removed items and of obstructions are printed, each with its item', () => {
  const image = { file: 'b'.repeat(64), width: 40, height: 30 }
  const photos = (on: Tree) => chapterOf(on)?.blocks.flatMap(block => (block.kind === 'photos' ? block.photos : []))
  expect(photos(tree)).toEqual([])
  const items = tree.items.map(item =>
    item.id === first.id && item.inspection ? { ...item, inspection: { ...item.inspection, image } } : item,
  )
  expect(photos({ ...tree, items })).toEqual([
    { ...image, caption: expect.stringMatching(/^\d+\. {2}.+: Removed, 02\/03\/2026$/) },
  ])
})

test('the item sheet, pack and register of a removed item have the day of its removal and the certificate', () => {
  const sheetOf = (on: Tree) => sheetsOf(reportOf(on)).find(({ id }) => id === `item-${first.id}`)
  const removed = {
    label: 'Removed',
    value: 'Confirmed on 02/03/2026. Clearance certificate: CC-Q69G-5FAV, Plant room',
  }
  expect(sheetOf(tree)?.facts.at(-1)).toEqual(removed)
  expect(sheetOf(started)?.facts.map(({ label }) => label)).not.toContain('Removed')
  const issued = issueContents(exampleSubject(1, tree)).items.find(({ id }) => id === first.id)
  expect(issued?.facts).toContainEqual(removed)
  const notClear = found(started, {
    ...{ id: first.id, outcome: 'removed', clearance: { ...CLEARANCE, shows_clear: false } },
  })
  expect(sheetOf(notClear)?.facts.at(-1)?.value).toBe(
    'Confirmed on 02/03/2026. Inspection, area not shown to be clear: CC-Q69G-5FAV, Plant room',
  )
})

test('removed items are counted in the summary, are in the workbook, and are on no key plan', () => {
  const model = reportOf(tree)
  const figures = blocksOf(model, 'summary').flatMap(block => (block.kind === 'figures' ? block.figures : []))
  expect(figures).toContainEqual({ value: 1, label: 'Removed' })
  const sheet = registerSheets(model).find(({ title }) => title === 'Items removed')
  expect(sheet?.rows.flat().join()).toContain('Clearance certificate: CC-Q69G-5FAV')
  const drawn = (on: Tree) => reportOf(on).keyFindings?.plans.flatMap(({ areas }) => areas.map(({ id }) => id))
  expect(drawn(started)).toContain(first.id)
  expect(drawn(tree)).not.toContain(first.id)
})

test('a removed item is not in the register, and does not count as present', () => {
  const rows = (on: Tree) => rowsOf(reportOf(on), 'register').length
  expect(rows(tree)).toBe(rows(started) - 1)
  const positive = (on: Tree) => reportOf(on).keyFindings?.figures[0]?.value
  expect(positive(tree)).toBe(Number(positive(started)) - 1)
})
