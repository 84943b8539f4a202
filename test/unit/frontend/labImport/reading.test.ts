import Papa from 'papaparse'
import { expect, test, vi } from 'vitest'
import { readSheets } from '#frontend/features/labImport/readSheets.ts'
import { readXlsx } from '#frontend/features/labImport/readXlsx.ts'
import { distinctWords, readRows, suggestColumns, unitOf } from '#frontend/features/labImport/resultColumns.ts'
import { delimitedRows } from '#frontend/ui/sheet/delimitedRows.ts'
import { MAX_RESULTS } from '#shared/domain/lab/maxResults.ts'
import { xlsxOf, zipOf } from '#test/support/readers/writeXlsx.ts'

const fileOf = (bytes: string | Uint8Array, name = 'Results.csv') =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)
const sheetOf = async (bytes: string | Uint8Array) => {
  const [sheet] = (await readSheets(fileOf(bytes), async each => readXlsx(each))).sheets
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}
const asbestos = { contaminant: 1, unit: undefined, words: new Map<string, number>() } as const
const read = async (bytes: string | Uint8Array) => {
  const sheet = await sheetOf(bytes)
  const columns = suggestColumns(sheet, 1)
  return readRows(sheet, columns, asbestos).map(({ sample_id, answer, said }) => [sample_id, answer, said])
}

test('a table is found below a letterhead, with any separator [3§4.4]', async () => {
  for (const [sign, quote] of [
    [',', '"'],
    [';', ''],
    ['\t', ''],
    ['|', ''],
  ] as const) {
    const line = (...cells: string[]) => cells.map(cell => `${quote}${cell}${quote}`).join(sign)
    const text = [
      'Bay Laboratories Ltd',
      'Job 1041',
      '',
      line('Lab No', 'Client Sample ID', 'Date', 'Result'),
      line('77/1', 'A001', '1/3/26', 'NAD'),
      line('77/2', 'A002', '1/3/26', 'Amosite'),
      line('', '', '', ''),
    ]
    expect(await read(`\uFEFF${text.join('\r\n')}`)).toEqual([
      ['A001', 2, 'NAD'],
      ['A002', 4, 'Amosite'],
    ])
  }
})

test.each([
  ['P4 Excel’s line that names the delimiter', 'sep=;\r\nSample ID;Result\r\nA001;Chrysotile\r\n', 'Chrysotile'],
  [
    'P5 more commas in text than semicolons between cells',
    'Sample ID;Result\nA001;Chrysotile, amosite, and crocidolite\nA002;No asbestos, organic, fibres, found\n',
    'Chrysotile, amosite, and crocidolite',
  ],
  [
    'P5 more semicolons in text than commas between cells',
    'Sample ID,Result,Comment\nA001,Chrysotile,a; b; c; d; e\nA002,Amosite,f; g; h; i; j\n',
    'Chrysotile',
  ],
  [
    'P5 as many commas in text as semicolons between cells',
    'Sample ID;Result, fibre type\nA001;Chrysotile, white\nA002;Amosite, brown\n',
    'Chrysotile, white',
  ],
  [
    'P5 as many semicolons in text as commas between cells',
    'Sample ID,Result; fibre type\nA001,Chrysotile; white\nA002,Amosite; brown\n',
    'Chrysotile; white',
  ],
  [
    'P5 a space before quotation marks',
    'Sample ID, Result, Comment\n "A001", "Chrysotile, amosite", 2\n"A002", "NAD", "a ""b"", c"\n',
    'Chrysotile, amosite',
  ],
  ['P5 a space and quotation marks that are text', 'Sample ID,Result\nA001, "NAD" by PLM\n', '"NAD" by PLM'],
  [
    'P5 UTF-8 with a damaged character',
    Buffer.concat([
      Buffer.from('Sample ID,Result,Site\nA001,Whārangi – chrysotile,ō'),
      Uint8Array.of(0xe2),
      Buffer.from('\n'),
    ]),
    'Whārangi – chrysotile',
  ],
  ['P5 Windows-1252', Buffer.from('Sample ID,Result\nA001,Café \x96 chrysotile\n', 'latin1'), 'Café – chrysotile'],
])('%s', async (_, text, said) => {
  const [first] = await read(text)
  expect([first?.[0], first?.[2]]).toEqual(['A001', said])
})

