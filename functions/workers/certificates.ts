import { ClaimLost } from '#functions/data/claim.ts'
import { Certificates, SubjectChanged } from '#functions/data/clearance/certificates.ts'
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

type ClearanceJob = JobOf<'certificate'>
const ROUNDS = 3

/** Makes a certificate: taken on under a fence, written to the bucket, published by one last conditional write. */
async function run(job: ClearanceJob): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await make(job)
    } catch (error) {
      if (error instanceof ClaimLost || isGone(error)) return
      if (!(error instanceof SubjectChanged) || round === ROUNDS) throw error
    }
  }
}

async function make(job: ClearanceJob): Promise<void> {
  const clearance = await Clearances.read(job.company_id, job.clearance_id)
  if (!isMaking(clearance.document)) return
  const taken = await Certificates.begin(job.company_id, clearance)
  await tell(job, taken)
  const written = await renderCertificate(job.company_id, taken)
  const notices = noticesOf(job, taken, true)
  await Certificates.finish(job.company_id, taken, { state: 'completed', ...written.result }, [
    ...written.writes,
    ...(await issued(job, taken, written)),
    ...notices.flatMap(notice => notice.writes),
  ])
  await Promise.all([tell(job, taken), deliverNotifications(notices)])
}

/** A certificate with a code can be verified by whoever holds it. */
const issued = async (
  { company_id }: ClearanceJob,
  { id, building_id, document: { code } }: Clearance,
  { result: { file, issue }, issued_at, issued_by }: RenderedCertificate,
): Promise<Write[]> =>
  code === undefined
    ? []
    : Revisions.issued(company_id, building_id, issuedSortKeys.clearance(id), {
        ...{ code, kind: 'clearance', issue, issued_at, issued_by, file },
      })

/** Says that the certificate could not be made, and lets it be asked for again. */
async function giveUp(job: ClearanceJob): Promise<void> {
  try {
    const clearance = await Clearances.read(job.company_id, job.clearance_id)
    if (!isMaking(clearance.document)) return
    const notices = noticesOf(job, clearance, false)
    const writes = notices.flatMap(notice => notice.writes)
    await Certificates.finish(job.company_id, clearance, { state: 'failed' }, writes)
    await Promise.all([tell(job, clearance), deliverNotifications(notices)])
  } catch (error) {
    if (!(error instanceof ClaimLost) && !isGone(error)) throw error
  }
}

export const certificates = { run, giveUp }

const isMaking = ({ state }: ClearanceDocument): boolean => state === 'queued' || state === 'active'
/** Deleted, or its building: nobody waits for it. */
const isGone = (error: unknown): boolean => error instanceof Refusal && error.code === 'not_found'

/** Open pages of the building and the dashboards ask again. */
async function tell({ company_id }: ClearanceJob, { building_id: id }: Clearance): Promise<void> {
  const event = { type: 'changed', entity: 'building', id } as const
  await Promise.all([publish(company_id, channel.building(id), event), publish(company_id, channel.dashboard(), event)])
}

/** To whoever asked for it. */
function noticesOf(
  { company_id }: ClearanceJob,
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
