import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Block, ItemSheet, ReportModel, Table } from '#shared/report/model/reportModel.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'

export const reportOf = (tree: Tree = exampleTree, contaminate: 1 | 2 = 1) =>
  surveyReport(exampleSubject(contaminate, tree))
export const blocksOf = (model: ReportModel, id: string): readonly Block[] =>
  model.sections.find(section => section.id === id)?.blocks ?? []
export const isTable = (block: Block): block is Table => block.kind === 'table'
export const rowsOf = (model: ReportModel, id: string) =>
  blocksOf(model, id)
    .filter(isTable)
    .flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
/** Without the texts that are printed once, as a line above their rows. */
export const printedRowsOf = (model: ReportModel, id: string) =>
  blocksOf(model, id)
    .filter(isTable)
    .flatMap(({ columns, groups }) =>
      groups.flatMap(({ rows }) => rows.map(row => row.filter((_, at) => !columns[at]?.isLineAbove))),
    )
export const cellsOf = (model: ReportModel, id: string) =>
  rowsOf(model, id).map(row => row.map(({ text, badge }) => badge?.word ?? text))
export const sheetsOf = (model: ReportModel) =>
  blocksOf(model, 'sheets').filter((block): block is ItemSheet => block.kind === 'sheet')
