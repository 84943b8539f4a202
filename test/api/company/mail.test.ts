import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { queueEvent } from '#test/support/cloud/drainQueue.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { mailsTo, mailTo, sendQueuedMails } from '#test/support/cloud/mailbox.ts'
import {
  aCompany,
  anUnstoredUser,
  aProject,
  aUser,
  PASSWORD,
  signedIn,
  type TestApi,
} from '#test/support/people/api.ts'
import { codeOf, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'

let surveyor: User
let reviewer: User
let other: User
let asSurveyor: TestApi
let asReviewer: TestApi

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  reviewer = await aUser(company, [ROLE.reviewer])
  other = await aUser(company, [ROLE.reviewer])
  ;[asSurveyor, asReviewer] = [await signedIn(surveyor), await signedIn(reviewer)]
})

const subjectsTo = async ({ email }: User) => (await mailsTo(email)).map(({ subject }) => subject)
const switchOff = (api: TestApi, user: User, ...ids: ('reviewed' | 'awaiting_review' | 'needs_edits')[]) =>
  api.mailSettings.save({ body: { user_id: user.id, settings: ids.map(id => ({ id, enabled: false })) } })

const work = async (event: Parameters<typeof queueEvent>) =>
  (await import('#functions/workers/mail.ts')).handler(queueEvent(...event), aContext())

