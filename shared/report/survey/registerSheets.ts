import { badgeText } from '#shared/domain/item/badge.ts'
import type { Block, Cell, Column, ReportModel, Table } from '#shared/report/model/reportModel.ts'

/** One table of the register as rows of plain text, for the workbook and the report preview. */
export interface RegisterSheet {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  readonly none?: string
}

/**
 * The chapters of the register workbook. They include inaccessible areas, because presumed materials must not be missing from a
 * register.
 */
const REGISTER_SECTIONS: readonly string[] = ['register', 'negatives', 'reinspection', 'notAccessed']

/** In the report, the floor is a heading over its rows; a sorted or filtered list needs it in each row. */
const FLOOR: Column = { title: 'Floor', width: 68 }

/** The tables of the register, read from the report, so that both always agree. */
export const registerSheets = ({ sections }: Pick<ReportModel, 'sections'>): RegisterSheet[] =>
  sections
    .filter(({ id }) => REGISTER_SECTIONS.includes(id))
    .flatMap(({ title, blocks }) =>
      blocks.flatMap((block, at) => sheetOf(block, headingBefore(blocks, at) ?? title) ?? []),
    )

function headingBefore(blocks: readonly Block[], at: number): string | undefined {
  const previous = blocks[at - 1]
  return previous?.kind === 'heading' ? previous.text : undefined
}

function sheetOf(block: Block, title: string): RegisterSheet | undefined {
  if (block.kind === 'say' && block.isNone) return { title, columns: [], rows: [], none: block.text }
  return block.kind === 'table' ? tableSheet(block, title) : undefined
}

function tableSheet({ columns, groups }: Table, title: string): RegisterSheet {
  const byFloor = groups.some(group => group.title !== undefined)
  const rows = groups.flatMap(group =>
    group.rows.map(row => [
      ...(byFloor ? [group.title ?? ''] : []),
      ...row.flatMap((cell, at) => textsOfCell(cell, columns[at]?.workbookTitles?.length ?? 1)),
    ]),
  )
  const workbookColumns = columns.flatMap(({ workbookTitles, ...column }) =>
    (workbookTitles ?? [column.title]).map(each => ({ ...column, title: each })),
  )
  return { title, columns: byFloor ? [FLOOR, ...workbookColumns] : workbookColumns, rows }
}

/** The texts of a cell, one for each of its columns in the workbook. */
const textsOfCell = (cell: Cell, columns: number): string[] =>
  Array.from({ length: columns }, (_, at) => (columns === 1 ? textOfCell(cell) : (cell.workbookValues?.[at] ?? '')))

function textOfCell({ text, note, badge }: Cell): string {
  if (badge) return badgeText(badge)
  return [text, note].filter(Boolean).join('\n')
}
