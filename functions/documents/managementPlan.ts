import { pdfName } from '#functions/files/fileName.ts'
import type { ManagementPlan } from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import type { Progress } from './documentSteps.ts'
import { readReportSource } from './reportSource.ts'
import { makeReportPdf, type StoredDocument } from './surveyReport.ts'

export type StoredManagementPlan = StoredDocument<{ file_name: string; file: string; pages: number; size: number }>

/** Makes the PDF of a management plan and stores it under the hash of its bytes. The same input gives the same file. */
export async function makeManagementPlan(
  companyId: string,
  tree: Tree,
  order: ManagementPlan,
  progress: Progress,
): Promise<StoredManagementPlan> {
  const subject = await readReportSource(companyId, tree, CONTAMINANT.asbestos, order.date_requested)
  const model = managementPlan(subject, order)
  const { file, pages, size, write } = await makeReportPdf(companyId, model, progress)
  return { result: { file_name: nameOf(tree, order), file, pages, size }, fileWrite: write }
}

function nameOf({ building }: Tree, { date_requested }: ManagementPlan): string {
  const day = formatNzDay(date_requested).split('/').reverse().join('')
  return pdfName(building.job_number, building.name, 'Asbestos management plan', day)
}