test('Windows-1252, UTF-16 and line breaks in a cell are read [3§4.4]', async () => {
  const text = 'Sample ID,Result\nĀ1,"Chrysotile\ndetected"\n'
  expect(await read(text)).toEqual([['Ā1', 3, 'Chrysotile\ndetected']])
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([['Ā1', 3, 'Chrysotile\ndetected']])
  expect(await read(Buffer.from('Sample ID;Result\nA1;Amosite \x96 \xe9\n', 'latin1'))).toEqual([
    ['A1', null, 'Amosite – é'],
  ])
})

test('numbers of a workbook are not rounded; per cent is kept, and a format that is not known stays visible [3§4.4]', async () => {
  const sheet = await sheetOf(
    xlsxOf([
      ['Laboratory & Sons'],
      ['Sample ID', 'Lead'],
      ['L1', { number: 0.0013, style: 1 }],
      ['L2', { number: 12, style: 2 }],
      ['L3', { number: 999.996, style: 3 }],
      [4, '< 5 mg/kg'],
    ]),
  )
  const columns = suggestColumns(sheet, 2)
  const rows = readRows(sheet, columns, { contaminant: 2, unit: 'mg/kg', words: new Map() })
  expect(rows.map(({ sample_id, said, answer }) => [sample_id, said, answer])).toEqual([
    ['L1', '0.13%', 1300],
    ['L2', '12 [0" mg/L"]', null],
    ['L3', '999.996', 999.996],
    ['4', '< 5 mg/kg', 5],
  ])
  expect(unitOf(sheet, columns)).toBeUndefined()
})

/** A workbook with one sheet of this XML. */
const workbookOf = (sheet: string, shared = '<sst/>') =>
  xlsxOf([], { 'xl/sharedStrings.xml': shared, 'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>` })
const xmlRow = (number: number, cells: readonly string[], attributes = '') =>
  `<row r="${number}" ${attributes}>${cells
    .map((text, at) => `<c r="${'ABCD'[at]}${number}" t="str"><v>${text}</v></c>`)
    .join('')}</row>`

test('hidden columns and rows of a workbook are not results [3§4.4]', async () => {
  const sheet = [
    '<cols><col min="2" max="2" hidden="1"/></cols>',
    xmlRow(1, ['Sample ID', 'Result', 'Result']),
    xmlRow(2, ['A001', 'No asbestos detected', 'Chrysotile']),
    xmlRow(3, ['A002', '', 'Amosite'], 'hidden="1"'),
    xmlRow(4, ['A003', '', 'NAD'], 'hidden="0"'),
  ].join('')
  expect(await read(workbookOf(sheet))).toEqual([
    ['A001', 3, 'Chrysotile'],
    ['A003', 2, 'NAD'],
  ])
  expect((await sheetOf(workbookOf(sheet))).leavesOutHidden).toBe(true)
  const withoutText = '<cols><col min="2" max="2" hidden="1"/></cols><row r="3" hidden="1"><c r="A3"/></row>'
  expect((await sheetOf(workbookOf(withoutText + xmlRow(1, ['Sample ID'])))).leavesOutHidden).toBe(false)
})

test('raised or lowered letters, and a cell whose whole font is struck out, are shown in brackets [3§4.4]', async () => {
  const raised = (text: string) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`
  const shared = [
    `<si><r><t>A001</t></r>${raised('a')}</si>`,
    `<si><r><t>mg kg</t></r>${raised('-1')}</si>`,
    `<si><r><t>800</t></r>${raised('1,*')}</si>`,
    '<si><t>NAD</t></si>',
  ].join('')
  const styles =
    '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs>'
  const sheet = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
    '<row r="2"><c r="A2" s="1" t="s"><v>3</v></c><c r="B2" s="1"><v>80</v></c><c r="C2" s="2"><v>90</v></c></row>',
  ].join('')
  const files = {
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  const book = xlsxOf([], { ...files, 'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>` })
  expect((await sheetOf(book)).rows).toEqual([
    ['A001[a]', 'mg kg⁻¹', '800¹[,*]'],
    ['[struck out: NAD]', '[struck out: 80]', '90'],
  ])
})

