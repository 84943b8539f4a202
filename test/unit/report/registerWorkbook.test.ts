import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registerWorkbook } from '#functions/documents/registerWorkbook.ts'
import { registerName } from '#functions/files/fileName.ts'
import { workbookBytes } from '#functions/files/workbook.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import { registerSheets } from '#shared/report/survey/registerSheets.ts'
import { exampleFiles, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { elementsIn, readWorkbook, unzipped, xmlOf } from '#test/support/readers/readWorkbook.ts'
import { blocksOf, isTable, reportOf } from './read.ts'

const { asbestos, lead } = CONTAMINANT
const workbookOf = (tree: Tree = exampleTree, contaminate: 1 | 2 = asbestos) =>
  readWorkbook(workbookBytes(registerWorkbook(reportOf(tree, contaminate))))
const sheetNamed = (title: string, ...given: Parameters<typeof workbookOf>) =>
  workbookOf(...given).find(sheet => sheet.title === title)

test('the workbook has a sheet about the report, then a sheet for each table of the register [2§9]', () => {
  expect(workbookOf().map(({ title }) => title)).toEqual([
    'Report',
    'Asbestos register',
    'No asbestos detected',
    'Inspected, not suspect',
    'Inaccessible rooms',
    'Inaccessible materials',
    'Rooms outside the scope',
    'Rooms with no PACM observed',
  ])
  expect(workbookOf(exampleTree, lead).map(({ title }) => title)).toEqual([
    'Report',
    'Lead paint register',
    'Results below the threshold',
    'Inaccessible rooms',
    'Inaccessible materials',
    'Rooms outside the scope',
  ])
})

/** A table's cells as in a workbook: amount, unit and the three scores in separate columns. */
const workbookCellsOf = (model: ReportModel, id: string) =>
  blocksOf(model, id)
    .filter(isTable)
    .flatMap(({ columns, groups }) =>
      groups.flatMap(({ rows }) =>
        rows.map(row =>
          row.flatMap(({ text, badge, workbookValues }, at) => {
            const titles = columns[at]?.workbookTitles
            if (!titles || titles.length === 1) return [badge?.word ?? text]
            return titles.map((_, index) => workbookValues?.[index] ?? '')
          }),
        ),
      ),
    )

test('each sheet has the rows of the report, cell by cell, with the floor in front [2§9]', () => {
  for (const contaminate of [asbestos, lead]) {
    const model = reportOf(exampleTree, contaminate)
    const listed = ['register', 'negatives'].map(id => workbookCellsOf(model, id))
    const [, register, ...others] = workbookOf(exampleTree, contaminate)
    const isNegative = /^(No asbestos detected|Inspected, not suspect|Results below the threshold)$/
    const negatives = others.filter(({ title }) => isNegative.test(title))
    const sheets = [
      register?.rows,
      [...(negatives[0]?.rows.slice(0, 1) ?? []), ...negatives.flatMap(({ rows }) => rows.slice(1))],
    ]
    const floors = new Set(exampleTree.floors.map(({ name }) => name))
    listed.forEach((rows, at) => {
      const [head, ...body] = sheets[at] ?? []
      expect(rows.length).toBeGreaterThan(0)
      expect(head?.slice(0, 2)).toEqual(['Floor', 'No.'])
      expect(body.map(([, ...cells]) => cells.map(cell => cell.replace(/, provisional$/, '')))).toEqual(rows)
      for (const [floor] of body) expect(floors).toContain(floor)
    })
  }
})

test('the contents of the sheets are in the PDF of the same report [2§9]', { timeout: 60_000 }, async () => {
  const model = reportOf()
  const plain = (text: string) => text.replaceAll(/[\s\u200b]|, provisional$/g, '')
  const printed = plain((await pdfText((await surveyReportPdf(model, exampleFiles)).bytes)).join(''))
  const [about, ...lists] = workbookOf()
  for (const cell of [about, ...lists].flatMap(sheet => sheet?.rows.slice(1).map(row => row.slice(1)) ?? []).flat())
    expect(printed).toContain(plain(cell))
})

test('an empty register sheet has the report’s sentence that nothing was recorded [2§9]', () => {
  const empty = aTree({}, () => [])
  const [head, row] = sheetNamed('Asbestos register', empty)?.rows ?? []
  expect(head).toEqual(['Asbestos register'])
  expect(row).toEqual(['No positive or presumed asbestos item was recorded.'])
})

test('a draft says so in its first sheet, on every printed page and in its name; an issued one has its version [2§4]', () => {
  const facts = (tree: Tree) => Object.fromEntries(sheetNamed('Report', tree)?.rows.slice(1) ?? [])
  const at = (status_id: number) => ({ ...exampleTree, building: { ...exampleTree.building, status_id } }) as Tree
  const { name, job_number } = exampleTree.building
  const draft = facts(at(STATUS.preReview))
  expect(draft).toMatchObject({ Building: name, 'Job number': job_number, Status: 'Draft: not issued' })
  expect(draft).not.toHaveProperty('Version')
  const issued = facts(at(STATUS.reviewed))
  expect(issued).toMatchObject({ Building: name, Status: 'Issued', Version: '1', Company: 'Kauri Hazmat Surveys' })
  expect(Object.keys(issued)).toEqual(expect.arrayContaining(['Address', 'Surveyed', 'Issued', 'Prepared for']))
  const heads = (tree: Tree) => workbookOf(tree).map(({ xml }) => elementsIn(xml, 'oddHeader')[0]?.text)
  for (const text of heads(at(STATUS.preReview))) expect(text).toContain('&RDraft: not issued')
  for (const text of heads(at(STATUS.reviewed))) expect(text).not.toContain('Draft')
  for (const { xml } of workbookOf())
    expect(elementsIn(xml, 'oddFooter')[0]?.text).toContain('&LKauri Hazmat Surveys&R')
  expect(registerName('KHS-2041 Harbour House Asbestos 20260217 draft.pdf')).toBe(
    'KHS-2041 Harbour House Asbestos 20260217 draft register.xlsx',
  )
})

/** Texts that users type, or other programs send. */
const TEXTS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","Open")',
  '+64 9 555',
  '-1',
  '@SUM(A1)',
  '\tcmd',
  '007',
  '1E5',
  'Whangārei, Ōtāhuhu ÿ 😀 𝒳',
  'a <b> & "c" \'d\'',
  '_x0041_ and ]]>',
  'line one\nline two',
  '  blanks  ',
  'bell \u0007, half \ud800, end \uffff',
]
const written = (text: string) => text.replaceAll('\u0007', '').replaceAll('\uffff', '').toWellFormed()
const sheet = (rows: readonly (readonly string[])[], title = 'Register') => ({
  ...{ title, rows, filters: true, header: ['', ''] as const, company: '' },
  columns: [{ title: 'Text', width: 20 }],
})

