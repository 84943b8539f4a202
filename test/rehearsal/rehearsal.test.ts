import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stackName } from '#infra/stage.ts'
import { pythonIn } from '#localstack/storage/machine.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aProject, type Project, upload } from '#test/support/people/api.ts'
import { type Deployed, findDeployed } from '#test/support/rehearsal/deployed.ts'
import { type Mail, type MiniStack, startMiniStack } from '#test/support/rehearsal/miniStack.ts'
import { anOperator, type Operator } from '#test/support/rehearsal/operator.ts'
import { aVisitor, type RemoteVisitor } from '#test/support/rehearsal/visitor.ts'

/** Every step of an operator in RUNBOOK.md, in order, on a third-party AWS emulator. */
const python = await pythonIn(process.env)
const [FIRST, SECOND] = ['first', 'second'] as const
const ANA = 'ana@kauri.example'
const PASSWORD = 'a-good-password-1'
/** Skipped by name if Python is missing. */
const step = (name: string, play: () => Promise<void>) =>
  test.skipIf(python === undefined)(python ? name : `${name} (needs Python 3.13)`, play)

const dir = mkdtempSync(join(tmpdir(), 'clearfloor-rehearsal-'))
let cloud: MiniStack
let operator: Operator
let deployed: Deployed
let ana: RemoteVisitor
let project: Project

beforeAll(async () => {
  if (python === undefined) return
  cloud = await startMiniStack(python)
  operator = anOperator(cloud, dir, [FIRST, SECOND])
})
afterAll(async () => {
  await cloud?.close()
  rmSync(dir, { recursive: true, force: true })
})

const eventually = <T>(what: () => Promise<T> | T) => vi.waitFor(what, { timeout: 60_000, interval: 200 })
const mailTo = (address: string): Promise<Mail> =>
  eventually(async () => {
    const mail = (await cloud.mails()).findLast(({ To }) => To.includes(address))
    if (!mail) throw new Error(`No mail came to ${address}`)
    return mail
  })
const tokenIn = ({ BodyText }: Mail) => /token=(\S+)/.exec(BodyText)?.[1] ?? ''

step('is deployed into an empty account by the CDK’s own command line [D1]', async () => {
  await operator.synth()
  await operator.bootstrap()
  await operator.deploy(FIRST)
  deployed = await findDeployed(cloud, FIRST)
})

step('one command makes its first company; the person who is invited signs in [D1]', async () => {
  const command = ['--stage', FIRST, '--company', 'Kauri Surveys', '--name', 'Ana Silva', '--mail', ANA]
  await operator.npm('infra/commands/firstCompany.ts', ...command)
  const token = tokenIn(await mailTo(ANA))
  ana = aVisitor(deployed)
  await ana.api.passwords.register({ body: { token, password: PASSWORD } })
  expect((await ana.api.auth.user()).data.user).toMatchObject({ email: ANA, roles: [ROLE.root, ROLE.admin] })
})

step('a request around the CDN is refused, by the API and by the socket [D11]', async () => {
  const around = aVisitor(deployed, false)
  await expect(around.api.auth.login({ body: { email: ANA, password: PASSWORD } })).rejects.toMatchObject({
    code: 'wrong_origin',
  })
  await expect(around.listen('dashboard')).rejects.toThrow('403')
})

step(
  'a building is surveyed: plan and photo are posted to the bucket, and a user who looks on hears of it',
  async () => {
    const { api } = ana
    project = await aProject(api, (await api.auth.user()).data.user)
    const { heard, close } = await ana.listen(channel.building(project.building))
    const image = await upload(api, aPlan(), 'image/png', 'plan')
    const photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
    const [floor_id, room_id] = [ulid(), ulid()]
    const { building: building_id } = project
    await api.floors.save({ body: { id: floor_id, building_id, name: 'Ground', image } })
    await api.rooms.save({ body: { id: room_id, building_id, floor_id, name: 'Kitchen', layer: SQUARE } })
    const { amount, layer, item_scores, item_recommendations } = TILES
    const found = { amount, layer, item_scores, item_recommendations, images: [photo] }
    const words = { name: 'Vinyl tiles', link: 'to' as const, description: 'floor' }
    const sample = { bag_code: 'A001', analysis_type_id: 1 as const }
    const item = { id: ulid(), building_id, room_id, contaminate_id: 1 as const, assessment_method_id: 1 as const }
    await api.items.save({ body: { ...item, ...words, ...found, sample } })
    // Floor, room and item.
    await eventually(() => expect(heard.filter(event => event.includes('"changed"'))).toHaveLength(3))
    close()
  },
)

const TABLE = { High: 3, Medium: 12, Low: 12, 'Very Low': 12, 'Not rated': 12 }
/** Whether due dates still have to be recomputed after a change of the company's re-inspection table. */
const isOutdated = async () => {
  const client = new DynamoDBClient(cloud.client)
  const { company_id } = (await ana.api.auth.user()).data.user
  const Key = { pk: { S: `C#${company_id}#RENAMES` }, sk: { S: 'REINSPECTION' } }
  const { Item } = await client.send(
    new GetItemCommand({ TableName: deployed.environment.TABLE_NAME, Key, ConsistentRead: true }),
  )
  client.destroy()
  return Item !== undefined
}

step('an administrator changes the re-inspection table', async () => {
  await ana.api.companies.saveReinspectionTable({ body: { months: TABLE, version: 0 } })
})