test('a footnote mark or a struck-out figure is no part of a figure; a raised unit stays one [3§4.4]', async () => {
  const run = (text: string, properties = '') => `<r><rPr>${properties}</rPr><t>${text}</t></r>`
  const texts = [
    run('Sample ID'),
    run('Lead (mg/cm') + run('2', '<vertAlign val="superscript"/>') + run(')'),
    run('800') + run('1', '<vertAlign val="superscript"/>'),
    run('80', '<strike/>') + run('90'),
  ]
  const cell = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`
  const inline = `<c r="B4" t="inlineStr"><is>${run('7', '<strike/>')}${run('5', '<strike val="0"/>')}</is></c>`
  const id = (row: number) => `<c r="A${row}" t="str"><v>L${row}</v></c>`
  const rows = [
    `<row r="1">${cell('A1', 0)}${cell('B1', 1)}</row>`,
    `<row r="2">${id(2)}${cell('B2', 2)}</row>`,
    `<row r="3">${id(3)}${cell('B3', 3)}</row>`,
    `<row r="4">${id(4)}${inline}</row>`,
  ]
  const shared = `<sst>${texts.map(text => `<si>${text}</si>`).join('')}</sst>`
  const book = await sheetOf(workbookOf(rows.join(''), shared))
  expect(book.rows[0]).toEqual(['Sample ID', 'Lead (mg/cm²)'])
  const lead = { contaminant: 2, unit: 'mg/kg', words: new Map<string, number>() } as const
  expect(readRows(book, suggestColumns(book, 2), lead).map(({ said, answer }) => [said, answer])).toEqual([
    ['800¹', null],
    ['[struck out: 80] 90', null],
    ['[struck out: 7] 5', null],
  ])
  const answerTo = (said: string) => {
    const sheet = {
      name: '',
      rows: [
        ['Sample ID', 'Lead'],
        ['L1', said],
      ],
    }
    return readRows(sheet, suggestColumns(sheet, 2), lead)[0]?.answer
  }
  expect(['800¹', '800²', '‹5¹', '½', '８００'].map(answerTo)).toEqual([null, null, null, null, 800])
})

test('limits, methods and quality control are no result columns; a sign for “as above” is no Sample ID [3§4.4]', async () => {
  const result = (...headings: string[]) => suggestColumns({ name: '', rows: [headings] }, 2).result
  expect(result('Sample ID', 'Lead LOR (mg/kg)', 'Lead (mg/kg)')).toBe(2)
  expect(result('Sample ID', 'Lead Method', 'Lead recovery %', 'Lead')).toBe(3)
  expect(result('Sample ID', 'Lead (LOR 5 mg/kg)')).toBe(1)
  for (const other of ['LOR', 'PQL', 'LOD (mg/kg)', 'detection limit', 'method', 'recovery', 'uncertainty', 'spike'])
    expect(result('Sample ID', `Lead ${other}`)).toBeUndefined()
  for (const above of ['-', '–', '"', '〃', 'Ditto', ''])
    expect(
      await read(
        workbookOf(xmlRow(1, ['Sample ID', 'Result']) + xmlRow(2, ['A001', 'NAD']) + xmlRow(3, [above, 'Chrysotile'])),
      ),
    ).toEqual([
      ['A001', 2, 'NAD'],
      ['A001', 3, 'Chrysotile'],
    ])
})

test('formulas are not carried out, shared texts and entities are read [3§4.4]', async () => {
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="str"><f>HYPERLINK("x")</f><v>A1</v></c><c r="B2" t="s"><v>2</v></c></row><row r="3"><c r="A3"/><c r="B3"><f>1+1</f></c></row>'
  const shared =
    '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>Sample ID</t></si><si><r><t>Res</t></r><r><t>ult</t></r><rPh><t>x</t></rPh></si><si><t>Chrysotile &amp; amosite &#40;brown&#x29; &a;</t></si></sst>'
  const book = xlsxOf([], {
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet1.xml': `<worksheet>${cells}</worksheet>`,
  })
  expect(await read(book)).toEqual([['A1', null, 'Chrysotile & amosite (brown) &a;']])
})

test('an unusable file has a sentence as message [3§4.4]', async () => {
  const refused = (bytes: string | Uint8Array, words: RegExp) =>
    expect(readSheets(fileOf(bytes), async each => readXlsx(each))).rejects.toThrow(words)
  await refused('', /empty/)
  await refused(' \r\n,,\r\n', /empty/)
  await refused('%PDF-1.7', /PDF/)
  await refused(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /old or password-protected/)
  await refused(Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), /damaged/)
  const workbook = xlsxOf(Array.from({ length: 50 }, (_, row) => [`A${row}`, 'No asbestos detected']))
  await refused(workbook.subarray(0, workbook.indexOf('xl/worksheets/sheet1.xml') + 100), /damaged/)
  await refused(zipOf({ 'word/document.xml': '<a/>' }), /isn’t an Excel workbook/)
  await refused('a\0b', /no text/)
  await refused('A,"B\n', /quotation mark/)
  await refused('"Lab" of the Bay\nSample ID,Result\nA1,"NAD\n', /quotation mark in row 3/)
  await refused(`Sample ID,Result\n${'A1,NAD\n'.repeat(MAX_RESULTS + 300)}`, /more than 5,000 rows/)
  await refused(
    xlsxOf([], { 'xl/worksheets/sheet1.xml': '<row r="900000"><c r="A900000"><v>1</v></c></row>' }),
    /5,000 rows/,
  )
  await refused(xlsxOf([], { 'xl/sharedStrings.xml': ' '.repeat(70 * 1024 * 1024) }), /too big to read/)
  const long = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`
  await refused(xlsxOf([], { 'xl/sharedStrings.xml': long, 'xl/worksheets/sheet1.xml': row }), /too big to read/)
  await refused(`Sample ID,Result${',x'.repeat(100_000)}\nA1,NAD\n`, /more than 200 columns/)
})

