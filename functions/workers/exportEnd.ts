import { ExportAttempts } from '#functions/data/exchange/exportAttempts.ts'
import type { JobOf } from '#functions/jobs.ts'
import { notifyInApp } from '#functions/notifications/notify.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type Export, isExportInProgress } from '#shared/domain/exports/export.ts'
import { type Failure, giveUpOf, type WorkEnd } from './backgroundWork.ts'

export type ExportJob = JobOf<'export'>

/**
 * How an export ends without being sent. A separate file, because the dead-letter function may not read the connectors' key.
 */
export const exportEnding: WorkEnd<ExportJob, Export> = {
  async read({ company_id, subject, export_id }) {
    const found = await ExportAttempts.read(company_id, subject, export_id)
    return isExportInProgress(found) ? found : undefined
  },

  fail: (job, claimed, failure) => ({
    writes: ExportAttempts.finishWrites(job.company_id, job.subject, claimed, {
      ...{ state: 'failed', is_refused: failure.isFinal, problem: failure.problem },
    }),
    notification: notificationFor(job, claimed, failure),
  }),

  /** Open pages of the requesting user fetch the export again. */
  events: (_job, { id, requested_by }) => [[channel.user(requested_by), { type: 'changed', entity: 'export', id }]],

  /** The export may have arrived, so a new request uses the same key. */
  lastProblem: 'The external system didn’t respond',
}

export const exportEnd = { giveUp: giveUpOf(exportEnding) }

export const notificationFor = ({ company_id }: ExportJob, { title, page, requested_by }: Export, failure?: Failure) =>
  notifyInApp(company_id, requested_by, {
    event: 'notification',
    status: failure ? 'failed' : 'sent',
    message: failure ? `${title}: not sent. ${failure.problem}.` : `${title}: sent to the external system`,
    to: page,
    success: !failure,
  })
