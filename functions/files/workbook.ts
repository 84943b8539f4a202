import { strToU8, zipSync } from 'fflate'
import { type WorkbookSheet, workbookParts } from '#shared/domain/text/workbook.ts'

/** A fixed time, so that the same sheets give the same bytes. ZIP times start in 1980 and have no time zone. */
const ARCHIVE_TIME = new Date(1980, 0, 1)

/** A text workbook as the bytes of an XLSX file. The same sheets give the same bytes. */
export function workbookBytes(sheets: readonly WorkbookSheet[]): Uint8Array {
  const parts = Object.entries(workbookParts(sheets)).map(([path, text]) => [path, strToU8(text)])
  return zipSync(Object.fromEntries(parts), { mtime: ARCHIVE_TIME })
}