test('columns to the left of the first one, and empty ones at the right, cost nothing [3§4.4]', async () => {
  const cols = '<cols><col min="-16000000" max="200" hidden="0"/><col min="-16000000" max="-1" hidden="1"/></cols>'
  const book = xlsxOf([], { 'xl/worksheets/sheet1.xml': `${cols}<row><c><v>1</v></c></row>` })
  const start = process.cpuUsage()
  expect(readXlsx(book)).toMatchObject([{ rows: [['1']], leavesOutHidden: false }])
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  expect((await sheetOf(`Sample ID,Result${','.repeat(16_000)}\nA1,NAD\n`)).rows[0]).toHaveLength(200)
})

test.each([
  '"Lab" of the Bay, Ltd',
  '"Lab of the Bay',
  'Bay Laboratories,"Lab" no "7"\r\n"Accredited" by IANZ, "no" 1041',
])('a quotation mark inside a letterhead is text: %s [P6]', async letterhead => {
  const lines = letterhead.split('\r\n')
  const rows = await delimitedRows(`${letterhead}\r\nSample ID,Result\r\nA001,"NAD, none"\r\n`, {
    headingsIn: cells => cells.filter(cell => ['Sample ID', 'Result'].includes(cell)).length,
  })
  expect(rows.slice(0, lines.length).map(cells => cells.join(','))).toEqual(lines)
  expect(rows.slice(lines.length, lines.length + 2)).toEqual([
    ['Sample ID', 'Result'],
    ['A001', 'NAD, none'],
  ])
})