test('names that look like a formula, a number or a tag stay text [S-19]', () => {
  const [read] = readWorkbook(workbookBytes([sheet(TEXTS.map(text => [text]))]))
  expect(read?.rows.slice(1)).toEqual(TEXTS.map(text => [written(text)]))
  const cells = read ? elementsIn(read.xml, 'c') : []
  expect(cells).toHaveLength(TEXTS.length + 1)
  for (const { attributes } of cells) expect(attributes.t).toBe('inlineStr')
  for (const name of ['f', 'v']) expect(read && elementsIn(read.xml, name)).toEqual([])
  const styles = xmlOf(unzipped(workbookBytes([sheet([])])).get('xl/styles.xml') ?? '')
  const [, ...used] = elementsIn(styles, 'cellXfs')[0]?.children ?? []
  expect(used.map(({ attributes }) => attributes.numFmtId)).toEqual(['49', '49', '0', '164', '2'])
})

test('numbers and days are typed cells in columns of that type; everything else, with ids, is text [P8]', () => {
  const columns = [
    { title: 'Sample ID', width: 9 },
    { title: 'Amount', width: 9, holds: 'numbers' as const },
    { title: 'Due', width: 9, holds: 'days' as const },
  ]
  const rows = [
    ['1001', '1,250.5', '17/02/2027'],
    ['0042', '-3', 'Overdue'],
    ['A1', '1, 2', '1/2/2027'],
    ['A2', '', ''],
  ]
  const [read] = readWorkbook(workbookBytes([{ ...sheet(rows), columns }]))
  const values = read
    ? elementsIn(read.xml, 'c').flatMap(cell => elementsIn(cell, 'v').map(({ text }) => [cell.attributes.r, text]))
    : []
  expect(values).toEqual([
    ['B2', '1250.5'],
    ['C2', '46435'],
    ['B3', '-3'],
  ])
  expect(read?.rows.slice(1)).toEqual([['1001', '1250.5', '17/02/2027'], ...rows.slice(1)])
})

