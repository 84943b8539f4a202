import { readTree } from '#functions/data/building/trees.ts'
import { refuseReport } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { reportPreview } from '#shared/report/survey/reportPreview.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { readEarlierIssue } from './issueContents.ts'
import { readReportSource } from './reportSource.ts'

type PreviewedReport = Pick<Report, 'contaminate_id' | 'omits_changes'>

/** The contents of a contaminant's report if it were generated now. Refuses if it cannot be generated. */
export async function readReportPreview(companyId: string, buildingId: string, report: PreviewedReport) {
  const tree = await readTree(companyId, buildingId)
  refuseReport(tree, report.contaminate_id)
  const [subject, earlier] = await Promise.all([
    readReportSource(companyId, tree, report.contaminate_id, now()),
    readEarlierIssue(companyId, tree, report),
  ])
  const source = { ...subject, ...earlier }
  return reportPreview(source, surveyReport(source))
}
