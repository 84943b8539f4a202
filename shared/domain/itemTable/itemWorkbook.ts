import type { WorkbookSheet } from '#shared/domain/text/workbook.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import type { CellChange, CellProblem } from './cellChanges.ts'
import { ITEM_COLUMNS, type ItemColumn } from './itemColumns.ts'

/** The items of a building by floor and room, and by Sample ID within a room. */
export const tableItems = (tree: Tree): Item[] =>
  floorsOf(tree).flatMap(floor => roomsOf(tree, floor.id).flatMap(room => itemsOf(tree, room.id)))

const ITEMS = 'Items'
const AS_SAVED = 'As saved'
/** The heading of the item id, which identifies the row when the workbook is imported. */
const REFERENCE = 'Reference'
const REFERENCE_WIDTH = 30

/**
 * The items as two sheets: one for editing, and a hidden copy of the saved values. The copy tells changes in the workbook from
 * later changes in the product.
 */
export function itemSheets(tree: Tree, company: string, items: readonly Item[] = tableItems(tree)): WorkbookSheet[] {
  const sheet = {
    columns: [
      ...ITEM_COLUMNS.map(({ title, width, holds }) => ({ title, width, holds })),
      { title: REFERENCE, width: REFERENCE_WIDTH },
    ],
    rows: items.map(item => [...ITEM_COLUMNS.map(column => column.read(item, tree)), item.id]),
    filters: true,
    header: [`${tree.building.job_number}   ${tree.building.name}`, ITEMS] as const,
    company,
  }
  return [
    { ...sheet, title: ITEMS },
    { ...sheet, title: AS_SAVED, isHidden: true },
  ]
}

export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** A row of a workbook that cannot be imported. `row` is its number in the sheet. */
interface RefusedRow {
  readonly row: number
  readonly sentence: string
}

export interface WorkbookDifferences {
  readonly changes: readonly CellChange[]
  /** Cells that changed differently in the workbook and in the product since it was saved. The product's values stay. */
  readonly clashes: readonly CellProblem[]
  readonly refusedRows: readonly RefusedRow[]
  /** Headings that the table does not have; these columns are ignored. */
  readonly unknownColumns: readonly string[]
  /** The number of items that the workbook does not have; they stay unchanged. */
  readonly missing: number
}

/** Why the whole workbook cannot be imported. */
export interface InvalidWorkbook {
  readonly reason: string
}

/** Compares a workbook with the current items, cell by cell. A row is found by its reference only. */
export function workbookDifferences(tree: Tree, sheets: readonly ReadSheet[]): WorkbookDifferences | InvalidWorkbook {
  const read = sheets.find(({ name }) => name === ITEMS) ?? sheets[0]
  const [head = [], ...rows] = read?.rows ?? []
  const titles = head.map(title => plain(title))
  const reference = titles.indexOf(REFERENCE)
  if (reference < 0)
    return { reason: `There is no column “${REFERENCE}”. Choose a workbook that was saved from this page.` }
  const twice = titles.find((title, at) => title !== '' && titles.indexOf(title) < at)
  if (twice) return { reason: `There are two columns “${twice}”. Delete one of them and choose the workbook again.` }
  const columns = titles.map(title => ITEM_COLUMNS.find(column => column.title === title))
  const saved = savedTexts(sheets.find(({ name }) => name === AS_SAVED))
  const found = rows.flatMap((cells, at) => {
    const id = plain(cells[reference] ?? '').toUpperCase()
    return cells.some(cell => plain(cell) !== '') ? [{ row: at + 2, id, cells }] : []
  })
  const seen = new Set<string>()
  const refusedRows: RefusedRow[] = []
  const changes: CellChange[] = []
  const clashes: CellProblem[] = []
  for (const { row, id, cells } of found) {
    const item = findRow(tree.items, id)
    const sentence = rowProblem(id, item, seen)
    seen.add(id)
    if (sentence || !item) {
      refusedRows.push({ row, sentence })
      continue
    }
    for (const [at, column] of columns.entries()) {
      if (!column) continue
      const difference = cellDifference(column, {
        item,
        tree,
        typed: cells[at] ?? '',
        saved: saved?.get(id)?.get(column.title),
      })
      if (difference && 'sentence' in difference) clashes.push(difference)
      else if (difference) changes.push(difference)
    }
  }
  const missing = tree.items.filter(item => !seen.has(item.id)).length
  const unknownColumns = titles.filter((title, at) => title !== '' && at !== reference && !columns[at])
  return { changes, clashes, refusedRows, unknownColumns, missing }
}

function rowProblem(id: string, item: Item | undefined, seen: ReadonlySet<string>): string {
  if (id === '') return `The row has no ${REFERENCE.toLowerCase()}. New items are added in their room.`
  if (seen.has(id)) return 'The item is in the workbook twice. Only its first row is imported.'
  return item ? '' : 'The item isn’t in this building, or has been deleted.'
}

interface Cell {
  readonly item: Item
  readonly tree: Tree
  readonly typed: string
  /** The cell's text when the workbook was saved; undefined if unknown. */
  readonly saved: string | undefined
}

/** The change of one cell; undefined if the text did not change. */
function cellDifference(column: ItemColumn, { item, tree, typed, saved }: Cell): CellChange | CellProblem | undefined {
  const [to, from] = [plain(typed), plain(column.read(item, tree))]
  if (to === from || to === (saved === undefined ? from : plain(saved))) return undefined
  const at = { item_id: item.id, key: column.key }
  if (saved !== undefined && plain(saved) !== from)
    return { ...at, sentence: `“${to}” in the workbook, but since changed here to “${from}”` }
  return { ...at, from: column.read(item, tree), to }
}

/** Excel writes its own line ends and adds spaces. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** The texts of the hidden sheet, by item and heading. */
function savedTexts(sheet: ReadSheet | undefined): ReadonlyMap<string, ReadonlyMap<string, string>> | undefined {
  const [head, ...rows] = sheet?.rows ?? []
  const reference = head?.indexOf(REFERENCE) ?? -1
  if (!head || reference < 0) return undefined
  return new Map(
    rows.map(cells => [cells[reference] ?? '', new Map(head.map((title, at) => [title, cells[at] ?? '']))]),
  )
}
