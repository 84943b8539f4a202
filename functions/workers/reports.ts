import { readTree } from '#functions/data/building/trees.ts'
import { ClaimLost } from '#functions/data/claim.ts'
import { BuildingReopened, Reports } from '#functions/data/document/reports.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import type { Write } from '#functions/data/table.ts'
import { type RenderedReport, renderReport } from '#functions/documents/surveyReport.ts'
import type { JobOf } from '#functions/jobs.ts'
import { deliverNotifications, notifyWithMail, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import { latestFinishedReport } from '#shared/domain/edits/reportEdits.ts'
import type { Notification } from '#shared/domain/people/notification.ts'
import type { Report, ReportStatus } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'

type ReportJob = JobOf<'report'>

export const reports = { run, giveUp }

const ROUNDS = 3

/** Generates a report; once more where the building is reopened in the meantime. */
async function run(job: ReportJob): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await generate(job)
    } catch (error) {
      if (error instanceof ClaimLost) return
      if (!(error instanceof BuildingReopened) || round === ROUNDS) throw error
    }
  }
}

async function generate(job: ReportJob): Promise<void> {
  const tree = await readTree(job.company_id, job.building_id)
  const report = tree.reports.find(({ id }) => id === job.report_id)
  if (!report || report.status === 'completed' || report.status === 'failed') return
  const claimed = await Reports.claim(job.company_id, tree.building, report)
  await publishChange(job, tree)
  const rendered = await renderReport(job.company_id, tree, claimed)
  const notification = notificationFor(job, tree, claimed, true)
  await Reports.finish(job.company_id, tree.building, claimed, { status: 'completed', ...rendered.result }, [
    ...rendered.writes,
    ...(await issueWrites(job, claimed, rendered)),
    ...listEntryWrites(job, tree, claimed, 'completed'),
    ...Statistics.reportWrites(job.company_id, tree, claimed),
    ...notification.writes,
  ])
  await Promise.all([publishChange(job, tree), deliverNotifications([notification])])
}

/** Issues a report with a code, so that anyone who has it can verify it. */
const issueWrites = async (
  { company_id, building_id }: ReportJob,
  { code, contaminate_id, requested_at }: Report,
  { result: { file }, issue, issued_by }: RenderedReport,
): Promise<Write[]> =>
  code === undefined
    ? []
    : Revisions.issueWrites(company_id, building_id, issuedSortKeys.report(contaminate_id), {
        ...{ code, kind: 'report', issue, issued_by, file },
        issued_at: requested_at,
      })

/** Marks the report as failed, so that it can be requested again; an earlier one stays available. */
async function giveUp(job: ReportJob): Promise<void> {
  const tree = await readTree(job.company_id, job.building_id)
  const report = tree.reports.find(({ id }) => id === job.report_id)
  if (!report || report.status === 'completed' || report.status === 'failed') return
  const notification = notificationFor(job, tree, report, false)
  await Reports.finish(job.company_id, tree.building, report, { status: 'failed' }, [
    ...listEntryWrites(job, tree, report, 'failed'),
    ...notification.writes,
  ])
  await Promise.all([publishChange(job, tree), deliverNotifications([notification])])
}

const listEntryWrites = (
  job: ReportJob,
  { building }: Tree,
  { contaminate_id }: Report,
  status: ReportStatus,
): Write[] => BuildingSearch.reportStatusWrites(job.company_id, buildingListEntry(building), contaminate_id, status)

const publishChange = (job: ReportJob, tree: Tree) =>
  publish(job.company_id, channel.building(tree.building.id), {
    type: 'changed',
    entity: 'building',
    id: tree.building.id,
  })

function notificationFor(job: ReportJob, tree: Tree, report: Report, success: boolean): PendingNotification {
  const name = `${CONTAMINANT_NAMES[report.contaminate_id]} report for ${tree.building.name}`
  const earlier = latestFinishedReport(tree, report.contaminate_id)
    ? ' The earlier report can still be downloaded.'
    : ''
  const path = `/survey/${tree.building.survey_id}/building/${tree.building.id}`
  const message: Omit<Notification, 'id' | 'time'> = {
    event: 'report',
    status: success ? 'completed' : 'failed',
    message: success ? `The ${name} is ready` : `Couldn’t generate the ${name}.${earlier}`,
    to: path,
    success,
    ...(success && { pdf_id: report.id, building_id: job.building_id }),
  }
  const mail = success ? 'report_ready' : 'report_failed'
  return notifyWithMail(job.company_id, report.requested_by, message, mail, { report: name, path: `${path}/reports` })
}
