import { ClaimLost } from '#functions/data/claim.ts'
import { Certificates, ClearanceChanged } from '#functions/data/clearance/certificates.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import type { Write } from '#functions/data/table.ts'
import { type RenderedCertificate, renderCertificate } from '#functions/documents/clearanceCertificate.ts'
import type { JobOf } from '#functions/jobs.ts'
import { deliverNotifications, notifyWithMail, type PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Clearance, ClearanceDocument } from '#shared/domain/clearance/clearance.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type CertificateJob = JobOf<'certificate'>
const ROUNDS = 3

/** Generates a certificate; once more where the clearance's status changes in the meantime. */
async function run(job: CertificateJob): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await generate(job)
    } catch (error) {
      if (error instanceof ClaimLost || isGone(error)) return
      if (!(error instanceof ClearanceChanged) || round === ROUNDS) throw error
    }
  }
}

async function generate(job: CertificateJob): Promise<void> {
  const clearance = await Clearances.read(job.company_id, job.clearance_id)
  if (!isInProgress(clearance.document)) return
  const claimed = await Certificates.claim(job.company_id, clearance)
  await publishChange(job, claimed)
  const rendered = await renderCertificate(job.company_id, claimed)
  const notifications = notificationsFor(job, claimed, true)
  await Certificates.finish(job.company_id, claimed, { state: 'completed', ...rendered.result }, [
    ...rendered.writes,
    ...(await issueWrites(job, claimed, rendered)),
    ...notifications.flatMap(notice => notice.writes),
  ])
  await Promise.all([publishChange(job, claimed), deliverNotifications(notifications)])
}

/** Issues a certificate with a code, so that anyone who has it can verify it. */
const issueWrites = async (
  { company_id }: CertificateJob,
  { id, building_id, document: { code } }: Clearance,
  { result: { file, issue }, issued_at, issued_by }: RenderedCertificate,
): Promise<Write[]> =>
  code === undefined
    ? []
    : Revisions.issueWrites(company_id, building_id, issuedSortKeys.clearance(id), {
        ...{ code, kind: 'clearance', issue, issued_at, issued_by, file },
      })

/** Marks the certificate as failed, so that it can be requested again. */
async function giveUp(job: CertificateJob): Promise<void> {
  try {
    const clearance = await Clearances.read(job.company_id, job.clearance_id)
    if (!isInProgress(clearance.document)) return
    const notifications = notificationsFor(job, clearance, false)
    const writes = notifications.flatMap(notice => notice.writes)
    await Certificates.finish(job.company_id, clearance, { state: 'failed' }, writes)
    await Promise.all([publishChange(job, clearance), deliverNotifications(notifications)])
  } catch (error) {
    if (!(error instanceof ClaimLost) && !isGone(error)) throw error
  }
}

export const certificates = { run, giveUp }

const isInProgress = ({ state }: ClearanceDocument): boolean => state === 'queued' || state === 'active'
/** The clearance or its building was deleted, so no one waits for it. */
const isGone = (error: unknown): boolean => error instanceof Refusal && error.code === 'not_found'

/** Open pages of the building and the dashboards fetch again. */
async function publishChange({ company_id }: CertificateJob, { building_id: id }: Clearance): Promise<void> {
  const event = { type: 'changed', entity: 'building', id } as const
  await Promise.all([publish(company_id, channel.building(id), event), publish(company_id, channel.dashboard(), event)])
}

/** For the user who requested it. */
function notificationsFor(
  { company_id }: CertificateJob,
  { id, name, building_id, survey_id, document }: Clearance,
  success: boolean,
): PendingNotification[] {
  if (!document.requested_by) return []
  const report = `clearance certificate for ${name}`
  const path = `/survey/${survey_id}/building/${building_id}`
  const message = {
    event: 'clearance',
    status: success ? 'completed' : 'failed',
    message: success ? `The ${report} is ready` : `Couldn’t generate the ${report}. You can try again.`,
    to: path,
    success,
    ...(success && { pdf_id: id, building_id }),
  } as const
  const mail = success ? 'report_ready' : 'report_failed'
  return [notifyWithMail(company_id, document.requested_by, message, mail, { report, path })]
}
