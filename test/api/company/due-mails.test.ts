import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { mailsTo, sendQueuedMails } from '#test/support/cloud/mailbox.ts'
import { aUser, signedIn } from '#test/support/people/api.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { aReviewedBuilding } from '#test/support/workers/revisions.ts'

/** Mondays in New Zealand, and the hours and days around them. */
const MONDAY = new Date('2026-11-29T19:00:00Z')
const BEFORE_SEVEN = new Date('2026-11-29T17:59:00Z')
const TUESDAY = new Date('2026-11-30T19:00:00Z')
const NEXT_MONDAY = new Date('2026-12-06T19:00:00Z')

const subjectsTo = async ({ email }: User) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter(subject => subject.startsWith('Re-inspections'))

test('managers are notified each Monday of overdue and due re-inspections, unless they turned this off', {
  timeout: 60_000,
}, async () => {
  const { company, treeOf } = await aReviewedBuilding('Weekly hall')
  const [pm, silent, surveyor] = [
    await aUser(company, [ROLE.pm]),
    await aUser(company, [ROLE.admin]),
    await aUser(company, [ROLE.surveyor]),
  ]
  const settings = [{ id: 'reinspections_due' as const, enabled: false }]
  await (await signedIn(silent)).mailSettings.save({ body: { user_id: silent.id, settings } })
  await setBuildingRow(await treeOf(), { next_inspection_due: '2026-11-01' })
  const { sendDueMails } = await import('#functions/notifications/dueMails.ts')
  const send = async (at: Date) => {
    await sendDueMails(company.id, at)
    await sendQueuedMails()
  }
  await send(BEFORE_SEVEN)
  await send(TUESDAY)
  expect(await subjectsTo(pm)).toEqual([])
  await Promise.all([sendDueMails(company.id, MONDAY), sendDueMails(company.id, MONDAY)])
  await send(MONDAY)
  expect(await subjectsTo(pm)).toEqual(['Re-inspections: 1 overdue'])
  expect((await mailsTo(pm.email)).at(-1)?.text).toContain('Weekly hall, Napier Council: Overdue since 01/11/2026')
  await send(NEXT_MONDAY)
  expect(await subjectsTo(pm)).toHaveLength(2)
  expect([...(await subjectsTo(silent)), ...(await subjectsTo(surveyor))]).toEqual([])
})

test('an unreadable row of a user or a due building does not stop the mail of its company [B9]', {
  timeout: 60_000,
}, async () => {
  const { company, treeOf } = await aReviewedBuilding('Weekly hall')
  const [pm, other] = [await aUser(company, [ROLE.pm]), await aUser(company, [ROLE.surveyor])]
  await setBuildingRow(await treeOf(), { next_inspection_due: '2026-11-01' })
  const { readMany, transact } = await import('#functions/data/table.ts')
  const { keys, partition, sortKeys } = await import('#functions/data/keys.ts')
  const user = keys.user(company.id, other.id)
  const [row = {}] = await readMany([user])
  const building = keys.inBuilding(company.id, ulid(), sortKeys.building())
  const due = { gsi3pk: partition.dashboard(company.id, 'due'), gsi3sk: '2026-10-01#', row: { name: 7 } }
  await transact([
    { op: 'put', key: user, row: { ...row, row: { roles: 'old' } } },
    { op: 'put', key: building, row: due },
  ])
  const { sendDueMails } = await import('#functions/notifications/dueMails.ts')
  await sendDueMails(company.id, MONDAY)
  await sendQueuedMails()
  expect(await subjectsTo(pm)).toEqual(['Re-inspections: 1 overdue'])
  await transact([
    { op: 'put', key: user, row },
    { op: 'delete', key: building },
  ])
})