test.each(['Results of asbestos analysis', 'Sample number: 2', 'Lead surveyor: Mere', 'Sample type: bulk'])(
  'a line of a letterhead that looks like a heading does not end the letterhead: %s [P6]',
  async line => {
    const sheet = await sheetOf(`${line}\n"Kauri House" refurbishment, Napier\nSample ID,Result\nA001,"NAD, none"\n`)
    const columns = suggestColumns(sheet, 1)
    expect(columns).toEqual({ heading: 2, sample: 0, result: 1 })
    expect(sheet.rows.slice(0, 2).map(cells => cells.join(','))).toEqual([line, '"Kauri House" refurbishment, Napier'])
    expect(sheet.rows[3]).toEqual(['A001', 'NAD, none'])
  },
)

test('the delimiter is found below any number of empty lines [P5 P6]', async () => {
  const { rows } = await sheetOf(`${'\n'.repeat(300)}Sample ID;Result\nA001;NAD, none\n`)
  expect(rows.slice(300, 302)).toEqual([
    ['Sample ID', 'Result'],
    ['A001', 'NAD, none'],
  ])
})

test('a quotation mark that is not closed below the headings is refused, also below a letterhead [P6]', async () => {
  const letterhead = 'Results of asbestos analysis\n"Kauri House" refurbishment\n'
  await expect(sheetOf(`${letterhead}Sample ID,Result\nA001,"NAD\n`)).rejects.toThrow(/quotation mark in row 4/)
})

test('a long quoted cell is read whole, wherever it ends [P6]', async () => {
  const note = 'Two\n"lines", '.repeat(20_000)
  const row = ['A001', 'NAD', note]
  const text = `Sample ID,Result,Note\nA001,NAD,"${note.replaceAll('"', '""')}"\n`
  expect((await sheetOf(text)).rows.slice(0, 2)).toEqual([['Sample ID', 'Result', 'Note'], row])
})

test('a file full of quotation marks is read whole only once [P6]', async () => {
  const parse = vi.spyOn(Papa, 'parse')
  for (const broken of ['"x" y\n', '"a"b,', '"\n', 'a,"b']) {
    parse.mockClear()
    const text = `Sample ID,Result\n${broken.repeat(2_000_000 / broken.length)}`
    await sheetOf(text).catch(() => undefined)
    const lengths = parse.mock.calls.map(([source]) => String(source).length)
    expect(lengths.filter(length => length >= text.length)).toHaveLength(1)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(3 * text.length)
  }
  parse.mockRestore()
})

test('a choice for a word applies to every line with it; names of headings have no effect [3§4.4]', async () => {
  const sheet = await sheetOf('__proto__,constructor\nA1,Organic fibres\nA2,organic  fibres.\nA3,See note\n')
  const columns = { heading: 0, sample: 0, result: 1 }
  expect(suggestColumns(sheet, 1)).toEqual({ heading: 0, sample: undefined, result: undefined })
  const rows = readRows(sheet, columns, { ...asbestos, words: new Map([['organic fibres', 2]]) })
  expect(rows.map(({ answer }) => answer)).toEqual([2, 2, null])
  expect(distinctWords(rows).map(({ word, count }) => [word, count])).toEqual([
    ['see note', 1],
    ['organic fibres', 2],
  ])
  const known = { contaminate_id: 1 as const, sample: '__proto__', result: 'CONSTRUCTOR', words: [] }
  expect(suggestColumns(sheet, 1, known)).toEqual(columns)
})

test('a text that is too long to store is not read [3§4.4]', async () => {
  const long = `No asbestos detected. ${'Organic fibres detected. '.repeat(20)}`
  expect((await read(`Sample ID,Result\nA1,${long}\n`)).map(([, answer]) => answer)).toEqual([null])
})

