import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/buildingStatus.ts'
import type { Company, User } from '#shared/domain/person.ts'
import { ROLE } from '#shared/domain/vocabulary.ts'
import { aCompany, aPerson, aProject, type Project, signedIn, type TestApi } from '../support/api.ts'

let company: Company
let person: User
let api: TestApi
let managing: TestApi
let stranger: TestApi
const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

beforeAll(async () => {
  company = await aCompany()
  person = await aPerson(company)
  api = await signedIn(person)
  managing = await signedIn(await aPerson(company, [ROLE.pm]))
  stranger = await signedIn(await aPerson(await aCompany(), [ROLE.admin]))
})

const table = async () => ({
  ...(await import('#functions/data/table.ts')),
  ...(await import('#functions/data/keys.ts')),
})
type Of = 'building' | 'survey'
async function work(of: Of, id: string) {
  const { handler } = await import('#functions/workers/removals.ts')
  const job = { kind: 'removal', id: `REMOVAL#${id}`, company_id: company.id, of, target_id: id }
  const record = { messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1' } }
  return (await handler({ Records: [record] } as unknown as SQSEvent)).batchItemFailures.length
}

/** Every row that lies in a building, or holds something for it. */
async function left(id: string): Promise<number> {
  const { rowsOf, partition } = await table()
  const lists = await Promise.all([partition.building, partition.claims].map(of => rowsOf(of(company.id, id))))
  return lists.flat().length
}

/** Rows as an edit of so many items would leave them; what they hold does not matter to a removal. */
async function fill(id: string, count: number) {
  const { together, keys } = await table()
  const rows = Array.from({ length: count }, (_, n) => [
    { op: 'put', key: keys.inBuilding(company.id, id, `OTHER#${ulid()}`), row: { n } } as const,
    { op: 'put', key: keys.claim(company.id, id, `BAG#1#A${n}`), row: { owner: ulid() } } as const,
  ]).flat()
  for (let from = 0; from < rows.length; from += 90) await together(rows.slice(from, from + 90))
}

async function move(id: string, status_id: number) {
  const { together, keys, place } = await table()
  await together([
    {
      op: 'update',
      key: keys.inBuilding(company.id, id, place.building()),
      set: 'SET status_id = :status, #row.status_id = :status, version = version + :one',
      names: { '#row': 'row' },
      values: { ':status': status_id, ':one': 1 },
    },
  ])
}

const found = async (search: string) => (await api.buildings.search({ query: { search } })).data.map(({ id }) => id)
const inSurvey = async ({ survey }: Project) =>
  (await api.surveys.read({ params: { id: survey } })).data.buildings.map(({ id }) => id)

test('2§7 a deleted building is gone from lists, search and desk at once, and everything in it by a job', async () => {
  const project = await aProject(api, person, { name: 'Vanishing hall' })
  const { building: id } = project
  await api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } })
  await api.buildings.note({ params: { id }, body: { type_id: 2, content: 'A note' } })
  await fill(id, 100)
  expect(await found('vanishing')).toEqual([id])
  expect((await api.buildings.remove({ body: { id } })).message).toBe('The building has been deleted')
  await expect(api.buildings.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await found('vanishing')).toEqual([])
  expect(await inSurvey(project)).toEqual([])
  const { data } = await api.desk.surveys({ query: {} })
  expect(JSON.stringify(data)).not.toContain(id)
  const { rowsOf, partition } = await table()
  expect(await rowsOf(partition.statistics(company.id, '2026-03'), { index: 'gsi2' })).toEqual([])
  expect(await left(id)).toBeGreaterThan(200)
  expect(await work('building', id)).toBe(0)
  expect(await left(id)).toBe(0)
  expect(await work('building', id)).toBe(0)
})

