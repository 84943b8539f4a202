import { Users } from '#functions/data/company/users.ts'
import { type DataExportRow, DataExports } from '#functions/data/document/dataExports.ts'
import { Storage } from '#functions/data/files/storage.ts'
import { transact } from '#functions/data/table.ts'
import { makeDataArchive } from '#functions/documents/dataArchive.ts'
import type { Progress } from '#functions/documents/documentSteps.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { isDataExportInProgress } from '#shared/domain/company/dataExport.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { workerOf } from './backgroundWork.ts'
import { documentNotification } from './documentNotification.ts'
import { queueWorker } from './worker.ts'

type DataExportJob = JobOf<'dataExport'>

const PAGE = '/admin/company-data'
const MB = 1024 * 1024

/** Exports all data of a company, archive by archive. After a crash, the next worker continues behind the last archive. */
export const dataExports = workerOf<DataExportJob, DataExportRow, DataExportRow>({
  async read({ company_id, id }) {
    const row = await DataExports.read(company_id, id)
    return row && isDataExportInProgress(row) ? row : undefined
  },

  claim: ({ company_id }, row) => DataExports.claim(company_id, row),

  progress: ({ company_id }, row, progress) => [
    DataExports.progressWrite(company_id, row, progress),
    [channel.user(row.requested_by), { type: 'progressed', id: row.id }],
  ],

  async make(job, row, progress, hasTime) {
    const { company_id } = job
    const [company, all] = await Promise.all([Users.company(company_id), Storage.used(company_id)])
    const onBytes = copying(progress, all)
    let { archives, position } = row
    while (hasTime()) {
      const { id, name } = company
      const number = archives.length + 1
      const result = await makeDataArchive({
        company: { id, name },
        export_id: row.id,
        number,
        position,
        onBytes,
        hasTime,
      })
      archives = [...archives, result.archive]
      // The last archive is written with the end. Otherwise a following worker would start one more.
      if (!result.next) return { ...row, archives }
      position = result.next
      await transact([DataExports.advanceWrite(company_id, row, archives, position)])
    }
    await enqueue(job)
    return undefined
  },

  succeed: (job, row, { archives }) => ({
    writes: DataExports.finishWrites(job.company_id, row, { state: 'completed', archives }),
    notification: notificationFor(job, row),
  }),

  fail: (job, row, { problem }) => ({
    writes: DataExports.finishWrites(job.company_id, row, { state: 'failed', problem }),
    notification: notificationFor(job, row, problem),
  }),

  lastStep: ({ progress }) => progress?.what,
  events: (_, { requested_by, id }) => [[channel.user(requested_by), { type: 'progressed', id }]],
})

export const handler = queueWorker('dataExport', dataExports)

/** Reports the copied megabytes and the estimated total. */
function copying(progress: Progress, all: number) {
  const of = Math.ceil(all / MB) + 1
  return (bytes: number) => {
    const done = Math.min(Math.floor(bytes / MB), of - 1)
    return progress(done, of, `Photos and files in MB: ${done} of ${of}`)
  }
}

const notificationFor = ({ company_id }: DataExportJob, row: DataExportRow, problem?: string) =>
  documentNotification(
    {
      ...{ company_id, user_id: row.requested_by, event: 'notification', to: PAGE },
      ...{ name: 'export of your company’s data', problem: problem && `${problem} You can request it again.` },
    },
    problem ? 'data_export_failed' : 'data_export_ready',
    { until: formatMoment(row.expires_at), path: PAGE },
  )
