import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { refreshBuildings } from '#functions/data/building/outdatedBuildings.ts'
import { partition } from '#functions/data/keys.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import { readable } from '#functions/data/readable.ts'
import { queryRows } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { wakeWaiting } from '#functions/jobSlots.ts'
import { Job } from '#functions/jobs.ts'
import { sendDueMails } from '#functions/notifications/dueMails.ts'
import { log } from '#functions/runtime/log.ts'
import { runLog } from './runLog.ts'

/** A younger row may still be on its way to its queue. */
const GRACE_MS = 30_000
/** Number of companies processed at the same time. */
const AT_ONCE = 10
/** After this time a step of a company stops, so that other companies get their turn. The next run continues. */
const STEP_MS = 2_500
/** Upper bound for the time that one company takes. */
const MIN_REMAINING_MS = 15_000
const MINUTE_MS = 60_000
const OutboxRow = z.object({ job: Job(), written_at: z.iso.datetime() })
const CompanyRow = z.object({ id: z.string() })

/** The steps for each company. A failed step stops neither the other steps nor other companies. */
const STEPS: Readonly<Record<string, (companyId: string, hasTime: () => boolean) => Promise<unknown>>> = {
  jobs: queueOverdueJobs,
  waiting: wakeWaiting,
  renames: async (companyId, hasTime) => {
    if (await Renames.sweep(companyId, hasTime)) await refreshBuildings(companyId)
  },
  dueMails: companyId => sendDueMails(companyId),
}

/**
 * Runs every minute: queues jobs again that may not have reached their queue, wakes jobs waiting for a slot, finishes interrupted
 * renames, recomputes due dates and sends the weekly mail on re-inspections.
 */
export const handler = middy().use(runLog()).handler(sweep)

async function sweep(_: unknown, context: Context): Promise<void> {
  const all = await readable('sweep', CompanyRow, await queryRows(partition.companies()))
  // If a run does not reach all companies, the next run starts with other ones.
  const start = (Math.floor(Date.now() / MINUTE_MS) * AT_ONCE) % Math.max(1, all.length)
  const companies = [...all.slice(start), ...all.slice(0, start)].values()
  const next = async () => {
    for (const { id } of companies) if (context.getRemainingTimeInMillis() > MIN_REMAINING_MS) await sweepCompany(id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

export async function sweepCompany(companyId: string): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) {
    const until = Date.now() + STEP_MS
    const isDone = run(companyId, () => Date.now() < until)
    await isDone.catch(error => log.error('sweep', { company: companyId, step, error }))
  }
}

async function queueOverdueJobs(companyId: string, hasTime: () => boolean): Promise<void> {
  const rows = await readable('sweep', OutboxRow, await queryRows(partition.outbox(companyId)))
  for (const { job } of rows.filter(({ written_at }) => Date.now() - Date.parse(written_at) > GRACE_MS)) {
    await enqueue(job)
    if (!hasTime()) return
  }
}
