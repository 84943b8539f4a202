import { expect, test } from 'vitest'
import { type Confirmation, confirmItem } from '#shared/domain/edits/confirmationEdits.ts'
import { askedItems } from '#shared/domain/reinspection/askedItems.ts'
import { applyChanges, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { exampleTree } from '#test/support/data/exampleTree.ts'
import { aReinspection, editContext } from '#test/support/data/tree.ts'
import { reportOf, rowsOf } from '#test/unit/report/read.ts'

const CLEARANCE = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name: 'Plant room' }
const started: Tree = {
  ...exampleTree,
  building: { ...exampleTree.building, reinspection: aReinspection(), status_id: 5 },
}
const asbestos = askedItems(started).filter(item => item.contaminate_id === CONTAMINANT.asbestos)
const [first, second] = [asbestos[0]!, asbestos[1]!]
const found = (tree: Tree, input: Pick<Confirmation, 'id' | 'outcome' | 'note' | 'clearance'>) =>
  applyChanges(tree, confirmItem(tree, { inspected_on: '2026-03-02', ...input }, editContext()))
const tree = found(found(started, { id: first.id, outcome: 'removed', clearance: CLEARANCE }), {
  ...{ id: second.id, outcome: 'no_access', note: 'Locked, tenant away' },
})
const chapterOf = (on: Tree) => reportOf(on).sections.find(({ id }) => id === 'reinspection')
const textOf = (on: Tree) => JSON.stringify(chapterOf(on))

test('a report of a building that was not re-inspected has no such chapter', () => {
  expect(chapterOf(exampleTree)).toBeUndefined()
})

test('the report names what was found, the certificate of what was removed, and when each item is due', () => {
  const text = textOf(tree)
  expect(text).toContain('2 positive or presumed items re-inspected: 1 removed, 1 no access')
  expect(text).toContain('Clearance certificate CC-Q69G-5FAV')
  expect(text).toContain('Locked, tenant away')
  expect(text).toContain('The next re-inspection of the building is due on')
})

test('what was removed is not in the register any more, and is not counted as present', () => {
  const rows = (on: Tree) => rowsOf(reportOf(on), 'register').length
  expect(rows(tree)).toBe(rows(started) - 1)
  const positive = (on: Tree) => reportOf(on).keyFindings?.figures[0]?.value
  expect(positive(tree)).toBe(Number(positive(started)) - 1)
})
