import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { monthsAfter } from '#shared/domain/vocabulary/time.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { nextInspectionDue } from '#shared/report/model/controlDecisions.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { blocksOf, cellsOf, reportOf, sheetsOf } from './read.ts'

const order = {
  contacts: {
    pcbu: { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@northport.example' },
    bm: { name: 'Hemi Walker', number: '09 555 0101', email: 'hemi@northport.example' },
  },
  edition: 2,
  date_requested: '2026-03-02T01:00:00.000Z',
}
const planOf = (tree: Tree = exampleTree) => managementPlan(exampleSubject(1, tree), order)

test('2§3 the chapters of a management plan', () => {
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

test('2§3 the register is that of the survey report, under the same numbers', () => {
  expect(cellsOf(planOf(), 'register')).toEqual(cellsOf(reportOf(), 'register'))
})

test('2§3 every positive, presumed and inaccessible material has a decision, a day and a sheet; a negative has none', () => {
  const model = planOf()
  const numbers = cellsOf(model, 'reinspection').map(([number]) => Number(number))
  const negative = cellsOf(reportOf(), 'negatives').map(([number]) => Number(number))
  expect(negative.length).toBeGreaterThan(0)
  expect(numbers.filter(number => negative.includes(number))).toEqual([])
  const asbestos = exampleTree.items.filter(({ contaminate_id }) => contaminate_id === 1)
  expect(numbers.length).toBe(asbestos.length - negative.length)
  expect(sheetsOf(model)).toHaveLength(numbers.length)
  const counts = cellsOf(model, 'priorities').filter(row => row.length === 5 && /Every/.test(row[4] ?? ''))
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(numbers.length)
})

test('2§3 the gravest rating comes first, and what is rated High is due every month', () => {
  const rows = cellsOf(planOf(), 'priorities')
  expect(rows[0]).toEqual(['High', '1', 'Restrict access; remove or contain', 'Immediately', 'Every month'])
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

test('2§3 a material is due counted from the day on which it was seen; what is overdue is due now', () => {
  expect(nextInspectionDue('Low', '2026-02-17', '2026-03-02')).toBe('17/02/2027')
  expect(nextInspectionDue('High', '2026-01-17', '2026-03-02')).toBe('Immediately')
  expect(nextInspectionDue('A word nobody knows', '2026-02-17', '2026-03-02')).toBe('17/03/2026')
})

test('2§3 a building without asbestos has a plan that says so', () => {
  const model = planOf({ ...exampleTree, items: [] })
  expect(blocksOf(model, 'priorities')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('No positive or presumed') }),
  ])
  expect(blocksOf(model, 'register')[0]).toMatchObject({ kind: 'say' })
})

test('2§3 the PDF names the contacts, has the same bytes each time, and wide chapters lie on their side', {
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