test('2§4 a reviewed or complete building cannot be deleted, nor a survey that holds one', async () => {
  const project = await aProject(api, person)
  for (const status of [STATUS.reviewed, STATUS.complete]) {
    await move(project.building, status)
    await expect(api.buildings.remove({ body: { id: project.building } })).rejects.toMatchObject({
      message: 'A reviewed building cannot be deleted',
    })
    await expect(managing.surveys.remove({ body: { id: project.survey } })).rejects.toMatchObject({
      message: 'A survey with a reviewed building cannot be deleted',
    })
  }
  expect(await inSurvey(project)).toEqual([project.building])
})

test('2§2 a deleted survey takes its buildings along; its job number is free and its client can be deleted', async () => {
  const project = await aProject(api, person, { name: 'Departing hall' })
  const { data } = await api.surveys.read({ params: { id: project.survey } })
  const second = ulid()
  const annexe = { ...at, id: second, survey_id: project.survey, name: 'Departing annexe', report_type_id: 1 }
  await api.buildings.save({ body: { ...annexe, surveyors: [person.id] } })
  await fill(second, 60)
  await expect(api.surveys.remove({ body: { id: project.survey } })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await managing.surveys.remove({ body: { id: project.survey } })).message).toBe('The survey has been deleted')
  await expect(api.surveys.read({ params: { id: project.survey } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(api.buildings.save({ body: { ...annexe, id: ulid(), surveyors: [person.id] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await work('survey', project.survey)
  expect(await found('departing')).toEqual([])
  for (const id of [project.building, second]) {
    await work('building', id)
    expect(await left(id)).toBe(0)
  }
  expect((await api.surveys.jobNumber({ query: { job_number: data.job_number } })).data.exists).toBe(false)
  expect((await api.surveys.search({ query: { search: data.job_number } })).data).toEqual([])
  expect((await api.clients.remove({ body: { id: project.client } })).message).toBe('The client has been deleted')
})

test('S-02 what another company deletes stays', async () => {
  const project = await aProject(api, person)
  await expect(stranger.buildings.remove({ body: { id: project.building } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(stranger.surveys.remove({ body: { id: project.survey } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await inSurvey(project)).toEqual([project.building])
})

/** Lets the process die at its k-th write: before it reached the table, or after it did and before the answer came. */
async function dyingAt<R>(k: number, before: boolean, run: () => Promise<R>): Promise<R> {
  const { dynamo } = await table()
  const { send } = dynamo
  let writes = 0
  const dying = async (...args: Parameters<typeof send>) => {
    const isWrite = args[0].constructor.name === 'TransactWriteCommand'
    writes += isWrite ? 1 : 0
    if (isWrite && writes === k && before) throw new Error('The process has died')
    const answer = await send.apply(dynamo, args)
    if (isWrite && writes === k) throw new Error('The process has died')
    return answer
  }
  Object.assign(dynamo, { send: dying })
  return run().finally(() => Object.assign(dynamo, { send }))
}

describe('F-24 a removal that dies at any of its writes is ended when its message comes again', () => {
  test.each([1, 2, 3, 4, 5].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'the %i. write, lost before it: %s',
    async (k, before) => {
      const { building: id } = await aProject(api, person)
      await fill(id, 120)
      await api.buildings.remove({ body: { id } })
      expect(await dyingAt(k, before, () => work('building', id))).toBe(k <= 4 ? 1 : 0)
      expect(await work('building', id)).toBe(0)
      expect(await left(id)).toBe(0)
    },
  )

  test.each([1, 2, 3, 4].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'a survey: the %i. write, lost before it: %s',
    async (k, before) => {
      const { survey, building } = await aProject(api, person)
      const second = ulid()
      const body = { ...at, id: second, survey_id: survey, name: 'Annexe', report_type_id: 1, surveyors: [person.id] }
      await api.buildings.save({ body })
      await managing.surveys.remove({ body: { id: survey } })
      await dyingAt(k, before, () => work('survey', survey))
      await work('survey', survey)
      for (const id of [building, second]) {
        await expect(api.buildings.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
        await sent(id)
        expect(await left(id)).toBe(0)
      }
    },
  )

  /** What the queue or the outbox holds for a building is carried out: a job must be in one of them. */
  async function sent(id: string) {
    const { rowsOf, partition } = await table()
    const rows = await rowsOf(partition.outbox(company.id), { prefix: `REMOVAL#${id}` })
    const isSent = (await messages()).some(body => body.includes(id))
    expect(rows.length > 0 || isSent).toBe(true)
    await work('building', id)
  }

  const heard: string[] = []
  async function messages(): Promise<string[]> {
    const { SQSClient, ReceiveMessageCommand } = await import('@aws-sdk/client-sqs')
    const queue = new SQSClient({})
    for (;;) {
      const { Messages = [] } = await queue.send(
        new ReceiveMessageCommand({ QueueUrl: process.env.REMOVALS_QUEUE_URL, MaxNumberOfMessages: 10 }),
      )
      if (Messages.length === 0) return heard
      heard.push(...Messages.map(({ Body = '' }) => Body))
    }
  }
})

test('F-11 a building of 3 000 rows is cleared in transactions of at most 100 actions', async () => {
  const { building: id } = await aProject(api, person)
  await fill(id, 1_500)
  await api.buildings.remove({ body: { id } })
  expect(await work('building', id)).toBe(0)
  expect(await left(id)).toBe(0)
}, 60_000)

test('F-30 a building that is deleted while people edit it: every edit before counts, every one after is told', async () => {
  for (let round = 0; round < 20; round++) {
    const { building: id } = await aProject(api, person)
    const edits = Array.from({ length: 5 }, (_, n) =>
      api.buildings.note({ params: { id }, body: { type_id: (n % 4) + 1, content: `Note ${n}` } }),
    )
    const dates = [api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } })]
    const [removed, ...rest] = await Promise.allSettled([api.buildings.remove({ body: { id } }), ...edits, ...dates])
    const codes = rest.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    for (const code of codes) expect(['not_found', 'changed_meanwhile', 'busy']).toContain(code)
    if (removed.status === 'rejected') expect(removed.reason.code).toBe('busy')
    if (removed.status === 'rejected') await api.buildings.remove({ body: { id } })
    await expect(
      api.buildings.note({ params: { id }, body: { type_id: 3, content: 'Too late' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await work('building', id)
    expect(await left(id)).toBe(0)
  }
}, 120_000)

test('F-30 a building that becomes reviewed while its survey is deleted: one of the two happens', async () => {
  for (let round = 0; round < 10; round++) {
    const project = await aProject(api, person)
    const [removed] = await Promise.allSettled([
      managing.surveys.remove({ body: { id: project.survey } }),
      move(project.building, STATUS.reviewed).catch(() => undefined),
    ])
    if (removed.status === 'rejected') {
      expect(['survey_kept', 'busy']).toContain(removed.reason.code)
      expect(await inSurvey(project)).toEqual([project.building])
      continue
    }
    await work('survey', project.survey)
    await expect(api.buildings.read({ params: { id: project.building } })).rejects.toMatchObject({ code: 'not_found' })
  }
}, 60_000)

test('F-30 a building that is made while its survey is deleted is refused, or goes with it', async () => {
  for (let round = 0; round < 10; round++) {
    const { survey } = await aProject(api, person)
    const id = ulid()
    const body = { ...at, id, survey_id: survey, name: 'Late', report_type_id: 1, surveyors: [person.id] }
    const [removed, made] = await Promise.allSettled([
      managing.surveys.remove({ body: { id: survey } }),
      api.buildings.save({ body }),
    ])
    if (removed.status === 'rejected') await managing.surveys.remove({ body: { id: survey } })
    if (made.status === 'rejected') expect(['not_found', 'busy']).toContain(made.reason.code)
    await work('survey', survey)
    await expect(api.buildings.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  }
}, 60_000)
