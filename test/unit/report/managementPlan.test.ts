import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { monthsAfter } from '#shared/domain/vocabulary/time.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { blocksOf, cellsOf, reportOf, rowsOf, sheetsOf } from './read.ts'

const order = {
  contacts: {
    pcbu: { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@northport.example' },
    bm: { name: 'Hemi Walker', number: '09 555 0101', email: 'hemi@northport.example' },
  },
  edition: 2,
  date_requested: '2026-03-02T01:00:00.000Z',
}
const planOf = (tree: Tree = exampleTree) => managementPlan(exampleSubject(1, tree), order)

test('the chapters of a management plan [2§3]', () => {
  expect(planOf().sections.map(({ number, title }) => `${number} ${title}`)).toEqual([
    '1 Document control',
    '2 Legal requirements',
    '3 Responsibilities',
    '4 Priorities and control decisions',
    '5 Asbestos register',
    '6 Areas presumed to contain asbestos',
    '7 Re-inspection',
    '8 Contractors and permits to work',
    '9 Incidents and emergencies',
    '10 Labels and signs',
    '11 Training and information',
    '12 Air and health monitoring',
    '13 Review and change log',
    '14 Distribution',
    '15 Basis of this plan',
    'Appendix A Floor plans',
    'Appendix B Item sheets',
    'Appendix C Permit to work near asbestos',
    'Appendix D Contractor sign-in',
    'Appendix E Record of re-inspections',
  ])
})

test('the register is that of the survey report, under the same numbers [2§3]', () => {
  expect(cellsOf(planOf(), 'register')).toEqual(cellsOf(reportOf(), 'register'))
})

test('every positive, presumed and inaccessible material has a decision and a sheet; a negative one does not [2§3]', () => {
  const model = planOf()
  const decided = cellsOf(model, 'priorities').map(([number]) => Number(number))
  const negative = cellsOf(reportOf(), 'negatives').map(([number]) => Number(number))
  expect(negative.length).toBeGreaterThan(0)
  expect(decided.filter(number => negative.includes(number))).toEqual([])
  const asbestos = exampleTree.items.filter(({ contaminate_id }) => contaminate_id === 1)
  expect(decided.length).toBe(asbestos.length - negative.length)
  expect(sheetsOf(model)).toHaveLength(decided.length)
  const inspectedAgain = cellsOf(model, 'reinspection').map(([number]) => number)
  expect(inspectedAgain).toEqual(cellsOf(reportOf(), 'register').map(([number]) => number))
})

test('a decision has the surveyors’ recommendation and a reason from the scores, the most urgent first [2§3]', () => {
  const rows = rowsOf(planOf(), 'priorities').map(row =>
    row.map(({ text, note, badge }) => badge?.word ?? [text, note].filter(Boolean).join(': ')),
  )
  expect(rows[0]).toEqual([
    '5',
    'Plant room: Ground',
    'Pipe lagging to heating flow and return',
    'High',
    'Restrict access; Remove, Class A: High damage; Easily disturbed',
    'Immediately',
  ])
  const [inaccessible] = rows.filter(([, , , rating]) => rating === 'Inaccessible')
  expect(inaccessible?.slice(4)).toEqual(['Inaccessible: presume asbestos: Not inspected', 'Before any work there'])
  const scores = [1, 3, 0, 2, 1, 2, 0, 2, 3, 1, 1, 1]
  const damaged = {
    ...exampleTree,
    items: exampleTree.items.map(item => (item.name === 'Vinyl tiles' ? { ...item, item_scores: scores } : item)),
  }
  const reasons = rowsOf(planOf(damaged), 'priorities').map(([, , , , decision]) => decision?.note)
  expect(reasons).toContain('High damage; Usually inaccessible or unlikely to be disturbed')
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2024-02-29', 60, '2029-02-28'],
])('2§3 %s and %i months is %s', (day, months, after) => {
  expect(monthsAfter(day, months)).toBe(after)
})

test('a material is due counted from the day on which it was seen, by the interval of its rating [2§3]', () => {
  const rows = cellsOf(planOf(), 'reinspection')
  expect(rows.find(([, , , rating]) => rating === 'High')?.slice(-2)).toEqual(['Every 6 months', '17/08/2026'])
  expect(rows.find(([, , , rating]) => rating === 'Low')?.slice(-2)).toEqual(['Every year', '17/02/2027'])
})

test('a building without asbestos has a plan that says so [2§3]', () => {
  const model = planOf({ ...exampleTree, items: [] })
  expect(blocksOf(model, 'priorities')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('No positive or presumed') }),
  ])
  expect(blocksOf(model, 'register')[0]).toMatchObject({ kind: 'say' })
})

test('the PDF names the contacts, has the same bytes each time, and wide chapters lie on their side [2§3]', {
  timeout: 60_000,
}, async () => {
  const { bytes, pages } = await surveyReportPdf(planOf(), exampleFiles)
  expect(Buffer.compare(bytes, (await surveyReportPdf(planOf(), exampleFiles)).bytes)).toBe(0)
  const text = await pdfText(bytes)
  expect(text).toHaveLength(pages)
  expect(text[0]).toContain('Asbestos management plan')
  for (const said of ['Ruth Parata', '09 555 0101', 'hemi@northport.example']) expect(text[2]).toContain(said)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const wide of ['Appendix D   Contractor sign-in', 'Appendix E   Record of re-inspections']) {
    const page = document.getPage(text.findLastIndex(each => each.includes(wide)))
    expect(page.getWidth(), wide).toBeGreaterThan(page.getHeight())
  }
  const call = text.find(page => page.includes('9   Incidents and emergencies') && page.includes('Fire, police'))
  expect(call).toContain('Hemi Walker: 09 555 0101')
})
