import { readTree } from '#functions/data/building/trees.ts'
import { refuseReport } from '#shared/domain/edits/reportEdits.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { reportPreview } from '#shared/report/survey/reportPreview.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { readEarlierIssue } from './issueContents.ts'
import { readReportSource } from './reportSource.ts'

/** What the report of a contaminant would contain if it were generated now. Refuses where none can be. */
export async function readReportPreview(companyId: string, buildingId: string, contaminantId: ContaminantId) {
  const tree = await readTree(companyId, buildingId)
  refuseReport(tree, contaminantId)
  const [subject, earlier] = await Promise.all([
    readReportSource(companyId, tree, contaminantId, now()),
    readEarlierIssue(companyId, tree, { contaminate_id: contaminantId }),
  ])
  const source = { ...subject, ...earlier }
  return reportPreview(source, surveyReport(source))
}
