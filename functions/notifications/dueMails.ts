import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { readable } from '#functions/data/readable.ts'
import { mustNotExist, queryRows, readMany, transact } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { queueMail } from '#functions/mail/mailJob.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { User } from '#shared/domain/people/user.ts'
import { DUE_SOON_DAYS, dueState, dueText } from '#shared/domain/reinspection/dueState.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { dayAfter, formatDay, mondayOf, nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'

/** Mails go out on Mondays from this time on; after an interruption, later on the same day. */
const FROM = '07:00'
/** Longer than the week for which the row marks a user's mail as sent. */
const KEPT_SECONDS = 14 * 24 * 3600
const MAX_NAMED = 20

const DueRow = z.object({ row: BuildingListEntry() })
const UserRow = z.object({ row: User() })

/** Mails managers once a week about due re-inspections. Called every minute; safe to repeat. */
export async function sendDueMails(companyId: string, now = new Date()): Promise<void> {
  const today = nzDay(now)
  if (mondayOf(today) !== today || nzTime(now) < FROM) return
  const week = keys.dueMail(companyId, 'COMPANY', today)
  if ((await readMany([week]))[0]) return
  const rows = await Dashboard.dueRows(companyId, dayAfter(today, DUE_SOON_DAYS))
  const data = (await readable('dueMails', DueRow, rows)).map(({ row }) => row)
  const users = data.length > 0 ? await usersOf(companyId) : []
  const managers = users.filter(user => !user.deleted_at && may({ roles: user.roles, features: [] }, 'manage'))
  for (const user of managers) {
    const { job, write } = queueMail(user, 'reinspections_due', valuesOf(data, today))
    const sent = await once(keys.dueMail(companyId, user.id, today), [write])
    if (sent) await enqueue(job)
  }
  await once(week, [])
}

async function usersOf(companyId: string): Promise<User[]> {
  const rows = await queryRows(partition.users(companyId), { index: 'gsi1' })
  return (await readable('dueMails', UserRow, rows)).map(({ row }) => row)
}

/** Returns false if the row already exists. */
const once = (key: ReturnType<typeof keys.dueMail>, writes: Parameters<typeof transact>[0]): Promise<boolean> =>
  transact([
    ...writes,
    {
      op: 'put',
      key,
      row: { ttl: secondsFromNow(KEPT_SECONDS) },
      condition: mustNotExist(() => new Refusal('changed_meanwhile')),
    },
  ]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

function valuesOf(due: readonly BuildingListEntry[], today: string) {
  const overdue = due.filter(row => dueState(dayOf(row), today) === 'overdue').length
  const parts = [
    overdue > 0 && `${overdue} overdue`,
    due.length > overdue && `${due.length - overdue} due by ${formatDay(dayAfter(today, DUE_SOON_DAYS))}`,
  ]
  const named = due.slice(0, MAX_NAMED).map(row => `${row.name}, ${row.client_name}: ${dueText(dayOf(row), today)}`)
  const more = due.length > MAX_NAMED ? [`and ${countOf(due.length - MAX_NAMED, 'more building')}`] : []
  return { summary: parts.filter(Boolean).join(', '), list: [...named, ...more].join('\n'), path: '/dashboard' }
}
const dayOf = ({ next_inspection_due = '' }: BuildingListEntry): string => next_inspection_due
