import { createHash } from 'node:crypto'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import type { ManagementPlan } from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { readReportFiles, readReportSource } from './surveyReport.ts'

export interface RenderedManagementPlan {
  readonly result: { readonly file_name: string; readonly file: string; readonly pages: number }
  /** The row of the file, to be written together with the management plan's. */
  readonly writes: readonly Write[]
}

/** Renders the PDF of a management plan and stores it under the hash of its bytes. The same input gives the same file. */
export async function renderManagementPlan(
  companyId: string,
  tree: Tree,
  order: ManagementPlan,
): Promise<RenderedManagementPlan> {
  const subject = await readReportSource(companyId, tree, CONTAMINANT.asbestos, order.date_requested)
  const model = managementPlan(subject, order)
  const { bytes, pages } = await surveyReportPdf(model, await readReportFiles(companyId, model))
  const file = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(companyId, file, bytes, 'application/pdf')
  const row = { file, type: 'application/pdf', size: bytes.byteLength }
  return {
    result: { file_name: nameOf(tree, order), file, pages },
    writes: [{ op: 'put', key: keys.file(companyId, file), row }],
  }
}

function nameOf({ building }: Tree, { date_requested }: ManagementPlan): string {
  const day = formatNzDay(date_requested).split('/').reverse().join('')
  return pdfName(building.job_number, building.name, 'Asbestos management plan', day)
}
