import type { WorkbookSheet } from '#shared/domain/text/workbook.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { type Column, DRAFT, type ReportModel } from '#shared/report/model/reportModel.ts'
import { type RegisterSheet, registerSheets } from '#shared/report/survey/registerSheets.ts'

/** A report's register as a workbook: a sheet about the report, then one sheet per table. */
export function registerWorkbook(model: ReportModel): WorkbookSheet[] {
  const header = [`${model.job_number}   ${model.building}`, model.isDraft ? DRAFT : model.title] as const
  return [aboutSheet(model), ...registerSheets(model).map(listSheet)].map(sheet => ({
    ...sheet,
    header,
    company: model.company,
  }))
}

type Sheet = Omit<WorkbookSheet, 'header' | 'company'>

/** The facts on the report's cover. */
function aboutSheet({ title, cover, company, isDraft, verification }: ReportModel): Sheet {
  const facts = [
    ...nonEmptyFacts([
      ['Building', cover.name],
      ['Address', cover.address],
    ]),
    ...cover.facts,
    ...nonEmptyFacts([
      ['Status', isDraft ? '' : 'Issued'],
      ['Company', company],
      ['Check this report at', verification?.url ?? ''],
    ]),
  ]
  return {
    title: 'Report',
    columns: [
      { title: 'Document', width: 24 },
      { title, width: 72, holds: 'days' },
    ],
    rows: facts.map(({ label, value }) => [label, value]),
    filters: false,
  }
}

const listSheet = ({ title, columns, rows, none }: RegisterSheet): Sheet =>
  none === undefined
    ? { title, columns: columns.map(columnOf), rows, filters: true }
    : { title, columns: [{ title, width: 72 }], rows: [[none]], filters: false }

const columnOf = (column: Column): WorkbookSheet['columns'][number] => ({
  title: column.title,
  width: widthOf(column),
  holds: column.isDay ? 'days' : column.isNumber ? 'numbers' : undefined,
})

const POINTS_PER_LETTER = 3.5
/** Width in letters of a column that takes the remaining width on paper. */
const WIDEST = 44
/** Space beside a heading for the filter button, in letters. */
const FILTER_BUTTON = 4
const widthOf = ({ title, width }: Column): number =>
  Math.max(width === '*' ? WIDEST : Math.ceil(width / POINTS_PER_LETTER), title.length + FILTER_BUTTON)
