import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { mappingProblems, mapRow, suggestMapping, unusedColumns } from '#frontend/features/csvImport/columnMapping.ts'
import { readCsv } from '#frontend/features/csvImport/readCsv.ts'
import { splitRows } from '#frontend/features/csvImport/sendRows.ts'
import { CSV_SHAPE_COLUMNS, CSV_SHAPES } from '#shared/domain/company/csvImport.ts'
import { toCsv, unescapeFormulas } from '#shared/domain/text/csv.ts'

const PREFIXES = ['=', '+', '-', '@', '\t', '\r', '\n', '|', '%', '＝', '＋', '－', '＠', ' =', "'=", "''+"]

const written = (rows: readonly (readonly string[])[]) =>
  toCsv(
    (rows[0] ?? []).map((_, at) => ({ name: `C${at}`, value: (row: readonly string[]) => row[at] })),
    rows,
  )
const cellsOf = (text: string) =>
  Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' }).data.slice(1, -1)
const fileOf = (...parts: BlobPart[]) => new File(parts, 'a.csv')

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.constantFrom(...PREFIXES), fc.string()).map(([prefix, text]) => prefix + text),
  fc.constantFrom('a,b', 'say "no"', 'two\r\nlines', 'ends\n', ' blanks ', ';', "'", "'quoted'", 'Ōtaki'),
)

describe('a written file', () => {
  test('all cell contents are read back unchanged [S-13]', () => {
    const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(tables, rows => {
        expect(cellsOf(written(rows)).map(line => line.map(unescapeFormulas))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  test('no cell starts like a formula [S-13]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), rows => {
        for (const found of cellsOf(written(rows)).flat())
          expect(found).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/)
      }),
    )
  })

  test.each(PREFIXES)('S-13 %j is made text in cells and headings alike', prefix => {
    const text = `${prefix}1+1`
    const file = Papa.parse<string[]>(toCsv([{ name: text, value: () => text }], [1]).slice(1), { newline: '\r\n' })
    expect(file.data.slice(0, 2)).toEqual([[`'${text}`], [`'${text}`]])
  })

  test('lines end by CR LF, a byte order mark goes before them, and a number stays a number [S-13]', () => {
    const columns = [
      { name: 'Name', value: ({ name }: { name: string }) => name },
      { name: 'Change', value: () => -3 },
    ]
    expect(toCsv(columns, [{ name: 'a "b", c' }])).toBe('\uFEFFName,Change\r\n"a ""b"", c",-3\r\n')
  })
})