describe('the worker', () => {
  async function aJob() {
    const { queueMail: jobFor } = await import('#functions/mail/mailJob.ts')
    const user = await aUser(await aCompany())
    return { user, job: jobFor(user, 'password_reset', { token: `a.b.${ulid()}` }).job }
  }

  test('a mail delivered five times, three of them at once, is sent once [F-01]', async () => {
    const { user, job } = await aJob()
    await Promise.all([work([job]), work([job]), work([job])])
    await work([job])
    await work([job])
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test('if the mail service does not answer, the job is retried and the mail sent later [F-01]', async () => {
    const { user, job } = await aJob()
    // A worker reads the URL when it starts, so both start again.
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', 'http://127.0.0.1:9')
    vi.resetModules()
    expect((await work([job])).batchItemFailures).toHaveLength(1)
    vi.unstubAllEnvs()
    vi.resetModules()
    expect((await work([job, 2])).batchItemFailures).toEqual([])
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test('a mail that another worker is sending is left to it and retried [F-01]', async () => {
    const { SentMails } = await import('#functions/data/company/sentMails.ts')
    const { user, job } = await aJob()
    await SentMails.claim(user.company_id, job.id)
    expect((await work([job])).batchItemFailures).toHaveLength(1)
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('a deleted user gets no mail [S-16]', async () => {
    const { user, job } = await aJob()
    const admin = await signedIn(await aUser(await companyOf(user), [ROLE.admin]))
    await admin.users.delete({ body: { id: user.id } })
    expect((await work([job])).batchItemFailures).toEqual([])
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('the sweep sends a mail whose job never reached its queue [F-01]', async () => {
    const { transact } = await import('#functions/data/table.ts')
    const { keys } = await import('#functions/data/keys.ts')
    const { handler: sweep } = await import('#functions/workers/outbox.ts')
    const { user, job } = await aJob()
    const written_at = new Date(Date.now() - 60_000).toISOString()
    await transact([{ op: 'put', key: keys.outbox(user.company_id, job.id), row: { job, written_at } }])
    await sweep(undefined, aContext())
    expect((await mailTo(user.email)).subject).toBe('Reset your password')
  })

  test('an unreadable outbox row does not delay other rows or another company [B9]', async () => {
    const { transact } = await import('#functions/data/table.ts')
    const { keys } = await import('#functions/data/keys.ts')
    const { handler: sweep } = await import('#functions/workers/outbox.ts')
    const stages = [await aJob(), await aJob()]
    const written_at = new Date(Date.now() - 60_000).toISOString()
    for (const { user, job } of stages)
      await transact([
        { op: 'put', key: keys.outbox(user.company_id, '0'), row: { job: { kind: 'of old' }, written_at } },
        { op: 'put', key: keys.outbox(user.company_id, job.id), row: { job, written_at } },
      ])
    await sweep(undefined, aContext())
    for (const { user } of stages) expect((await mailTo(user.email)).subject).toBe('Reset your password')
    await transact(stages.map(({ user }) => ({ op: 'delete', key: keys.outbox(user.company_id, '0') })))
  })
})

test('a person who has not accepted the invitation gets no other mail [S-16]', async () => {
  const { queueMail } = await import('#functions/mail/mailJob.ts')
  const { Users } = await import('#functions/data/company/users.ts')
  const user = { ...anUnstoredUser(await aCompany(), [ROLE.surveyor]), invited_at: new Date().toISOString() }
  await Users.create(user)
  const values = { building: 'Buy now', reviewer: 'Hemi', reason: 'at evil.example', path: '/' }
  const jobs = [queueMail(user, 'needs_edits', values), queueMail(user, 'invitation', { token: `a.b.${ulid()}` })]
  for (const { job } of jobs) expect((await work([job])).batchItemFailures).toEqual([])
  expect(await subjectsTo(user)).toEqual([expect.stringContaining('has invited you')])
})

const companyOf = async ({ company_id }: User) =>
  (await import('#functions/data/company/users.ts')).Users.company(company_id)

test('turning on two-factor authentication and new recovery codes each send a mail [S-15]', async () => {
  const user = await aUser(await companyOf(surveyor))
  const { secret } = await withTwoFactor(user)
  expect((await mailTo(user.email)).text).toContain('was turned on')
  const { api } = await withPassword(user)
  await api.twoFactor.verify({ body: { one_time_password: codeOf(secret, 1) } })
  await api.twoFactor.renewCodes({ body: { password: PASSWORD } })
  expect((await mailTo(user.email, 2)).text).toContain('New recovery codes')
})

test('user text is escaped in mails: no markup, no line breaks in the subject [S-08]', async () => {
  const { composeMail } = await import('#functions/mail/compose.ts')
  const { mailContent } = await import('#shared/domain/people/mails.ts')
  const evil = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.nz'
  const values = { building: evil, reviewer: evil, reason: evil, path: '/survey/1/building/2' }
  const { subject, html, text } = composeMail(
    mailContent('needs_edits', values, evil),
    evil,
    'https://clearfloor.example',
  )
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).toContain('https://clearfloor.example/survey/1/building/2')
})

describe('mail settings', () => {
  test('all are on by default; unnamed settings stay [1§7]', async () => {
    const user = await aUser(await companyOf(surveyor))
    const api = await signedIn(user)
    const before = (await api.mailSettings.settings({ query: {} })).data
    expect(before).toHaveLength(8)
    expect(before.every(({ enabled }) => enabled)).toBe(true)
    await switchOff(api, user, 'reviewed')
    await switchOff(api, user, 'needs_edits')
    const off = (await api.mailSettings.settings({ query: {} })).data.filter(({ enabled }) => !enabled)
    expect(off.map(({ id }) => id).sort()).toEqual(['needs_edits', 'reviewed'])
  })

  test('another user’s settings are for the company’s admins; users of another company are not found [S-02]', async () => {
    const admin = await signedIn(await aUser(await companyOf(surveyor), [ROLE.admin]))
    const stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    const of = { query: { user_id: surveyor.id } }
    expect((await admin.mailSettings.settings(of)).data).toHaveLength(8)
    await expect(asReviewer.mailSettings.settings(of)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(switchOff(asReviewer, surveyor, 'reviewed')).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(stranger.mailSettings.settings(of)).rejects.toMatchObject({ code: 'not_found' })
    await expect(switchOff(stranger, surveyor, 'reviewed')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('notifications of a building’s review', () => {
  let building: string
  beforeEach(async () => {
    building = await awaitingBuilding()
  })

  /** A building that has been sent for review. */
  async function awaitingBuilding(part: object = {}): Promise<string> {
    const project = await aProject(asSurveyor, surveyor, { name: `Mill ${ulid().slice(-6)}`, is_lead: false, ...part })
    const { data: tree } = await asSurveyor.buildings.tree({ params: { id: project.building } })
    // Needs Edits, from which the building is sent for review again.
    await setBuildingRow(tree, { status_id: STATUS.needsEdits })
    await asSurveyor.buildings.sendForReview({ body: { id: project.building } })
    return project.building
  }
  const nameOf = async () => (await asSurveyor.buildings.tree({ params: { id: building } })).data.building.name

  test('every reviewer is notified of a building that awaits review, by notification and mail [2§9]', async () => {
    const name = await nameOf()
    for (const person of [reviewer, other]) {
      await mailTo(person.email)
      expect(await subjectsTo(person)).toContain(`${name} is awaiting review`)
    }
    const { data } = await asReviewer.users.messages()
    expect(data.map(({ message }) => message)).toContain(`${name} is now Awaiting Review`)
  })

  test('only the assigned reviewer is notified [2§9]', async () => {
    building = await awaitingBuilding({ reviewer_id: reviewer.id })
    await sendQueuedMails()
    const subject = `${await nameOf()} is awaiting review`
    expect(await subjectsTo(reviewer)).toContain(subject)
    expect(await subjectsTo(other)).not.toContain(subject)
  })

  test('a denial notifies the surveyors with the reason, an approval of completion [2§9]', async () => {
    const name = await nameOf()
    const review = (approval: 0 | 1, reason?: string) =>
      asReviewer.buildings.review({
        body: { id: building, status_id: 10, approvals: [{ contaminate_id: 1, approval, ...(reason && { reason }) }] },
      })
    await review(0, 'Two rooms have no photo')
    const denial = (await mailsWith(`${name} needs edits`))[0]
    expect(denial?.text).toContain('Asbestos: Two rooms have no photo')
    await asSurveyor.buildings.sendForReview({ body: { id: building } })
    await review(1)
    expect(await mailsWith(`${name} has been reviewed`)).toHaveLength(1)
  })

  test('a mail that is turned off is not sent, but the notification is [1§7]', async () => {
    await switchOff(asReviewer, reviewer, 'awaiting_review')
    building = await awaitingBuilding({ reviewer_id: reviewer.id })
    await sendQueuedMails()
    const name = await nameOf()
    expect(await subjectsTo(reviewer)).not.toContain(`${name} is awaiting review`)
    const { data } = await asReviewer.users.messages()
    expect(data.map(({ message }) => message)).toContain(`${name} is now Awaiting Review`)
  })

  async function mailsWith(subject: string) {
    await sendQueuedMails()
    await expect.poll(() => subjectsTo(surveyor)).toContain(subject)
    return (await mailsTo(surveyor.email)).filter(mail => mail.subject === subject)
  }
})