test('amounts, scores, numbers and due days of a register can be calculated and sorted with [P8]', () => {
  const register = sheetNamed('Asbestos register')
  const heads = register?.rows[0] ?? []
  const columnOf = (title: string) => String.fromCharCode(65 + heads.indexOf(title))
  const typed = new Set(
    register
      ? elementsIn(register.xml, 'c').flatMap(cell =>
          elementsIn(cell, 'v').length > 0 ? [cell.attributes.r?.[0]] : [],
        )
      : [],
  )
  for (const title of ['No.', 'Amount', 'Total score', 'Next inspection'])
    expect([title, typed.has(columnOf(title))]).toEqual([title, true])
  for (const title of ['Sample ID', 'Room', 'Unit']) expect([title, typed.has(columnOf(title))]).toEqual([title, false])
})

test('a workbook with any texts and titles is well-formed and Excel can open it [S-19]', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...TEXTS))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.array(text, { maxLength: 3 })), { minLength: 1, maxLength: 4 }), parts => {
      const bytes = workbookBytes(
        parts.map(([title, rows]) =>
          sheet(
            rows.map(cell => [cell]),
            title,
          ),
        ),
      )
      const titles = readWorkbook(bytes).map(({ title }) => title.toLowerCase())
      expect(new Set(titles).size).toBe(parts.length)
      for (const title of titles) expect(title).toMatch(/^[^[\]:*?/\\]{1,31}$/)
      for (const xml of unzipped(bytes).values()) xmlOf(xml)
    }),
  )
})

test('the head row stays in sight and filters; the same model gives the same bytes [2§9]', () => {
  const register = sheetNamed('Asbestos register')
  const rows = register?.rows.length
  const [filter] = register ? elementsIn(register.xml, 'autoFilter') : []
  const [pane] = register ? elementsIn(register.xml, 'pane') : []
  expect(filter?.attributes.ref).toBe(`A1:P${rows}`)
  expect(pane?.attributes).toMatchObject({ ySplit: '1', state: 'frozen' })
  const again = () => workbookBytes(registerWorkbook(reportOf()))
  expect(Buffer.compare(again(), again())).toBe(0)
})

test('a row is as high as its longest text needs, and no higher than Excel allows [2§9]', () => {
  const rows = [['short'], ['one\ntwo'], ['long words '.repeat(6)], ['x'.repeat(30_000)]]
  const [read] = readWorkbook(workbookBytes([sheet(rows)]))
  const heights = read ? elementsIn(read.xml, 'row').map(({ attributes }) => attributes.ht) : []
  expect(heights).toEqual([undefined, undefined, '30', '45', '409'])
})

test('a register of 2 000 items is whole [P-12]', { tags: 'slow' }, () => {
  const tree = aTree({}, room => Array.from({ length: 2000 }, (_, at) => anItem(room, { name: `Item ${at}` })))
  const model = reportOf(tree)
  const listed = registerSheets(model)
    .filter(({ columns }) => columns.some(({ title }) => title === 'No.'))
    .reduce((sum, { rows }) => sum + rows.length, 0)
  const sheets = readWorkbook(workbookBytes(registerWorkbook(model)))
  const numbered = sheets.filter(({ rows }) => rows[0]?.includes('No.'))
  expect(listed).toBe(2000)
  expect(numbered.reduce((sum, { rows }) => sum + rows.length - 1, 0)).toBe(2000)
})
