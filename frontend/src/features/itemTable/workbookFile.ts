import { readWorkbook } from '#frontend/features/labImport/readWorkbook.ts'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { MAX_FILE_BYTES } from '#shared/domain/files/uploads.ts'
import { itemSheets, type WorkbookDifferences, workbookDifferences } from '#shared/domain/itemTable/itemWorkbook.ts'
import { WORKBOOK_TYPE, workbookParts } from '#shared/domain/text/workbook.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

export async function saveWorkbook(tree: Tree, company: string, items: readonly Item[]): Promise<void> {
  const { strToU8, zipSync } = await import('fflate')
  const parts = Object.entries(workbookParts(itemSheets(tree, company, items))).map(([path, text]) => [
    path,
    strToU8(text),
  ])
  const bytes = new Uint8Array(zipSync(Object.fromEntries(parts)))
  const { job_number, name } = tree.building
  saveFile(new Blob([bytes], { type: WORKBOOK_TYPE }), `${job_number} ${name} items.xlsx`)
}

/** Reads a workbook and compares it with the current items. Throws `UnreadableFile`. */
export async function differencesIn(file: File, tree: () => Tree): Promise<WorkbookDifferences> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile('A file can be up to 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw new UnreadableFile('This isn’t an Excel workbook (.xlsx). Choose one that was saved from this page.')
  const differences = workbookDifferences(tree(), await readWorkbook(bytes))
  if ('reason' in differences) throw new UnreadableFile(differences.reason)
  return differences
}
