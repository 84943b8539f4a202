import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { WORKBOOK_TYPE } from '#shared/domain/text/workbook.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let surveyor: User
let api: TestApi
let project: Project

beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
})
beforeEach(async () => {
  project = await aProject(api, surveyor)
  const [floor, room] = [ulid(), ulid()]
  const building_id = project.building
  await api.floors.save({
    body: { id: floor, building_id, name: 'Ground', image: await upload(api, aPlan(), 'image/png', 'plan') },
  })
  await api.rooms.save({ body: { id: room, building_id, floor_id: floor, name: 'Kitchen', layer: SQUARE } })
  await api.items.save({
    body: {
      id: ulid(),
      building_id,
      room_id: room,
      contaminate_id: 1,
      assessment_method_id: 4,
      name: 'Rope seal',
      link: 'to',
      description: 'Boiler',
      amount: 1,
      amount_type_id: 2,
      layer: SQUARE,
      item_scores: [2, 1, 2, 0, 1, 3, 0, 1, 1, 0, 2, 1],
      item_recommendations: [8],
      presumed_sample: { sample_status_id: 13 },
      image: await upload(api, aPhoto(), 'image/jpeg', 'photo'),
    },
  })
})

const ask = async () =>
  (await api.reports.generate({ params: { building: project.building, contaminate_id: '1' }, query: {} })).data
const states = async () =>
  (await api.reports.history({ params: { id: project.building } })).data.map(({ status }) => status)

function message(id: string, tries = 1, body?: string): SQSEvent {
  const job = { kind: 'report', id, company_id: surveyor.company_id, building_id: project.building, report_id: id }
  return {
    Records: [
      { messageId: ulid(), body: body ?? JSON.stringify(job), attributes: { ApproximateReceiveCount: String(tries) } },
    ],
  } as SQSEvent
}
const work = async (event: SQSEvent) => (await import('#functions/workers/documents.ts')).handler(event, aContext())

test('only one report per contaminant is requested at a time [2§4]', async () => {
  await ask()
  await expect(ask()).rejects.toMatchObject({
    code: 'report_in_progress',
    message: 'A report is already being generated',
  })
  const racers = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      api.reports.generate({ params: { building: project.building, contaminate_id: '2' }, query: {} }),
    ),
  )
  expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a message delivered ten times at once generates one report and one notification [F-01]', {
  timeout: 60_000,
}, async () => {
  const { id } = await ask()
  await Promise.all(Array.from({ length: 10 }, () => work(message(id))))
  await work(message(id))
  expect(await states()).toEqual(['completed'])
  const messages = (await api.users.messages()).data.filter(({ pdf_id }) => pdf_id === id)
  expect(messages).toHaveLength(1)
  const { url, name } = (await api.reports.download({ params: { id }, query: { building_id: project.building } })).data
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim(), name.endsWith('.pdf')]).toEqual([
    '%PDF-',
    '%%EOF',
    true,
  ])
})

test('an unreadable message does not block the others, and one for a deleted building ends [F-05]', async () => {
  const { id } = await ask()
  const poison = [
    message(id, 1, '{ no json').Records[0],
    message(
      ulid(),
      1,
      JSON.stringify({ kind: 'report', id: 'x', company_id: surveyor.company_id, building_id: ulid(), report_id: 'x' }),
    ).Records[0],
  ]
  const good = message(id).Records[0]
  const records = [poison[0], good, poison[1]].filter(record => record !== undefined)
  const { batchItemFailures } = await work({ Records: records })
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual([records[0]?.messageId])
  expect(await states()).toEqual(['completed'])
})

test('a report whose building is renamed during generation is generated again with the new name [F-02]', {
  timeout: 60_000,
}, async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { id } = await ask()
  const { put } = Bucket
  const puts: string[] = []
  const renaming: typeof put = async (...file) => {
    puts.push(file[3])
    if (puts.length === 1) {
      const { building } = (await api.buildings.tree({ params: { id: project.building } })).data
      await api.buildings.save({ body: { ...building, name: 'Grandstand' } })
    }
    return put(...file)
  }
  Object.assign(Bucket, { put: renaming })
  const { batchItemFailures } = await work(message(id)).finally(() => Object.assign(Bucket, { put }))
  expect(batchItemFailures).toEqual([])
  expect(puts).toEqual(['application/pdf', WORKBOOK_TYPE, 'application/pdf', WORKBOOK_TYPE])
  const { data } = await api.reports.read({ params: { id }, query: { building_id: project.building } })
  expect(data).toMatchObject({ status: 'completed', final_document_name: expect.stringContaining('Grandstand') })
})

test('a missing picture in the bucket does not fail the report [F-04]', { timeout: 60_000 }, async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { id } = await ask()
  const get = Bucket.get
  Object.assign(Bucket, { get: async () => undefined })
  await work(message(id)).finally(() => Object.assign(Bucket, { get }))
  expect(await states()).toEqual(['completed'])
})

test('after the last try the report has failed, the user is notified, and it can be requested again [F-04]', async () => {
  const { Bucket } = await import('#functions/files/bucket.ts')
  const { id } = await ask()
  const put = Bucket.put
  Object.assign(Bucket, {
    put: async () => {
      throw new Error('The bucket is away')
    },
  })
  const answers = [await work(message(id, 1)), await work(message(id, 3))]
  Object.assign(Bucket, { put })
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect(await states()).toEqual(['failed'])
  expect((await api.users.messages()).data[0]).toMatchObject({ event: 'report', success: false })
  const again = await ask()
  await work(message(again.id))
  expect(await states()).toEqual(['completed', 'failed'])
})

test('the sweep resends a job whose message was lost [F-24]', async () => {
  const { id } = await ask()
  const { transact, queryRows } = await import('#functions/data/table.ts')
  const { outboxWrite } = await import('#functions/jobOutbox.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const lost = outboxWrite({
    kind: 'report',
    id,
    company_id: surveyor.company_id,
    building_id: project.building,
    report_id: id,
  })
  if (lost.op !== 'put') throw new Error('The outbox row is written by a put')
  await transact([{ ...lost, row: { ...lost.row, written_at: new Date(Date.now() - 60_000).toISOString() } }])
  await (await import('#functions/workers/outbox.ts')).handler(undefined, aContext())
  expect(await queryRows(partition.outbox(surveyor.company_id))).toEqual([])
})