step('its report is generated by the worker, and read from the bucket', async () => {
  const { api } = ana
  const reply = await api.reports.generate({ params: { building: project.building, contaminate_id: '1' }, query: {} })
  const params = { id: reply.data.id }
  const query = { building_id: project.building }
  await eventually(async () => expect((await api.reports.read({ params, query })).data.status).toBe('completed'))
  const { url } = (await api.reports.download({ params, query })).data
  expect((await (await fetch(url)).text()).slice(0, 5)).toBe('%PDF-')
})

step('it is duplicated by the worker', async () => {
  const params = { id: project.building }
  await ana.api.duplicates.building({ params, body: { name: 'Town hall again', survey_id: project.survey } })
  await eventually(async () => {
    const { data } = await ana.api.surveys.buildings({ params: { id: project.survey } })
    expect(data.map(({ name }) => name)).toContain('Town hall again')
  })
})

step('a company that leaves is closed and deleted, and the other knows nothing of it', async () => {
  const { TABLE_NAME = '', FILES_BUCKET = '' } = deployed.environment
  const id = ulid()
  const address = { address: '1 Queen Street', suburb: '', city: 'Auckland', postcode: '1010' }
  await ana.api.companies.save({ body: { id, name: 'Rimu Surveys', features: [], ...address } })
  const [client, store] = [new DynamoDBClient(cloud.client), new S3Client({ ...cloud.client, forcePathStyle: true })]
  const file = { Bucket: FILES_BUCKET, Key: `${id}/plan` }
  for (const Body of ['first', 'second']) await store.send(new PutObjectCommand({ ...file, Body }))
  await store.send(new DeleteObjectCommand(file))
  const script = 'infra/commands/deleteCompany.ts'
  const there = ['--stage', FIRST, '--table', TABLE_NAME, '--files', FILES_BUCKET, '--company', id]
  const why = ['--asked-by', 'Jack Morrison', '--reason', 'They retire', '--without-export', 'It has nothing']
  expect(await operator.npm(script, ...there, '--close', ...why)).toMatch(
    /3 versions of files.* It may be deleted from/s,
  )
  const remove = ['--delete', '--name', 'Rimu Surveys', '--proof', dir]
  await expect(operator.npm(script, ...there, ...remove)).rejects.toThrow('may be deleted from')
  // Ends the waiting period.
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `C#${id}` }, sk: { S: 'COMPANY' } },
      UpdateExpression: 'SET closing.due_at = :past',
      ExpressionAttributeValues: { ':past': { S: '2026-01-01T00:00:00.000Z' } },
    }),
  )
  expect(await operator.npm(script, ...there, ...remove)).toContain(
    'Read again at the end: 0 rows, 0 versions of files',
  )
  const left = await store.send(new ListObjectVersionsCommand({ Bucket: FILES_BUCKET, Prefix: `${id}/` }))
  expect([...(left.Versions ?? []), ...(left.DeleteMarkers ?? [])]).toEqual([])
  client.destroy()
  store.destroy()
  expect((await ana.api.companies.admin({ query: {} })).data.map(({ name }) => name)).toEqual(['Kauri Surveys'])
  expect((await ana.api.buildings.tree({ params: { id: project.building } })).data.building.name).toBe('Town hall')
})

step('what no worker can do ends in the dead letters', async () => {
  const client = new SQSClient(cloud.client)
  const QueueUrl = deployed.environment.MAIL_QUEUE_URL
  await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '1' } }))
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kind":"nothing that there is"}' }))
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({ QueueNamePrefix: stackName(FIRST) }))
  const dead = QueueUrls.find(url => /Mail.*Dead|Dead.*Mail/.test(url))
  await eventually(async () => {
    const request = { QueueUrl: dead, AttributeNames: ['ApproximateNumberOfMessages' as const] }
    const { Attributes } = await client.send(new GetQueueAttributesCommand(request))
    expect(Attributes?.ApproximateNumberOfMessages).toBe('1')
  })
  client.destroy()
})

step('a second stage lives beside it and knows nobody of the first [D5]', async () => {
  await operator.deploy(SECOND)
  const stranger = aVisitor(await findDeployed(cloud, SECOND))
  await expect(stranger.api.auth.login({ body: { email: ANA, password: PASSWORD } })).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
  expect((await ana.api.auth.user()).data.user.email).toBe(ANA)
})

step('a version that cannot be deployed is rolled back, and the one before goes on serving', async () => {
  const mend = operator.spoil(FIRST)
  await expect(operator.deploy(FIRST)).rejects.toThrow(/UPDATE_ROLLBACK_COMPLET/)
  mend()
  expect((await ana.api.auth.user()).data.user.email).toBe(ANA)
})

step('the sweep has computed the due dates by the new table', async () => {
  await vi.waitFor(async () => expect(await isOutdated()).toBe(false), { timeout: 120_000, interval: 2000 })
})

step('a stage that is destroyed leaves its data, and the other stage as it was', async () => {
  await operator.destroy(SECOND)
  const client = new SQSClient(cloud.client)
  const queuesOf = async (stage: string) =>
    (await client.send(new ListQueuesCommand({ QueueNamePrefix: stackName(stage) }))).QueueUrls ?? []
  expect(await queuesOf(SECOND)).toEqual([])
  expect((await queuesOf(FIRST)).length).toBeGreaterThan(0)
  expect((await ana.api.auth.user()).data.user.email).toBe(ANA)
  client.destroy()
})
