import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/domain/person.ts'
import type { Tree } from '#shared/domain/tree.ts'
import { aCompany, aPerson, aProject, type Project, signedIn, type TestApi, upload } from '../support/api.ts'
import { aPlan } from '../support/pictures.ts'
import { SQUARE } from '../support/tree.ts'
import { shapeOf } from '../support/treeHash.ts'

let surveyor: User
let api: TestApi
let project: Project
let source: Tree

beforeAll(async () => {
  surveyor = await aPerson(await aCompany())
  api = await signedIn(surveyor)
})
beforeEach(async () => {
  project = await aProject(api, surveyor)
  await fill(project.building)
  source = await treeOf(project.building)
})

const treeOf = async (id: string) => (await api.buildings.read({ params: { id } })).data as Tree

/** Two floors of two rooms with two items each: sampled, sampled as, presumed and sampled lead among them. */
async function fill(building_id: string) {
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  let bag = 0
  for (const name of ['Ground', 'First']) {
    const floor = ulid()
    await api.floors.save({ body: { id: floor, building_id, name, image } })
    for (const room of ['Kitchen', 'Hall']) {
      const room_id = ulid()
      await api.rooms.save({ body: { id: room_id, building_id, floor_id: floor, name: room, layer: SQUARE } })
      const sampled = ulid()
      bag++
      await api.items.save({
        body: { ...anItem(building_id, room_id), id: sampled, sample: { bag_code: `A${bag}`, analysis_type_id: 1 } },
      })
      await api.items.save({
        body: {
          ...anItem(building_id, room_id),
          id: ulid(),
          assessment_method_id: 2,
          sampled_as: { item_as_id: sampled },
        },
      })
    }
  }
  await api.buildings.note({ params: { id: building_id }, body: { type_id: 2, content: '<p>Ring first</p>' } })
}
const anItem = (building_id: string, room_id: string) => ({
  building_id,
  room_id,
  contaminate_id: 1 as const,
  assessment_method_id: 1,
  name: 'Vinyl tiles',
  link: 'to',
  description: 'Floor',
  amount: 4,
  layer: SQUARE,
  item_scores: [1, 1, 0, 2, 1, 2, 2, 2, 3, 1, 1, 1],
  item_recommendations: [1],
})

const work = async (...messages: SQSEvent['Records']) =>
  (await import('#functions/workers/duplicates.ts')).handler({ Records: messages })

/** The message of the job that was queued last, as the queue would deliver it. */
async function queued(what: object, name: string, id: string, tries = 1): Promise<SQSEvent['Records'][number]> {
  const job = { kind: 'duplicate', id, company_id: surveyor.company_id, user_id: surveyor.id, name, what }
  return {
    messageId: ulid(),
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: String(tries) },
  } as never
}
async function aDuplicate(tries = 1) {
  const name = `Annex ${ulid()}`
  const { data } = await api.duplicates.building({
    params: { id: project.building },
    body: { name, survey_id: project.survey },
  })
  const what = { entity: 'building', id: project.building, survey_id: project.survey }
  return { name, id: data.id, message: await queued(what, name, data.id, tries) }
}
const copies = async (name: string) =>
  (await api.surveys.read({ params: { id: project.survey } })).data.buildings.filter(row => row.name === name)
const told = async (name: string) => (await api.users.messages()).data.filter(({ message }) => message.includes(name))

/** Everything that the table holds of the company's buildings, by partition. */
async function partitions(): Promise<Map<string, number>> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb')
  const counts = new Map<string, number>()
  let from: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(new ScanCommand({ TableName: process.env.TABLE_NAME, ExclusiveStartKey: from }))
    for (const { pk } of page.Items ?? [])
      if (String(pk).startsWith(`C#${surveyor.company_id}#BUILDING#`))
        counts.set(String(pk), (counts.get(String(pk)) ?? 0) + 1)
    from = page.LastEvaluatedKey
  } while (from)
  return counts
}

/** Lets the k-th call to the table fail, and all that follow, until `mend` is called. */
async function dieAt(k: number) {
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  let calls = 0
  Object.assign(dynamo, {
    send: (command: never) => {
      calls++
      return calls >= k ? Promise.reject(new Error('The process was killed')) : send(command)
    },
  })
  return { mend: () => Object.assign(dynamo, { send }), calls: () => calls }
}

async function expectOneCopy(name: string) {
  const rows = await copies(name)
  expect(rows).toHaveLength(1)
  const copy = await treeOf(rows[0]?.id ?? '')
  expect(shapeOf(copy)).toEqual(shapeOf(source))
  expect(await treeOf(project.building)).toEqual(source)
  expect(await told(name)).toMatchObject([{ message: `Building ${name} has been duplicated`, success: true }])
  return copy
}

