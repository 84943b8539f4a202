import { auditWrite } from '#functions/data/auditLog.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Reports } from '#functions/data/document/reports.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import type { Write } from '#functions/data/table.ts'
import { makeReport, type StoredReport } from '#functions/documents/surveyReport.ts'
import type { JobOf } from '#functions/jobs.ts'
import { type PendingNotification, together } from '#functions/notifications/notify.ts'
import { notifyWebhooks } from '#functions/notifications/webhookEvents.ts'
import { isReportInProgress, latestFinishedReport } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { contentsIfUnchanged, type OtherIssue, otherContaminant } from '#shared/report/survey/otherIssue.ts'
import { buildingChanged, documentProgressed, unlessDeleted, workerOf } from './backgroundWork.ts'
import { documentNotification } from './documentNotification.ts'

type ReportJob = JobOf<'report'>

interface ReportSubject {
  readonly tree: Tree
  readonly report: Report
}

/** Generates the report of a contaminant, and again if the building is reopened in the meantime. */
export const reports = workerOf<ReportJob, ReportSubject, StoredReport>({
  async read({ company_id, building_id, report_id }) {
    const tree = await unlessDeleted(readTree(company_id, building_id))
    const report = tree?.reports.find(({ id }) => id === report_id)
    return tree && report && isReportInProgress(report) ? { tree, report } : undefined
  },

  claim({ company_id }, { tree, report }) {
    const { claimed, writes } = Reports.claim(company_id, tree, report)
    return { claimed: { tree, report: claimed }, writes }
  },

  progress: ({ company_id, building_id }, { report }, progress) => [
    Reports.progressWrite(company_id, building_id, report, progress),
    documentProgressed(building_id, report.id),
  ],

  make: ({ company_id }, { tree, report }, progress) => makeReport(company_id, tree, report, progress),

  async succeed(job, subject, { result, fileWrite, otherFileWrites, revision, other }) {
    const { company_id, building_id } = job
    const { tree, report } = subject
    return {
      writes: [
        ...Reports.finishWrites(company_id, tree, report, { status: 'completed', ...result }),
        fileWrite,
        ...otherFileWrites,
        ...(report.code ? otherWrites(job, subject, other, result.pack_file) : []),
        ...(await Revisions.issueWrites(
          company_id,
          building_id,
          issuedSortKeys.report(report.contaminate_id),
          revision,
        )),
        ...Statistics.reportWrites(company_id, tree, report),
        ...issueWrites(job, subject),
      ],
      notification: together([notificationFor(job, subject), ...(await issuedEvents(job, subject))]),
    }
  },

  /** The user can request it again; an earlier report stays available. */
  fail: (job, subject, { problem }) => ({
    writes: Reports.finishWrites(job.company_id, subject.tree, subject.report, { status: 'failed', problem }),
    notification: notificationFor(job, subject, problem),
  }),

  lastStep: ({ report }) => report.progress?.what,

  events: ({ building_id }) => [buildingChanged(building_id)],
})

/**
 * A pack is published only if the other report's issue is unchanged since it was read. If the pack contains both reports, the
 * other report gets it too.
 */
function otherWrites(
  { company_id, building_id }: ReportJob,
  { tree, report }: ReportSubject,
  other: OtherIssue | undefined,
  pack: string | undefined,
): Write[] {
  const sortKey = issuedSortKeys.report(otherContaminant(report.contaminate_id))
  return [
    Revisions.unchangedCheck(company_id, building_id, sortKey, other?.report.code),
    ...(pack && other && contentsIfUnchanged(tree, other)
      ? [Reports.packWrite(company_id, building_id, other.report, pack)]
      : []),
  ]
}

/** Records an issued report in the audit log; a draft is not recorded. */
const issueWrites = ({ company_id, building_id }: ReportJob, { report }: ReportSubject): Write[] => {
  const act = { event: 'report_issued', user_id: report.requested_by, target: `building ${building_id}` } as const
  return report.code ? [auditWrite(company_id, { ...act, detail: CONTAMINANT_NAMES[report.contaminate_id] })] : []
}

/** Events for the company's webhooks. */
async function issuedEvents(
  { company_id }: ReportJob,
  { tree, report }: ReportSubject,
): Promise<PendingNotification[]> {
  if (!report.code) return []
  const { id: building_id, name: building_name, survey_id } = tree.building
  const contaminant = CONTAMINANT_NAMES[report.contaminate_id]
  const data = { survey_id, building_id, building_name, report_id: report.id, contaminant }
  return notifyWebhooks(company_id, 'report.issued', data)
}

function notificationFor({ company_id }: ReportJob, { tree, report }: ReportSubject, problem?: string) {
  const { id: building_id, name: building, survey_id } = tree.building
  const draft = report.code || problem ? '' : 'draft of the '
  const name = `${draft}${CONTAMINANT_NAMES[report.contaminate_id]} report for ${building}`
  const advice = latestFinishedReport(tree, report.contaminate_id) ? ' The earlier report can still be downloaded.' : ''
  const to = `/survey/${survey_id}/building/${building_id}`
  return documentNotification(
    {
      ...{ company_id, user_id: report.requested_by, event: 'report', name, to },
      problem: problem && `${problem} You can try again.${advice}`,
      pdf: { pdf_id: report.id, building_id },
    },
    problem ? 'report_failed' : 'report_ready',
    { report: name, path: `${to}/reports` },
  )
}