test.each([
  ['a,b\r\n1,2\n3,4\n', 3],
  ['a,b\n1,2\r\n3,4', 3],
  ['a,b\r1,2\r\n3,4\n', 3],
  ['letterhead\r\n\r\na,b\n1,"2\r\nlines"\n', 4],
])('rows end with the line ends of any system, also mixed in one file: %j [P5]', async (text, count) => {
  const rows = await delimitedRows(text, {
    headingsIn: cells => cells.filter(cell => cell === 'a' || cell === 'b').length,
  })
  expect(rows.filter((row, at) => at < rows.length - 1 || row.join('') !== '')).toHaveLength(count)
  expect(rows.find(([cell]) => cell === '1')?.[1]).toMatch(/^2/)
})

test('a second line of one sample is read, whatever ends the lines [P5]', async () => {
  const file = 'Sample ID,Result,Comment\r\nA0001,NAD,first\nA0001,Chrysotile,re-test\n'
  const rows = await delimitedRows(file, { headingsIn: cells => (cells.includes('Result') ? 3 : 0) })
  expect(rows.slice(1, 3)).toEqual([
    ['A0001', 'NAD', 'first'],
    ['A0001', 'Chrysotile', 're-test'],
  ])
})

test('a result without a Sample ID below a sample belongs to it, after a blank line only if it is recognised', async () => {
  const rows = ['Sample ID,Result', 'A001,NAD', ',Chrysotile', 'A002,Amosite', ',', ',Signed by the analyst', '-,NAD']
  expect(await read(rows.join('\n'))).toEqual([
    ['A001', 2, 'NAD'],
    ['A001', 3, 'Chrysotile'],
    ['A002', 4, 'Amosite'],
    ['', null, 'Signed by the analyst'],
    ['A002', 2, 'NAD'],
  ])
})

test.each(['-', '–', '^', '”', "''", 'ditto', 'do.', 'Same as above', 'cont’d', 'Layer 2', 'layer b'])(
  'a Sample ID of %s means the sample above [P5]',
  async sign => {
    expect(await read(`Sample ID;Result\nA001;NAD\n${sign};Chrysotile\n`)).toEqual([
      ['A001', 2, 'NAD'],
      ['A001', 3, 'Chrysotile'],
    ])
  },
)

test.each([
  ['Result 1', 'Result 2'],
  ['Result', 'Result'],
  ['Result', 'Result (2nd layer)'],
  ['Result A', 'Result B'],
])('a second result column, %s and %s, gives its sample a second result [P5]', async (first, second) => {
  const text = `Sample ID,${first},${second}\nA001,NAD,Chrysotile\nA002,NAD,\nA003,NAD,-\nA004,NAD,See note\n`
  expect(await read(text)).toEqual([
    ['A001', 2, 'NAD'],
    ['A001', 3, 'Chrysotile'],
    ['A002', 2, 'NAD'],
    ['A003', 2, 'NAD'],
    ['A004', 2, 'NAD'],
    ['A004', null, 'See note'],
  ])
})

test('a column with another heading is no second result column [P5]', async () => {
  expect(await read('Sample ID,Result,Fibre type,,Result LOR\nA001,NAD,None,x,1\n')).toEqual([['A001', 2, 'NAD']])
})

test('a text that a program wrote as a formula is that text', async () => {
  expect(await read('Sample ID,Result\n="A001",="NAD"\n')).toEqual([['A001', 2, 'NAD']])
})

test('hidden sheets of a workbook come after the others', () => {
  const sheet = (name: string, number: number, state = '') => `<sheet name="${name}" ${state} r:id="rId${number}"/>`
  const target = (number: number) => `<Relationship Id="rId${number}" Target="worksheets/sheet1.xml"/>`
  const names = readXlsx(
    xlsxOf([['Sample ID', 'Result']], {
      'xl/workbook.xml': `<workbook><sheets>${sheet('Template', 1, 'state="hidden"')}${sheet('Lists', 2, 'state="veryHidden"')}${sheet('Results', 3)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map(target).join('')}</Relationships>`,
    }),
  ).map(({ name }) => name)
  expect(names).toEqual(['Results', 'Template', 'Lists'])
})
