import { escapeXml } from './escapeXml.ts'
import { firstCharacters } from './firstCharacters.ts'

interface WorkbookColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** Set for columns that Excel calculates and sorts with: amounts, scores, days. All other cells are text, above all ids. */
  readonly holds?: 'numbers' | 'days' | undefined
}

/** A sheet. Its head row stays visible when scrolling. */
export interface WorkbookSheet {
  readonly title: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly filters: boolean
  /** Printed on every page. */
  readonly header: readonly [left: string, right: string]
  /** The company's name, printed at the foot of every page and in the properties of the file. */
  readonly company: string
  /** Hidden so that Excel's menus do not list it. */
  readonly isHidden?: boolean
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006'
const OFFICE = `${OFFICE_DOCUMENT}/relationships`
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAX_TITLE = 31
const MAX_TEXT = 32_767

/**
 * The parts of an XLSX file by path, for a ZIP archive. Cells are text and formatted as text, so that formulas and numbers stay
 * as typed even after editing. Only columns with `holds` have numbers or days.
 */
export function workbookParts(sheets: readonly WorkbookSheet[]): Readonly<Record<string, string>> {
  const titles = titlesOf(sheets)
  const files = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([
      ['officeDocument', 'xl/workbook.xml'],
      ['extended-properties', 'docProps/app.xml'],
    ]),
    'docProps/app.xml': `<Properties xmlns="${OFFICE_DOCUMENT}/extended-properties"><Company>${escaped(sheets[0]?.company ?? '')}</Company></Properties>`,
    'xl/workbook.xml': workbookXml(sheets, titles),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, at === 0)])),
  }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, XML + text]))
}

/** Excel refuses long titles, some characters, and duplicate titles regardless of case. */
function titlesOf(sheets: readonly WorkbookSheet[]): string[] {
  const taken = new Set<string>()
  return sheets.map(({ title }) => {
    const plain =
      title
        .replaceAll("'", '’')
        .replace(/[\p{Cc}\ufffe\uffff[\]:*?/\\]/gu, ' ')
        .trim() || 'Sheet'
    const named = Array.from({ length: sheets.length + 1 }, (_, at) => {
      const end = at === 0 ? '' : ` ${at + 1}`
      return firstCharacters(plain, MAX_TITLE - end.length) + end
    })
    const free = named.find(name => !taken.has(name.toLowerCase())) ?? plain
    taken.add(free.toLowerCase())
    return free
  })
}

/** Excel writes a character by its code as `_x0041_`, so a literal underscore of that form is escaped. */
const escaped = (text: string): string => escapeXml(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** 0 is `A`, 26 is `AA`. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
const STYLE = { head: 1, text: 2, number: 3, day: 4, hundredths: 5 } as const

const LINE_POINTS = 15
const MAX_POINTS = 409
/** Column widths count digits, which are wider than most letters. */
const LETTERS_PER_FIGURE = 1.1
/** Sets row heights, because LibreOffice does not compute the height of wrapped text in generated files. */
function heightOf(cells: readonly string[], columns: WorkbookSheet['columns']): string {
  const linesOf = (text: string, at: number) =>
    text
      .split('\n')
      .reduce(
        (sum, line) => sum + Math.max(1, Math.ceil(line.length / ((columns[at]?.width ?? 1) * LETTERS_PER_FIGURE))),
        0,
      )
  const lines = Math.max(1, ...cells.map(linesOf))
  return lines > 1 ? ` ht="${Math.min(lines * LINE_POINTS, MAX_POINTS)}" customHeight="1"` : ''
}

const rowXml = (cells: readonly string[], row: number, style: number, columns: WorkbookSheet['columns']): string =>
  `<row r="${row}"${heightOf(cells, columns)}>${cells
    .map((text, column) => {
      const value = style === STYLE.text ? numberOf(text, columns[column]?.holds) : undefined
      const at = `r="${letters(column)}${row}" s="${value?.style ?? style}"`
      if (value) return `<c ${at}><v>${value.number}</v></c>`
      if (!text) return `<c ${at}/>`
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(firstCharacters(text, MAX_TEXT))}</t></is></c>`
    })
    .join('')}</row>`

/** Example: `1,250.5` */
const NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,10})?$/
/** Example: `17/02/2027` */
const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/
const DAY_MS = 24 * 3600 * 1000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** The number that Excel stores for a text in this column; undefined if it stays text. */
function numberOf(text: string, holds: WorkbookColumn['holds']): { number: number; style: number } | undefined {
  if (holds === 'numbers' && NUMBER.test(text)) {
    const style = /\.\d\d$/.test(text) ? STYLE.hundredths : STYLE.number
    return { number: Number(text.replaceAll(',', '')), style }
  }
  const [, day, month, year] = (holds === 'days' && DAY.exec(text)) || []
  if (!day) return undefined
  return { number: (Date.UTC(Number(year), Number(month) - 1, Number(day)) - DAY_ZERO) / DAY_MS, style: STYLE.day }
}

const lastColumn = ({ columns }: WorkbookSheet): string => letters(columns.length - 1)
const headerXml = ({ header: [left, right], company }: WorkbookSheet): string =>
  `<headerFooter><oddHeader>${escaped(`&L${literal(left)}&R${literal(right)}`)}</oddHeader><oddFooter>${escaped(`&L${literal(company)}&R&P / &N`)}</oddFooter></headerFooter>`
/** `&` starts a code in a header. Excel refuses headers with more than 255 characters. */
const literal = (text: string): string => firstCharacters(text, 100).replaceAll('&', '&&')

const COLUMN_STYLE = { text: STYLE.text, numbers: STYLE.number, days: STYLE.day }

function sheetXml(sheet: WorkbookSheet, isFirst: boolean): string {
  const { columns, rows, filters } = sheet
  const end = `${lastColumn(sheet)}${rows.length + 1}`
  const widths = columns.map(
    ({ width, holds }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${COLUMN_STYLE[holds ?? 'text']}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${end}"/><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>${rowXml(
    columns.map(({ title }) => title),
    1,
    STYLE.head,
    columns,
  )}${rows.map((row, at) => rowXml(row, at + 2, STYLE.text, columns)).join('')}</sheetData>${filters ? `<autoFilter ref="A1:${end}"/>` : ''}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>${headerXml(sheet)}<ignoredErrors><ignoredError sqref="A1:${end}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Excel and LibreOffice expect a defined name for each filter of a generated file. The head row is printed on every page. */
function workbookXml(sheets: readonly WorkbookSheet[], titles: readonly string[]): string {
  const list = titles.map(
    (title, at) =>
      `<sheet name="${escaped(title)}" sheetId="${at + 1}"${sheets[at]?.isHidden ? ' state="veryHidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const names = sheets.map((sheet, at) => {
    const title = `'${escaped(titles[at] ?? '')}'`
    const name = (what: string, range: string, more = '') =>
      `<definedName name="_xlnm.${what}" localSheetId="${at}"${more}>${title}!${range}</definedName>`
    const filter = name('_FilterDatabase', `$A$1:$${lastColumn(sheet)}$${sheet.rows.length + 1}`, ' hidden="1"')
    return `${sheet.filters ? filter : ''}${name('Print_Titles', '$1:$1')}`
  })
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

const relationships = (parts: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function contentTypes(count: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const sheets = Array.from({ length: count }, (_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet'))
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${sheets.join('')}<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`
}

/** Format 49 is text and stays text when edited; 0 is a number as it is, 2 a number with two decimals. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="2" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
