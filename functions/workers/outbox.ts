import middy from '@middy/core'
import * as z from 'zod'
import { refreshBuildings } from '#functions/data/building/outdatedBuildings.ts'
import { partition } from '#functions/data/keys.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import { queryList } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { Job } from '#functions/jobs.ts'
import { sendDueMails } from '#functions/notifications/dueMails.ts'
import { object } from '#shared/schema/object.ts'
import { runLog } from './runLog.ts'

/** A younger row may still be on its way to its queue. */
const GRACE_MS = 30_000
const OutboxRow = object(() => ({ job: Job, written_at: z.iso.datetime() }))
const CompanyRow = object(() => ({ id: z.string() }))

/**
 * Runs every minute: queues jobs again that may never have reached their queue, finishes interrupted renames, brings up to date
 * what is derived from buildings, and sends the week's mail on re-inspections.
 */
export const handler = middy().use(runLog()).handler(sweep)

async function sweep(): Promise<void> {
  for (const { id } of await queryList(CompanyRow, partition.companies())) {
    const rows = await queryList(OutboxRow, partition.outbox(id))
    const overdue = rows.filter(row => Date.now() - Date.parse(row.written_at) > GRACE_MS)
    for (const { job } of overdue) await enqueue(job)
    if (await Renames.sweep(id)) await refreshBuildings(id)
    await sendDueMails(id)
  }
}
