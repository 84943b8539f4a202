import { auditWrite } from '#functions/data/auditLog.ts'
import { Certificates } from '#functions/data/clearance/certificates.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { issuedSortKeys, type NewRevision, Revisions } from '#functions/data/files/revisions.ts'
import { makeCertificate, type StoredCertificate } from '#functions/documents/clearanceCertificate.ts'
import type { JobOf } from '#functions/jobs.ts'
import { together } from '#functions/notifications/notify.ts'
import { notifyWebhooks } from '#functions/notifications/webhookEvents.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type Clearance, isCertificateInProgress } from '#shared/domain/clearance/clearance.ts'
import { revisionName } from '#shared/domain/files/revision.ts'
import { buildingChanged, documentProgressed, isNotFound, workerOf } from './backgroundWork.ts'
import { documentNotification } from './documentNotification.ts'

type CertificateJob = JobOf<'certificate'>

/** Generates the certificate of a clearance, and again if the clearance's status changes in the meantime. */
export const certificates = workerOf<CertificateJob, Clearance, StoredCertificate>({
  async read({ company_id, clearance_id }) {
    const clearance = await Clearances.read(company_id, clearance_id)
    return isCertificateInProgress(clearance.document) ? clearance : undefined
  },

  claim: ({ company_id }, clearance) => Certificates.claim(company_id, clearance),

  progress: ({ company_id }, clearance, progress) => [
    Certificates.progressWrite(company_id, clearance, progress),
    documentProgressed(clearance.building_id, clearance.id),
  ],

  make: ({ company_id }, clearance, progress) => makeCertificate(company_id, clearance, progress),

  async succeed(job, clearance, { result, fileWrite, revision }) {
    const { company_id } = job
    const { id, building_id } = clearance
    return {
      writes: [
        ...Certificates.finishWrites(company_id, clearance, { state: 'completed', ...result }),
        fileWrite,
        ...(await Revisions.issueWrites(company_id, building_id, issuedSortKeys.clearance(id), revision)),
        ...(revision ? [issueWrite(company_id, clearance, revision)] : []),
      ],
      notification: together([
        ...notificationFor(job, clearance, { document: documentOf(revision) }),
        ...(revision?.shows_clear ? await issuedEvents(company_id, clearance) : []),
      ]),
    }
  },

  /** The user can request it again. */
  fail: (job, clearance, { problem }) => ({
    writes: Certificates.finishWrites(job.company_id, clearance, { state: 'failed', problem }),
    notification: together(notificationFor(job, clearance, { document: CERTIFICATE, problem })),
  }),

  lastStep: ({ document }) => document.progress?.what,

  /** The dashboards list clearances too. */
  events: (_, { building_id: id }) => [
    buildingChanged(id),
    [channel.dashboard(), { type: 'changed', entity: 'building', id }],
  ],

  isObsolete: isNotFound,
})

const issueWrite = (companyId: string, { id, document }: Clearance, revision: NewRevision) =>
  auditWrite(companyId, {
    event: 'certificate_issued',
    user_id: document.requested_by ?? '',
    target: `clearance ${id}`,
    detail: revisionName(revision),
  })

/** Events for the company's webhooks. An inspection report that does not show the area to be clear is not a certificate. */
const issuedEvents = (companyId: string, { id, name, survey_id, building_id }: Clearance) =>
  notifyWebhooks(companyId, 'clearance_certificate.issued', {
    ...{ survey_id, building_id, clearance_id: id, clearance_name: name },
  })

const CERTIFICATE = 'clearance certificate'

/** The name of the generated document in the notification. */
const documentOf = (revision: StoredCertificate['revision']): string => {
  if (!revision) return `draft of the ${CERTIFICATE}`
  return revision.shows_clear ? CERTIFICATE : 'inspection report, which does not show the area to be clear,'
}

function notificationFor(
  { company_id }: CertificateJob,
  clearance: Clearance,
  news: { readonly document: string; readonly problem?: string },
) {
  const { id, name, building_id, survey_id } = clearance
  const { requested_by } = clearance.document
  const { document, problem } = news
  if (!requested_by) return []
  const report = `${document} for ${name}`
  const to = `/survey/${survey_id}/building/${building_id}`
  return [
    documentNotification(
      {
        ...{ company_id, user_id: requested_by, event: 'clearance', name: report, to },
        problem: problem && `${problem} You can try again.`,
        pdf: { pdf_id: id, building_id },
      },
      problem ? 'report_failed' : 'report_ready',
      { report, path: to },
    ),
  ]
}
