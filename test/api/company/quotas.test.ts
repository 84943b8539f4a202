import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import { QUOTAS } from '#functions/quotas.ts'
import { aProjectToDuplicate, type ProjectToDuplicate } from '#test/support/workers/duplicates.ts'

type Kind = keyof { [K in keyof typeof QUOTAS as (typeof QUOTAS)[K] extends undefined ? never : K]: true }
const KINDS = Object.keys(QUOTAS).filter((kind): kind is Kind => QUOTAS[kind as keyof typeof QUOTAS] !== undefined)

const tableAccess = async () => ({
  ...(await import('#functions/data/table.ts')),
  ...(await import('#functions/data/keys.ts')),
  ...(await import('#functions/quotas.ts')),
})

/** Sets the number of requests in this hour and the next, in case the hour changes during the test. */
async function setRequested(company: string, kind: Kind, requested: number) {
  const { transact, keys } = await tableAccess()
  const hour = Math.floor(Date.now() / 3_600_000)
  await transact(
    [hour, hour + 1].map(each => ({ op: 'put', key: keys.quota(company, kind, each), row: { requested } })),
  )
}

const aJob = (kind: Kind, company_id: string): Job => ({ kind, id: ulid(), company_id }) as Job

/** Requests jobs of a kind; returns the refusals. */
async function request(kind: Kind, company_id: string, count = 1) {
  const { quotaWrites, transact } = await tableAccess()
  const jobs = Array.from({ length: count }, () => aJob(kind, company_id))
  const one = async (job: Job) => transact(await quotaWrites({ company_id, command: undefined }, job))
  const answers = await Promise.allSettled(jobs.map(one))
  return { jobs, refusals: answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : [])) }
}

describe.each(KINDS)('S-19 A16 of %s', kind => {
  const { noun, verb, perHour, atOnce } = QUOTAS[kind]

  test('a company may request a limited number per hour, even concurrently, without effect on others', async () => {
    const [company, other] = [ulid(), ulid()]
    await setRequested(company, kind, perHour - 2)
    const { refusals } = await request(kind, company, 6)
    expect(refusals.length).toBeGreaterThanOrEqual(4)
    const { refusals: last } = await request(kind, company, 3)
    const limit = { code: 'quota_reached', status: 429 }
    const sentence = `${perHour} ${noun} ${verb} in the last hour. Try again at `
    expect(last.filter(({ code }) => code === 'quota_reached').length).toBeGreaterThan(0)
    expect(last.at(-1)).toMatchObject({ ...limit, fields: { quota: expect.stringContaining(sentence) } })
    expect((await request(kind, other)).refusals).toEqual([])
  })

  test('a limited number may be unfinished; a finished one makes room', async () => {
    const { transact, keys, endJob } = await tableAccess()
    const company = ulid()
    const running = Array.from({ length: atOnce }, () => aJob(kind, company))
    const row = { ttl: Math.floor(Date.now() / 1000) + 600 }
    for (let at = 0; at < running.length; at += 100)
      await transact(
        running.slice(at, at + 100).map(({ id }) => ({ op: 'put', key: keys.job(company, kind, id), row })),
      )
    const { refusals } = await request(kind, company)
    expect(refusals).toMatchObject([
      { code: 'quota_reached', fields: { quota: `${atOnce} ${noun} aren’t finished yet. Try again when some are.` } },
    ])
    await endJob(running[0] ?? aJob(kind, company))
    expect((await request(kind, company)).refusals).toEqual([])
  })
})

test('reports and lab imports are limited per New Zealand day [S-19 A16]', async () => {
  const { transact, keys } = await tableAccess()
  const { nzDay } = await import('#shared/domain/vocabulary/time.ts')
  for (const kind of ['report', 'labImport'] as const) {
    const { noun, verb, perDay } = QUOTAS[kind]
    const [company, other] = [ulid(), ulid()]
    const days = [nzDay(), nzDay(Date.now() + 24 * 3_600_000)]
    await transact(
      days.map(day => ({ op: 'put', key: keys.quota(company, kind, day), row: { requested: perDay - 1 } })),
    )
    expect((await request(kind, company)).refusals).toEqual([])
    const { refusals } = await request(kind, company)
    const sentence = `${perDay} ${noun} ${verb} today. Try again tomorrow.`
    expect(refusals).toMatchObject([{ code: 'quota_reached', status: 429, fields: { quota: sentence } }])
    expect((await request(kind, other)).refusals).toEqual([])
  }
})

describe('a duplicate', () => {
  let fixture: ProjectToDuplicate
  beforeEach(async () => {
    fixture = await aProjectToDuplicate()
  })
  const ask = ({ api, project }: ProjectToDuplicate, key = ulid()) => {
    const body = { name: `Annex ${key}`, survey_id: project.survey }
    return api.duplicates.building({ params: { id: project.building }, body }, { key })
  }

  test('is refused by the call, and one accepted before gets its first answer again [S-19 A16]', async () => {
    const { surveyor, api, project } = fixture
    const key = ulid()
    const first = await ask(fixture, key)
    await setRequested(surveyor.company_id, 'duplicate', QUOTAS.duplicate.perHour)
    await expect(ask(fixture)).rejects.toMatchObject({ code: 'quota_reached', status: 429 })
    expect(await ask(fixture, key)).toEqual(first)
    const { transact, keys } = await tableAccess()
    const row = { ttl: Math.floor(Date.now() / 1000) + 600 }
    const ids = Array.from({ length: QUOTAS.duplicate.atOnce }, () => ulid())
    const { company_id } = surveyor
    await transact(ids.map(id => ({ op: 'put', key: keys.job(company_id, 'duplicate', id), row })))
    expect(await ask(fixture, key)).toEqual(first)
    // Deletions are never refused.
    expect((await api.buildings.delete({ body: { id: project.building } })).message).toBe('Building deleted')
  })

  test('counts as unfinished until completed or given up [S-19 A16]', async () => {
    const { surveyor, work, aDuplicate } = fixture
    const { queryRows, partition } = await tableAccess()
    const unfinished = async () => (await queryRows(partition.jobs(surveyor.company_id, 'duplicate'))).length
    const [done, stopped] = [await aDuplicate(), await aDuplicate(4)]
    expect(await unfinished()).toBe(2)
    await work(done.message)
    expect(await unfinished()).toBe(1)
    await work(stopped.message)
    expect(await unfinished()).toBe(0)
  })
})

test('every kind of job has a quota, except deletions, mails, webhook events and images requested by pages [S-19 A16]', async () => {
  const { Job } = await import('#functions/jobs.ts')
  const without = Job()
    .options.map(({ shape }) => shape.kind.value)
    .filter(kind => !QUOTAS[kind])
  expect(without.toSorted()).toEqual(['deletion', 'drawingImage', 'mail', 'webhookEvent'])
})
