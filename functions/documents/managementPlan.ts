import { createHash } from 'node:crypto'
import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import type { Plan } from '#shared/domain/managementPlan/managementPlan.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINATE } from '#shared/domain/vocabulary/referenceLists.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { nzDayOf } from '#shared/report/model/reportSource.ts'
import { filesFor, subjectOf } from './surveyReport.ts'

export interface WrittenPlan {
  readonly result: { readonly file_name: string; readonly file: string; readonly pages: number }
  /** The row of the file, to be written together with the plan's. */
  readonly writes: readonly Write[]
}

/** Makes the PDF of a plan and puts it into the bucket under the hash of its bytes. Repeated, it makes the same file. */
export async function writePlan(companyId: string, tree: Tree, plan: Plan): Promise<WrittenPlan> {
  const subject = await subjectOf(companyId, tree, CONTAMINATE.asbestos, plan.date_requested)
  const model = managementPlan(subject, plan)
  const { bytes, pages } = await surveyReportPdf(model, await filesFor(companyId, model))
  const file = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(companyId, file, bytes, 'application/pdf')
  const row = { file, type: 'application/pdf', size: bytes.byteLength }
  return {
    result: { file_name: nameOf(tree, plan), file, pages },
    writes: [{ op: 'put', key: keys.file(companyId, file), row }],
  }
}

function nameOf({ building }: Tree, { date_requested }: Plan): string {
  const day = nzDayOf(date_requested).split('/').reverse().join('')
  return pdfName(building.job_number, building.name, 'Asbestos management plan', day)
}
