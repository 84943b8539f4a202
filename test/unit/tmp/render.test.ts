import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { exampleFiles, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { reportOf } from '#test/unit/report/read.ts'

test('render', async () => {
  for (const [name, type, contaminant] of [
    ['management', 1, 1],
    ['demolition', 2, 1],
    ['lead', 1, 2],
  ] as const) {
    const tree = { ...exampleTree, building: { ...exampleTree.building, report_type_id: type } }
    const { bytes } = await surveyReportPdf(reportOf(tree, contaminant), exampleFiles)
    writeFileSync(`/tmp/pics/${name}.pdf`, bytes)
  }
}, 60000)