test('2§4 a duplicated building is the same tree, to be surveyed anew; its samples are those of before', async () => {
  const { name, message } = await aDuplicate()
  expect(await copies(name)).toHaveLength(0)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  const copy = await expectOneCopy(name)
  expect(copy.building).toMatchObject({ status_id: 5, survey_id: project.survey, name })
  expect(new Set(copy.items.map(item => item.assessment_method_id))).toEqual(new Set([6]))
  expect(copy.items.map(item => item.reported_sample?.sample_number).sort()).toEqual(
    ['A1', 'A1', 'A2', 'A2', 'A3', 'A3', 'A4', 'A4'].sort(),
  )
  expect(copy.items.every(item => item.is_duplicated && !item.sample)).toBe(true)
  expect(copy.notes.map(({ content }) => content)).toEqual(['<p>Ring first</p>'])
  expect(copy.floors[0]?.image).toEqual(source.floors[0]?.image)
})

test('F-01 a message that arrives ten times at once makes one copy and one notification', {
  timeout: 60_000,
}, async () => {
  const { name, message } = await aDuplicate()
  const answers = await Promise.all(Array.from({ length: 10 }, () => work(message)))
  // Those that came while the first was at work are not done: they come again.
  expect(answers.filter(({ batchItemFailures }) => batchItemFailures.length === 0)).toHaveLength(1)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  await expectOneCopy(name)
})

test('F-02 a worker that slept too long writes nothing that anybody sees', { timeout: 60_000 }, async () => {
  const { name, id, message } = await aDuplicate()
  const { Duplications } = await import('#functions/data/duplications.ts')
  const { copyBuilding } = await import('#functions/data/copies.ts')
  const { together } = await import('#functions/data/table.ts')
  const slept = await Duplications.begin(surveyor.company_id, id)
  if (!slept) throw new Error('The job was over before it began')
  const job = JSON.parse(message.body)
  const copy = await copyBuilding({ job, epoch: slept.epoch }, job.what, project.building)
  await Duplications.release(surveyor.company_id, slept)
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  const late = together([...copy.writes, Duplications.advanced(surveyor.company_id, slept)])
  await expect(late).rejects.toThrow()
  await expectOneCopy(name)
  await expect(treeOf(copy.building_id)).rejects.toMatchObject({ code: 'not_found' })
})

test('F-03 a crash at any call to the table leaves nothing half: the next delivery makes the whole copy', {
  timeout: 180_000,
}, async () => {
  const before = await partitions()
  let finished = false
  for (let k = 1; !finished; k++) {
    const { name, message } = await aDuplicate()
    const fault = await dieAt(k)
    const { batchItemFailures } = await work(message).catch(() => ({ batchItemFailures: [{ itemIdentifier: '' }] }))
    fault.mend()
    finished = fault.calls() < k
    const seen = await copies(name)
    if (!finished && seen.length > 0) expect(shapeOf(await treeOf(seen[0]?.id ?? ''))).toEqual(shapeOf(source))
    if (batchItemFailures.length > 0) {
      await expireLease(JSON.parse(message.body).id)
      expect(await work(message)).toEqual({ batchItemFailures: [] })
    }
    const copy = await expectOneCopy(name)
    const after = await partitions()
    const fresh = [...after.keys()].filter(pk => !before.has(pk))
    expect(fresh, `call ${k}`).toEqual([`C#${surveyor.company_id}#BUILDING#${copy.building.id}`])
    expect(after.get(fresh[0] ?? '')).toBe(before.get(`C#${surveyor.company_id}#BUILDING#${project.building}`))
    for (const [pk, count] of after) before.set(pk, count)
  }
})

/** The time for which a killed worker held the job has passed. */
async function expireLease(id: string) {
  const { together } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  await together([
    {
      op: 'update',
      key: keys.duplication(surveyor.company_id, id),
      set: 'SET lease_until = :past',
      values: { ':past': 1 },
    },
  ])
}

