import { Unzip, UnzipInflate } from 'fflate'
import { MAX_COLUMNS, type SpreadsheetRows, UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { MAX_RESULTS } from '#shared/domain/lab/maxResults.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_ROWS = MAX_RESULTS + 200
/** Of all cells together. Many cells may name the same long text, and the page gets a copy for each. */
const MAX_CHARACTERS = 16 * 1024 * 1024
const MAX_SHEETS = 20

const TOO_BIG = 'This workbook is too big to read. Save the sheet with the results as a CSV file.'

interface Tag {
  readonly name: string
  readonly ends: boolean
  readonly attributes: string
  /** The text after the tag. */
  readonly text: string
}

/** The tags of an XML file in one pass. Entities of a document type are never expanded. */
function* tagsOf(xml: string): Generator<Tag> {
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const close = xml.indexOf('>', at)
    if (close < 0) return
    const next = xml.indexOf('<', close)
    const head = xml.slice(at + 1, close)
    const [, slash = '', name = ''] = /^(\/?)(?:[\w-]+:)?([\w-]*)/.exec(head) ?? []
    const text = xml.slice(close + 1, next < 0 ? undefined : next)
    yield { name, ends: slash !== '', attributes: head, text }
    if (head.endsWith('/')) yield { name, ends: true, attributes: '', text: '' }
    at = next
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (text: string): string =>
  text
    .replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, named, decimal, hex) => {
      if (named) return ENTITIES[String(named).toLowerCase()] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
    .replaceAll(/_x000D_/g, '')

const attribute = (attributes: string, name: string): string | undefined => {
  const value = new RegExp(`(?:^|\\s)(?:[\\w-]+:)?${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

/** Reads an Excel workbook: texts and numbers. Leaves out hidden rows and columns; hidden sheets come last. Formulas are not evaluated. Throws `UnreadableFile`. */
export function readXlsx(bytes: Uint8Array): SpreadsheetRows[] {
  const files = unpack(bytes)
  const workbook = files.get('xl/workbook.xml')
  const relations = files.get('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new UnreadableFile('This isn’t an Excel workbook. Choose a CSV or XLSX file.')
  const shared = sharedStringsIn(files.get('xl/sharedStrings.xml') ?? '')
  const styles = stylesIn(files.get('xl/styles.xml') ?? '')
  const targets = new Map(
    [...tagsOf(relations)].map(({ attributes }) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target') ?? '',
    ]),
  )
  const sheets: SpreadsheetRows[] = []
  let characters = 0
  const listed = [...tagsOf(workbook)].filter(({ name, ends }) => name === 'sheet' && !ends)
  const isHidden = ({ attributes }: (typeof listed)[number]) => /hidden$/i.test(attribute(attributes, 'state') ?? '')
  for (const { attributes } of listed.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))) {
    if (sheets.length >= MAX_SHEETS) break
    const target = targets.get(/r:id="([^"]*)"/.exec(attributes)?.[1] ?? attribute(attributes, 'id')) ?? ''
    const xml = files.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (!xml) continue
    const sheet = { name: attribute(attributes, 'name') ?? '', ...rowsIn(xml, shared, styles) }
    characters += charactersIn(sheet)
    if (characters > MAX_CHARACTERS) throw new UnreadableFile(TOO_BIG)
    sheets.push(sheet)
  }
  return sheets
}

const charactersIn = ({ rows }: SpreadsheetRows): number =>
  rows.reduce((sum, cells) => cells.reduce((inRow, { length }) => inRow + length, sum), 0)

/** The texts of a workbook’s parts by name. Stops at `MAX_UNPACKED_BYTES`, whatever size the archive declares. */
function unpack(bytes: Uint8Array): Map<string, string> {
  const files = new Map<string, string>()
  let remainingBytes = MAX_UNPACKED_BYTES
  let isArchive = false
  const archive = new Unzip(part => {
    isArchive = true
    if (!PART.test(part.name)) return
    const decoder = new TextDecoder()
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error
      remainingBytes -= chunk.length
      if (remainingBytes < 0) throw new UnreadableFile(TOO_BIG)
      files.set(part.name, (files.get(part.name) ?? '') + decoder.decode(chunk, { stream: !isLast }))
    }
    part.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      archive.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    isArchive = false
  }
  if (!isArchive)
    throw new UnreadableFile('This workbook is damaged. Open it in Excel, save it again and choose that file.')
  return files
}
const PART = /^xl\/.*\.(xml|rels)$/
const CHUNK_BYTES = 64 * 1024

function sharedStringsIn(xml: string): string[] {
  const all: string[] = []
  const textOf = newTextReader()
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'si' && !tag.ends) all.push('')
    all[all.length - 1] += textOf(tag)
  }
  return all
}

const FIGURES = '0123456789+-'
const RAISED: Readonly<Record<string, string>> = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋' }
const raised = (words: string, figures: string) =>
  words.replaceAll(/[\d+-]|[^\d\s+-]+/g, part => figures[FIGURES.indexOf(part)] ?? `[${part}]`)
const struckOut = (words: string) => `[struck out: ${words.trim()}]`

/**
 * Returns a function for the tags of rich text, which returns the text of each tag. Raised and lowered digits stay so, as in cm² or
 * a footnote mark. Raised and lowered letters, and struck-out text, are put in brackets, so that they do not become part of a figure
 * or Sample ID. Phonetic text is left out.
 */
function newTextReader(): (tag: Tag) => string {
  let [figures, isStruck, isPhonetic]: [string | undefined, boolean, boolean] = [undefined, false, false]
  return ({ name, ends, attributes, text }) => {
    if (name === 'rPh') isPhonetic = !ends
    if (name === 'r') [figures, isStruck] = [undefined, false]
    if (name === 'vertAlign' && !ends) figures = RAISED[attribute(attributes, 'val') ?? '']
    if (name === 'strike' && !ends) isStruck = isStrike(attributes)
    if (name !== 't' || ends || isPhonetic) return ''
    const words = figures ? raised(decodeEntities(text), figures) : decodeEntities(text)
    return isStruck && words.trim() ? ` ${struckOut(words)} ` : words
  }
}

const isStrike = (attributes: string): boolean => !/^(?:0|false)$/.test(attribute(attributes, 'val') ?? '')

/** The number format of a cell, and whether its whole font is struck out. */
interface CellStyle {
  readonly format: string
  readonly isStruck: boolean
}

function stylesIn(xml: string): CellStyle[] {
  const codes = new Map<string, string>(BUILT_IN)
  const struckFonts: boolean[] = []
  const styles: CellStyle[] = []
  let [inFonts, inCells] = [false, false]
  for (const { name, ends, attributes } of tagsOf(xml)) {
    if (name === 'numFmt' && !ends)
      codes.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '')
    if (name === 'fonts') inFonts = !ends
    if (name === 'font' && !ends && inFonts) struckFonts.push(false)
    if (name === 'strike' && !ends && inFonts) struckFonts[struckFonts.length - 1] = isStrike(attributes)
    if (name === 'cellXfs') inCells = !ends
    if (name === 'xf' && !ends && inCells) {
      const id = attribute(attributes, 'numFmtId') ?? '0'
      const isStruck = struckFonts[Number(attribute(attributes, 'fontId') ?? 0)] ?? false
      styles.push({ format: codes.get(id) ?? `format ${id}`, isStruck })
    }
  }
  return styles
}
const BUILT_IN: readonly (readonly [string, string])[] = [
  ['0', 'General'],
  ['1', '0'],
  ['2', '0.00'],
  ['3', '#,##0'],
  ['4', '#,##0.00'],
  ['9', '0%'],
  ['10', '0.00%'],
  ['49', '@'],
]

function rowsIn(
  xml: string,
  shared: readonly string[],
  styles: readonly CellStyle[],
): { rows: string[][]; leavesOutHidden: boolean } {
  const rows: string[][] = []
  const hiddenColumns = new Set<number>()
  const textOf = newTextReader()
  let [row, column, cell, type, style]: [number, number, string, string, number] = [-1, -1, '', 'n', 0]
  let [isHidden, leavesOutHidden] = [false, false]
  for (const tag of tagsOf(xml)) {
    const { name, ends, attributes, text } = tag
    if (name === 'col' && !ends && isOn(attributes, 'hidden')) {
      const last = Math.min(Number(attribute(attributes, 'max')), MAX_COLUMNS)
      for (let at = Math.max(1, Number(attribute(attributes, 'min'))) - 1; at < last; at++) hiddenColumns.add(at)
    }
    if (name === 'row' && !ends) {
      row = Number(attribute(attributes, 'r') ?? row + 2) - 1
      column = -1
      isHidden = isOn(attributes, 'hidden')
      if (row >= MAX_ROWS) throw new UnreadableFile(`The sheet has more than ${formatNumber(MAX_RESULTS)} rows.`)
    }
    if (name === 'c' && !ends) {
      column = columnOf(attribute(attributes, 'r')) ?? column + 1
      ;[cell, type, style] = ['', attribute(attributes, 't') ?? 'n', Number(attribute(attributes, 's') ?? 0)]
    }
    cell += name === 'v' && !ends ? decodeEntities(text) : textOf(tag)
    if (name !== 'c' || !ends || cell === '' || row < 0 || column >= MAX_COLUMNS) continue
    if (isHidden || hiddenColumns.has(column)) leavesOutHidden = true
    else {
      const cells = rows[row] ?? []
      rows[row] = cells
      cells[column] = cellText(cell, type, shared, styles[style])
    }
  }
  const dense = Array.from({ length: rows.length }, (_, at) => Array.from(rows[at] ?? [], each => each ?? ''))
  return { rows: dense, leavesOutHidden }
}

const isOn = (attributes: string, name: string): boolean => /^(?:1|true)$/.test(attribute(attributes, name) ?? '')

/** Index of the column: 27 for 'AB12'. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

function cellText(cell: string, type: string, shared: readonly string[], style: CellStyle | undefined): string {
  const shown = valueText(cell, type, shared, style?.format ?? 'General')
  return style?.isStruck && shown.trim() ? struckOut(shown) : shown
}

function valueText(cell: string, type: string, shared: readonly string[], format: string): string {
  if (type === 's') return shared[Number(cell)] ?? ''
  if (type === 'b') return cell === '1' ? 'TRUE' : 'FALSE'
  return type === 'n' ? formatCellNumber(cell, format) : cell
}

/**
 * A stored number, which a format with fewer decimals does not round: Excel shows 0.49 % as 0%. Appends an unsupported format, so
 * that the cell is not read as another value.
 */
function formatCellNumber(cell: string, format: string): string {
  const number = Number(cell)
  if (!Number.isFinite(number)) return cell
  if (format === 'General' || format === '@') return String(Number(number.toPrecision(15)))
  const [, percent] = /^(?:#,##)?0(?:\.0+)?(%?)$/.exec(format) ?? []
  if (percent === undefined) return `${number} [${format}]`
  return `${Number((percent ? number * 100 : number).toPrecision(15))}${percent}`
}