describe('a read file', () => {
  test('commas, semicolons, quotation marks, macrons and formulas are read correctly [1§3]', async () => {
    const comma = await readCsv(fileOf('\uFEFFName,Note\r\n"Ōtaki, hall","two\r\nlines"\r\n\r\n\'=1+1,\r\n'))
    expect(comma.headings).toEqual(['Name', 'Note'])
    expect(comma.lines).toEqual([
      { row: 2, cells: ['Ōtaki, hall', 'two\nlines'] },
      { row: 4, cells: ['=1+1', ''] },
    ])
    expect((await readCsv(fileOf('Name;Note\n1,5;b\n'))).lines).toEqual([{ row: 2, cells: ['1,5', 'b'] }])
    const oneCommaPerRow = await readCsv(fileOf('Label;Outcome, mg/kg;Place\nA1;1,5;Kitchen\nA2;2,5;Hall\n'))
    expect(oneCommaPerRow.headings).toEqual(['Label', 'Outcome, mg/kg', 'Place'])
  })

  test.each([
    ['Excel’s line that names the delimiter', 'sep=;\r\nJob number;Survey name\r\nKHS-1;Pier, 7\r\n', 2],
    ['that line with a space behind it', 'sep=; \r\nJob number;Survey name\r\nKHS-1;Pier, 7\r\n', 2],
    ['that line in quotation marks', '"sep=;"\r\nJob number;Survey name\r\nKHS-1;Pier, 7\r\n', 2],
    ['that line, saved again with commas', '"sep=;",\r\nJob number,Survey name\r\nKHS-1,"Pier, 7"\r\n', 2],
    ['that line after empty lines', '\n\r\nsep=;\nJob number;Survey name\nKHS-1;Pier, 7\n', 4],
    ['that line before its own delimiter', '\n"sep=|"\nJob number|Survey name\nKHS-1|"Pier, 7"\n', 3],
    ['a heading with a line break', '"Job\nnumber";Survey name\nKHS-1;Pier, 7\n', 2],
    ['empty lines before the headings', '\n\nJob number,Survey name\nKHS-1,"Pier, 7"\n', 4],
    ['more commas in text than semicolons between cells', 'Job number;Survey name\nKHS-1;Pier, 7\n', 2],
    ['more semicolons in text than commas', 'Job number,Survey name\nKHS-1,"Pier, 7"\nKHS-2,a;b;c;d\n', 2],
  ])('P4 P5 P6 %s', async (_, text, row) => {
    const { headings, lines } = await readCsv(fileOf(text))
    expect(headings).toEqual(['Job number', 'Survey name'])
    expect(lines[0]).toEqual({ row, cells: ['KHS-1', 'Pier, 7'] })
  })

  test.each([
    ['UTF-16', fileOf(new Uint8Array([0xff, 0xfe, 65, 0])), /UTF-16/],
    ['another encoding', fileOf(new Uint8Array([65, 10, 0xe9, 10])), /can’t be read reliably/],
    ['a workbook', fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 0])), /workbook/],
    ['nothing', fileOf(''), /empty/],
    ['headings only', fileOf('Name,Note\r\n'), /only has headings/],
    ['too many cells', fileOf('Name,City\r\n12 Main St, Flat 2,Napier\r\n'), /Row 2 has more cells/],
    ['an open quotation mark', fileOf('Name,Note\r\n"a,b\r\n'), /isn’t closed/],
    ['too many rows', fileOf(`Name\r\n${'a\r\n'.repeat(5001)}`), /5,001 rows/],
    ['too many columns', fileOf(`Name${',a'.repeat(100_000)}\r\nb\r\n`), /more than 200 columns/],
    ['too many bytes', fileOf('a'.repeat(5 * 1024 * 1024 + 1)), /larger than 5 MB/],
  ])('1§3 %s is refused with what to do', async (_, file, said) => {
    await expect(readCsv(file)).rejects.toThrow(said)
  })
})

describe('the columns of a file', () => {
  test.each(CSV_SHAPES)('1§3 the template of a %s is understood whole', async shape => {
    const { columns } = CSV_SHAPE_COLUMNS[shape]
    const text = toCsv(
      columns.map(({ title, example }) => ({ name: title, value: () => example })),
      [{}],
    )
    const table = await readCsv(fileOf(text))
    const mapping = suggestMapping(shape, table.headings)
    expect(Object.values(mapping)).toEqual(columns.map((__, at) => at))
    expect(mappingProblems(shape, mapping)).toEqual({})
    const required = columns.filter(each => each.required).map(({ key }) => key)
    expect(Object.keys(mapRow(table.lines[0]!, mapping).cells)).toEqual(expect.arrayContaining(required))
  })

  test('synonyms of a column are recognised, missing columns named, unknown ones omitted [1§3]', () => {
    const headings = ['Job No.', 'SURVEY NAME', 'Clients', 'Budget']
    const mapping = suggestMapping('survey', headings)
    expect(mapping).toMatchObject({ job_number: 0, name: 1, client: 2, office: null })
    expect(unusedColumns(headings, mapping)).toEqual(['Budget'])
    expect(mappingProblems('survey', mapping)).toEqual({ office: 'Choose the column of your file' })
    expect(mappingProblems('survey', { ...mapping, office: 2 })).toEqual({
      client: 'This column is chosen twice',
      office: 'This column is chosen twice',
    })
  })

  test('rows are sent in parts of up to 200 [F-26]', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => ({ row, cells: { name: 'a' } }))
    expect(splitRows(rows).map(part => part.length)).toEqual(Array.from({ length: 25 }, () => 200))
    const long = Array.from({ length: 10 }, (_, row) => ({ row, cells: { name: 'a'.repeat(100_000) } }))
    expect(splitRows(long).map(part => part.length)).toEqual([3, 3, 3, 1])
  })
})

test('titles above the headings are no rows; rows keep the numbers that they have in the file', async () => {
  const { headings, lines } = await readCsv(fileOf('Buildings of 2026\r\n\r\nName,Address\r\nDepot,1 Wharf Road\r\n'))
  expect(headings).toEqual(['Name', 'Address'])
  expect(lines).toEqual([{ row: 4, cells: ['Depot', '1 Wharf Road'] }])
  const unknown = await readCsv(fileOf('Alpha,Beta\n1,2\n'))
  expect(unknown.headings).toEqual(['Alpha', 'Beta'])
})
