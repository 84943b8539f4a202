import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { ulid } from 'ulid'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { presumedItem } from '#test/support/workers/drawingImages.ts'
import { exportMessage } from '#test/support/workers/exports.ts'
import { benchCloud } from './cloud.ts'
import { A_REQUEST, type Counted, dollarsOf, gigabyteSeconds, PRICES } from './prices.ts'
import { atMost, type Result } from './result.ts'

/** The survey of `goals.md` P-22, which sends and shows 0.17 GB. */
const [FLOORS, ROOMS, ITEMS, PHOTOS, REQUESTS, GIGABYTES_OUT] = [3, 20, 120, 150, 1_200, 0.17]
const SURVEYS_A_MONTH = 40
const [MAX_PER_SURVEY, MAX_PER_MONTH] = [0.03, 1.5]
/** P-22: the cost of a building survey and of a company's month, from counted calls and list prices. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const counted = await meter()
  const company = await aCompany()
  const [surveyor, reviewer] = [await aUser(company), await aUser(company, [ROLE.reviewer, ROLE.pm])]
  const [api, reviewing] = [await signedIn(surveyor), await signedIn(reviewer)]
  reset(counted)
  const began = process.cpuUsage()
  const building = await survey(api, surveyor)
  while (counted.functionRequest < REQUESTS - 5) await api.buildings.tree({ params: { id: building } })
  await reviewing.buildings.setStatus({ body: { id: building, status_id: STATUS.awaitingReview } })
  await reviewing.buildings.approveReport({ body: { building_id: building } })
  counted.gigabyteSecond += gigabyteSeconds(secondsSince(began))
  for (const contaminate_id of ['1', '2'] as const) await report(api, counted, company.id, building, contaminate_id)
  counted.gigabyteOut = GIGABYTES_OUT
  // Photos and plans go to the bucket by form, without a function.
  counted.put += FLOORS + PHOTOS
  const dollars = dollarsOf(counted)
  for (const [what, count] of Object.entries(counted)) console.error(`${what}: ${Number(count.toFixed(3))}`)
  const stored = PRICES.gigabyteStored * GIGABYTES_OUT * SURVEYS_A_MONTH
  await end()
  return [
    atMost('P-22', dollars, MAX_PER_SURVEY, 'US$ of a building survey'),
    atMost('P-22', dollars * SURVEYS_A_MONTH + stored, MAX_PER_MONTH, 'US$ of a company’s month of 40 surveys'),
  ]
}

const secondsSince = (began: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
const reset = (counted: Counted) => {
  for (const what of Object.keys(counted)) counted[what as keyof Counted] = 0
}

/** Counts the handlers' calls to table, bucket and queues. A request of the page counts for CDN, gateway and function. */
async function meter(): Promise<Counted> {
  const counted = Object.fromEntries(Object.keys(PRICES).map(what => [what, 0])) as Counted
  const { dynamo } = await import('#functions/data/table.ts')
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } })
        const { ConsumedCapacity: consumed } = result.output as { ConsumedCapacity?: Consumed | Consumed[] }
        const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
        counted[/Write|Put|Update|Delete/.test(commandName) ? 'writeUnit' : 'readUnit'] += units
        return result
      },
    { step: 'initialize', name: 'meterUnits' },
  )
  const count = (name: string, input: string) => {
    if (name.startsWith('SQS')) counted.message += 3
    else if (/^(Put|Copy|List|Create|Upload|Complete)/.test(input)) counted.put++
    else counted.get++
  }
  for (const Client of [S3Client, SQSClient, DynamoDBClient]) {
    const { prototype } = Client
    const send = prototype.send as (...args: unknown[]) => unknown
    prototype.send = function (this: unknown, ...args: unknown[]) {
      if (Client !== DynamoDBClient) count(Client.name, (args[0] as object).constructor.name)
      return send.apply(this, args)
    } as never
  }
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const { admit } = Sessions
  Object.assign(Sessions, {
    admit: (...args: Parameters<typeof admit>) => {
      for (const what of A_REQUEST) counted[what]++
      return admit(...args)
    },
  })
  return counted
}
interface Consumed {
  readonly CapacityUnits?: number | undefined
}

async function survey(api: TestApi, surveyor: { id: string }): Promise<string> {
  const { building: building_id } = await aProject(api, surveyor, { survey_date: '2026-03-01' })
  const floors = Array.from({ length: FLOORS }, () => ulid())
  const rooms = Array.from({ length: ROOMS }, () => ulid())
  for (const [at, id] of floors.entries()) {
    const image = await upload(api, aPlan(600 + at), 'image/png', 'plan')
    await api.floors.save({ body: { building_id, id, name: `Level ${at}`, order: at, image } })
  }
  for (const [at, id] of rooms.entries()) {
    const floor_id = floors[at % FLOORS] ?? ''
    await api.rooms.save({ body: { building_id, id, floor_id, name: `Room ${at}`, layer: SQUARE } })
  }
  for (let at = 0; at < PHOTOS; at++) {
    const image = await upload(api, aPhoto(120 + at), 'image/jpeg', 'photo')
    if (at >= ITEMS) continue
    const [id, room_id] = [ulid(), rooms[at % ROOMS] ?? '']
    const item = { ...presumedItem(building_id, room_id, SQUARE), id, item_scores: TILES.item_scores }
    await api.items.save({ body: item })
    await api.items.update({ params: { id }, body: { ...item, image } })
  }
  return building_id
}

async function report(api: TestApi, counted: Counted, company_id: string, building: string, contaminate: '1' | '2') {
  const reply = await api.reports.generate({ params: { building, contaminate_id: contaminate }, query: {} })
  const { id } = reply.data
  const { handler } = await import('#functions/workers/documents.ts')
  const began = process.cpuUsage()
  await handler(exportMessage({ kind: 'report', id, company_id, building_id: building, report_id: id }), aContext())
  counted.gigabyteSecond += gigabyteSeconds(secondsSince(began))
  const { data } = await api.reports.read({ params: { id }, query: { building_id: building } })
  if (data.status !== 'completed') throw new Error(`The report is ${data.status}`)
}
