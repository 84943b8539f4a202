import { latestIssuedReport } from '#shared/domain/edits/reportEdits.ts'
import { isDraftReport, reportVersion } from '#shared/report/model/coverPage.ts'
import { type Block, isEmptySection, type ReportModel } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { registerSheets } from './registerSheets.ts'

/** The contents of a report if a user generated it now, read from the report model. */
export function reportPreview(source: ReportSource, model: ReportModel) {
  const blocks = model.sections.flatMap(section => section.blocks)
  const sheets = blocks.filter(block => block.kind === 'sheet')
  return {
    title: model.title,
    is_draft: model.isDraft,
    ...(isDraftReport(source) ? {} : issueOf(source)),
    items: sheets.length,
    plans: new Set(blocks.flatMap(planOf)).size,
    photos: sheets.reduce((sum, { photo, alternatePhoto }) => sum + (photo ? 1 : 0) + (alternatePhoto ? 1 : 0), 0),
    certificates: model.certificates.map(({ name }) => name),
    sections: model.sections.map(section => ({
      number: section.number,
      title: section.title,
      is_empty: isEmptySection(section),
    })),
    register: registerSheets(model).map(({ columns, rows, ...sheet }) => ({
      ...sheet,
      rows: rows.map(row => [...row]),
      columns: columns.map(({ title, isNumber = false }) => ({ title, is_number: isNumber })),
    })),
  }
}

/** A plan may be printed more than once. */
const planOf = (block: Block): string[] => (block.kind === 'plan' ? [block.image.file] : [])

/** The version of the next issue, and when the issued report that it would replace was requested. */
function issueOf(source: ReportSource) {
  const earlier = latestIssuedReport(source.tree, source.contaminate_id)
  return { version: reportVersion(source), ...(earlier && { replaces: earlier.requested_at }) }
}