test('F-03 a floor that is copied into a building is not seen there before all of it is', {
  timeout: 120_000,
}, async () => {
  const floor = source.floors[0]
  if (!floor) throw new Error('The building has floors')
  let finished = false
  for (let k = 1; !finished; k++) {
    const name = `Mezzanine ${k}`
    const target = await treeOf(project.building)
    const { data } = await api.duplicates.floor({
      params: { id: floor.id },
      query: { building_id: project.building },
      body: { name, building_id: project.building },
    })
    const what = { entity: 'floor', id: floor.id, from: project.building, building_id: project.building }
    const message = await queued(what, name, data.id)
    const fault = await dieAt(k)
    await work(message)
    fault.mend()
    finished = fault.calls() < k
    const seen = await treeOf(project.building)
    if (seen.floors.length === target.floors.length) {
      expect(seen).toEqual(target)
      await expireLease(data.id)
      await work(message)
    }
    const after = await treeOf(project.building)
    const copy = after.floors.find(each => each.name === name)
    const rooms = after.rooms.filter(room => room.floor_id === copy?.id)
    expect([rooms.length, after.items.length - target.items.length], `call ${k}`).toEqual([2, 4])
    const stored = (await partitions()).get(`C#${surveyor.company_id}#BUILDING#${project.building}`)
    expect(stored).toBe(2 + after.floors.length + after.rooms.length + after.items.length + after.notes.length)
    expect(
      after.items.filter(item => rooms.some(room => room.id === item.room_id)).map(item => item.assessment_method_id),
    ).toEqual([2, 2, 2, 2])
  }
})

test('F-05 what cannot be copied is told, and holds up no other', async () => {
  const poison = { messageId: ulid(), body: '{ no json', attributes: { ApproximateReceiveCount: '1' } } as never
  const gone = await aProject(api, surveyor)
  const { data } = await api.duplicates.building({
    params: { id: gone.building },
    body: { name: 'Never there', survey_id: gone.survey },
  })
  const { together } = await import('#functions/data/table.ts')
  const { keys, place } = await import('#functions/data/keys.ts')
  await together([{ op: 'delete', key: keys.inBuilding(surveyor.company_id, gone.building, place.building()) }])
  const bad = await queued({ entity: 'building', id: gone.building, survey_id: gone.survey }, 'Never there', data.id)
  const good = await aDuplicate()
  expect(await work(poison, bad, good.message)).toEqual({
    batchItemFailures: [{ itemIdentifier: (poison as { messageId: string }).messageId }],
  })
  await expectOneCopy(good.name)
  expect(await told('Never there')).toMatchObject([
    { message: 'Building Never there was unable to be duplicated', success: false },
  ])
})

test('F-05 after the last attempt the person is told, and it can be asked for again', async () => {
  const { name, message } = await aDuplicate(5)
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  const refusing = (command: { constructor: { name: string } }) =>
    command.constructor.name === 'BatchWriteCommand' ? Promise.reject(new Error('Not now')) : send(command as never)
  Object.assign(dynamo, { send: refusing })
  const { batchItemFailures } = await work(message)
  Object.assign(dynamo, { send })
  expect(batchItemFailures).toHaveLength(1)
  expect(await told(name)).toMatchObject([
    { message: `Building ${name} was unable to be duplicated`, success: false, event: 'duplicate' },
  ])
  expect(await work(message)).toEqual({ batchItemFailures: [] })
  expect(await copies(name)).toHaveLength(0)
})

test('F-06 a survey whose time runs out goes on with the next message where it stopped', {
  timeout: 60_000,
}, async () => {
  for (const name of ['Second', 'Third']) {
    const id = ulid()
    const { building } = source
    await api.buildings.save({
      body: {
        id,
        survey_id: project.survey,
        name,
        report_type_id: 1,
        address: building.address,
        city: building.city,
        postcode: building.postcode,
        surveyors: [surveyor.id],
      },
    })
  }
  const survey = ulid()
  await api.duplicates.survey({
    params: { id: project.survey },
    body: { id: survey, name: 'Again', job_number: `S-${survey}` },
  })
  const [job] = await queuedJobs()
  const { handler } = await import('#functions/workers/duplicates.ts')
  const message = {
    messageId: ulid(),
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: '1' },
  } as never
  const short = { getRemainingTimeInMillis: () => 1_000 }
  const seen: number[] = []
  for (let n = 0; n < 3; n++) {
    await handler({ Records: [message] }, short)
    seen.push((await api.surveys.read({ params: { id: survey } })).data.buildings.length)
  }
  expect(seen).toEqual([1, 2, 3])
  expect(await told('Again')).toMatchObject([{ message: 'Survey Again has been duplicated', to: `/survey/${survey}` }])
})

/** What waits in the queue of duplicates, newest last. */
async function queuedJobs(): Promise<object[]> {
  const { SQSClient, ReceiveMessageCommand } = await import('@aws-sdk/client-sqs')
  const jobs: object[] = []
  for (;;) {
    const { Messages = [] } = await new SQSClient({}).send(
      new ReceiveMessageCommand({ QueueUrl: process.env.DUPLICATES_QUEUE_URL, MaxNumberOfMessages: 10 }),
    )
    if (Messages.length === 0) break
    jobs.push(...Messages.map(({ Body }) => JSON.parse(Body ?? '{}')))
  }
  return jobs.filter(job => (job as { what: { entity: string } }).what.entity === 'survey')
}
