import { sha256 } from '#frontend/store/sha256.ts'
import { delimitedRows } from '#frontend/ui/sheet/delimitedRows.ts'
import { type SpreadsheetRows, UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import { MAX_RESULTS } from '#shared/domain/lab/maxResults.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { knownHeadingsIn } from './resultColumns.ts'

/** A lab’s file after reading. `hash` is the SHA-256 of its bytes. */
export interface ReadFile {
  readonly name: string
  readonly hash: string
  readonly sheets: readonly SpreadsheetRows[]
}

const MAX_NAME_LENGTH = 190
const LETTERHEAD_ROWS = 200

type ReadWorkbook = (bytes: Uint8Array) => Promise<SpreadsheetRows[]>

/** Reads a CSV file or an Excel workbook. Throws `UnreadableFile`. */
export async function readSheets(file: File, readXlsx: ReadWorkbook): Promise<ReadFile> {
  if (file.size === 0) throw new UnreadableFile('The file is empty.')
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile('A file can be up to 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets = (await sheetsIn(bytes, readXlsx)).filter(({ rows }) => rows.some(row => row.some(cell => cell.trim())))
  if (sheets.length === 0) throw new UnreadableFile('The file is empty.')
  return { name: firstCharacters(file.name, MAX_NAME_LENGTH), hash: await sha256(bytes.buffer), sheets }
}

async function sheetsIn(bytes: Uint8Array, readXlsx: ReadWorkbook): Promise<SpreadsheetRows[]> {
  const [first, second, third] = bytes
  if (first === 0x50 && second === 0x4b) return readXlsx(bytes)
  if (first === 0xd0 && second === 0xcf && third === 0x11)
    throw new UnreadableFile(
      'This is an old or password-protected Excel file. In Excel choose File, Save As, “Excel Workbook (.xlsx)”.',
    )
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-')
    throw new UnreadableFile('This is a PDF. Ask the lab for the results as a CSV or XLSX file.')
  return [{ name: 'CSV', rows: await rowsIn(textOf(bytes)) }]
}

/**
 * Laboratories write UTF-8 or Windows-1252. Bytes that are not valid UTF-8 are read as Windows-1252, unless most characters beyond
 * ASCII are valid: then the file is UTF-8 with a few damaged characters.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new UnreadableFile('This file contains no text. Choose a CSV or XLSX file.')
  const text = new TextDecoder('utf-8').decode(bytes)
  const beyondAscii = text.match(/[^\0-\x7f]/gu) ?? []
  const damaged = beyondAscii.filter(character => character === '\ufffd')
  return 2 * damaged.length > beyondAscii.length ? new TextDecoder('windows-1252').decode(bytes) : text
}

async function rowsIn(text: string): Promise<string[][]> {
  const maxRows = MAX_RESULTS + LETTERHEAD_ROWS + 1
  const rows = await delimitedRows(text, { headingsIn: knownHeadingsIn, maxRows })
  if (rows.length >= maxRows) throw new UnreadableFile(`The file has more than ${formatNumber(MAX_RESULTS)} rows.`)
  return rows
}
