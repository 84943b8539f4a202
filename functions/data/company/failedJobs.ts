import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import { queryRows, transact } from '#functions/data/table.ts'
import type { Job } from '#functions/jobs.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { FailedJob } from '#shared/domain/company/operations.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const KEPT_SECONDS = 30 * 24 * 3600
const SHOWN = 100
const ListRow = z.object({ row: FailedJob() })

/** Jobs that were given up, for the service's operators. */
export const FailedJobs = {
  /** The key contains the job's id, so two deliveries of one job record it once. */
  async record({ id, kind, company_id }: Job, ending: FailedJob['ending'], request: string): Promise<void> {
    const row: FailedJob = { id, kind, company_id, time: now(), ending, request }
    const list = { gsi1pk: partition.failedJobs(), gsi1sk: newId() }
    const ttl = secondsFromNow(KEPT_SECONDS)
    await transact([{ op: 'put', key: keys.failedJob(company_id, id), row: { row, ...list, ttl } }])
  },

  /** Failed jobs of all companies, newest first. Unreadable rows are skipped. */
  async list(): Promise<FailedJob[]> {
    const rows = await queryRows(partition.failedJobs(), { index: 'gsi1', newestFirst: true, limit: SHOWN })
    return (await readable('failedJobs', ListRow, rows)).map(({ row }) => row)
  },
}
