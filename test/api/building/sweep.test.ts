import '#test/support/cloud/ownTable.ts'
import { SQSClient } from '@aws-sdk/client-sqs'
import { ulid } from 'ulid'
import { afterEach, expect, test, vi } from 'vitest'
import { aContext } from '#test/support/cloud/lambda.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { tableAccess } from '#test/support/workers/deletions.ts'
import { sweepAll } from '#test/support/workers/webhooks.ts'

const MINUTE_MS = 60_000
const longAgo = () => new Date(Date.now() - 2 * MINUTE_MS).toISOString()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A company with overdue jobs, each of which deletes a nonexistent building. */
async function withOverdueJobs(count: number): Promise<string> {
  const { transact, keys } = await tableAccess()
  const { id: company_id } = await aCompany()
  for (let n = 0; n < count; n++) {
    const job = { kind: 'deletion', id: ulid(), company_id, of: 'building', target_id: ulid() }
    await transact([{ op: 'put', key: keys.outbox(company_id, job.id), row: { job, written_at: longAgo() } }])
  }
  return company_id
}

/** Delays every message by `seconds`; returns the companies of the messages. */
function sentSlowly(seconds: number): string[] {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const sent: string[] = []
  const { send } = SQSClient.prototype
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation(function (this: SQSClient, command: never) {
    sent.push(JSON.parse((command as { input: { MessageBody: string } }).input.MessageBody).company_id)
    vi.setSystemTime(Date.now() + seconds * 1_000)
    return Reflect.apply(send, this, [command])
  } as never)
  return sent
}

test('ten companies with slow jobs do not delay another company [B9]', { tags: 'slow', timeout: 60_000 }, async () => {
  const slow: string[] = []
  for (let n = 0; n < 10; n++) slow.push(await withOverdueJobs(20))
  const other = await withOverdueJobs(1)
  const sent = sentSlowly(1)
  await sweepAll()
  // The function runs for up to 50 s.
  expect(sent.slice(0, 45)).toContain(other)
  for (let runs = 1; runs < 200 && sent.length < 201; runs++) await sweepAll()
  expect(sent.toSorted()).toEqual([...slow.flatMap(id => Array.from({ length: 20 }, () => id)), other].toSorted())
})

test('a run that runs out of time ends, and the next one starts with other companies [B9]', {
  timeout: 60_000,
}, async () => {
  const companies: string[] = []
  for (let n = 0; n < 15; n++) companies.push(await withOverdueJobs(1))
  const { handler } = await import('#functions/workers/outbox.ts')
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const count = (await queryRows(partition.companies())).length
  const sent = sentSlowly(0)
  const start = Date.now()
  const runs = Math.ceil(count / 10)
  for (let run = 0; run < runs; run++) {
    vi.setSystemTime(start + run * MINUTE_MS)
    // Larger than the number of jobs a run starts at once, because the function's wrapper may also read the time.
    let left = 12
    await handler({}, { ...aContext(), getRemainingTimeInMillis: () => (left-- > 0 ? 50_000 : 0) })
    expect(sent.length).toBeLessThanOrEqual(12 * (run + 1))
  }
  expect(sent.toSorted()).toEqual(companies.toSorted())
})

/** A renamed survey with one updated building, and others that the sweep must update. */
async function aRename(others: number) {
  const { transact, keys } = await tableAccess()
  const company = await aCompany()
  const person = await aUser(company)
  const api = await signedIn(person)
  const { survey, building } = await aProject(api, person)
  const { data } = await api.buildings.tree({ params: { id: building } })
  const { survey_name: name } = data.building
  await manyBuildings(company.id, data.building, others, { survey_name: 'Old' })
  const due = { survey_id: survey, due_at: longAgo() }
  await transact([{ op: 'put', key: keys.rename(company.id, survey), row: due }])
  const named = async () => {
    const { buildings } = (await api.surveys.read({ params: { id: survey } })).data
    const trees = await Promise.all(buildings.map(({ id }) => api.buildings.tree({ params: { id } })))
    return trees.filter(tree => tree.data.building.survey_name === name).length
  }
  return { company: company.id, building, name, named }
}

test('a rename of many buildings stops at its time limit, and the next run renames only the rest [B9]', async () => {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  const { company, named } = await aRename(11)
  let left = 5
  await Renames.sweep(company, () => --left > 0)
  expect(await named()).toBe(1 + 5)
  const buildings = async () =>
    new Set((await writtenKeys(() => Renames.sweep(company, () => true))).filter(key => /BUILDING$/.test(key))).size
  expect(await buildings()).toBe(6)
  expect(await named()).toBe(1 + 11)
  expect(await buildings()).toBe(0)
})

test('one unreadable row does not block the others: renames, waiting jobs, companies [B9]', async () => {
  const { transact, keys } = await tableAccess()
  const { sortKeys } = await import('#functions/data/keys.ts')
  const { company, building, name, named } = await aRename(3)
  const broken = keys.inBuilding(company, building, sortKeys.building())
  const setName = (to: unknown) =>
    transact([
      {
        ...{ op: 'update', key: broken, names: { '#row': 'row' } },
        ...{ set: 'SET #row.survey_name = :to', values: { ':to': to } },
      },
    ])
  const put = (key: ReturnType<typeof keys.rename>, row: object) => ({ op: 'put', key, row }) as const
  const bad = [
    { op: 'put', key: keys.rename(company, '0'), row: { due_at: 'never' } },
    put(keys.rename(company, '001'), { survey_id: '001', due_at: longAgo() }),
    put(keys.survey(company, '001'), { name: 7 }),
    put(keys.rename(company, '002'), { client_id: '002', due_at: longAgo() }),
    put(keys.client(company, '002'), { name: 7 }),
    ...Array.from({ length: 20 }, (_, n) =>
      put(keys.waitingJob(company, 'DELETIONS_QUEUE_URL', `00${n}`), { job: { kind: 'of old' } }),
    ),
    { op: 'put', key: keys.companies('0'), row: { id: 7 } },
  ] as const
  const job = { kind: 'deletion', id: ulid(), company_id: company, of: 'building', target_id: ulid() }
  await transact([...bad, { op: 'put', key: keys.waitingJob(company, 'DELETIONS_QUEUE_URL', job.id), row: { job } }])
  await setName(7)
  const sent = sentSlowly(0)
  await sweepAll()
  await setName(name)
  expect([sent, await named()]).toEqual([[company], 1 + 3])
  await transact(bad.map(({ key }) => ({ op: 'delete', key })))
})
