import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { bundle } from '#infra/bundle.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, signedIn } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { rowsOf, type Shape } from './duplicationRows.ts'
import { atMost, median, type Result } from './result.ts'
import { type TableCost, writeMeter } from './writeMeter.ts'

const root = join(import.meta.dirname, '../..')
const ROUNDS = 9
/** 20 floors of 10 rooms of 10 items: 2,221 rows with the building. */
const SHAPE = { floors: 20, rooms: 10, items: 10 }
/** Like a function with little memory, so that uncollected garbage does not count. */
const SMALL_HEAP = '--max-old-space-size=80'
const SIZES = [500, 2_000, 8_000]

interface Cost extends TableCost {
  readonly ms: number
}

type Project = Awaited<ReturnType<typeof aProject>>
type Surveyor = Awaited<ReturnType<typeof aUser>>
type Api = Awaited<ReturnType<typeof signedIn>>

/** P-10, P-11: a duplicated building against a plain copy of its rows, 25 at a time and one by one. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const results = [...(await against(api, surveyor)), ...(await grown(api, surveyor))]
  await end()
  return results
}

async function against(api: Api, surveyor: Surveyor): Promise<Result[]> {
  const [cost, table] = [await writeMeter(), await bareTable()]
  const meter = async (work: () => Promise<unknown>): Promise<Cost> => {
    const started = performance.now()
    const spent = await cost(work)
    return { ...spent, ms: performance.now() - started }
  }
  const project = await aFilled(api, surveyor, SHAPE)
  const pk = `C#${surveyor.company_id}#BUILDING#${project.building}`
  const rounds: { raw: Cost; single: Cost; own: Cost }[] = []
  for (let round = 0; round < ROUNDS + 1; round++) {
    const raw = await meter(() => table.rawCopy(pk, ulid()))
    const event = await aMessage(api, surveyor, project)
    const own = await meter(() => duplicate(event))
    const single = await meter(() => table.oneByOne(pk, ulid()))
    if (round > 0) rounds.push({ raw, single, own })
  }
  const ratio = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return [
    atMost(
      'P-10',
      ratio(({ own, raw }) => own.units / raw.units),
      1.1,
      'write units against a raw copy, indexes included',
    ),
    atMost(
      'P-10',
      ratio(({ own, raw }) => own.writes / raw.writes),
      1.15,
      'write calls against a raw copy',
    ),
    atMost(
      'P-10',
      ratio(({ own }) => own.reads),
      3,
      'reads',
    ),
    atMost(
      'P-10',
      ratio(({ own, raw }) => own.ms / raw.ms),
      1.3,
      'time against a raw copy',
    ),
    atMost(
      'P-10',
      ratio(({ own, single }) => own.ms / single.ms),
      0.65,
      'time against writing one by one',
    ),
  ]
}

/**
 * Each in its own process, like a function: the time within the worker, and the process's peak memory (from Linux, because
 * `resourceUsage` includes the parent process).
 */
async function grown(api: Api, surveyor: Surveyor): Promise<Result[]> {
  await bundle({ root, outdir: join(root, 'dist/functions'), functions: FUNCTIONS })
  const points: { items: number; ms: number; bytes: number }[] = []
  for (const items of SIZES) {
    const large = await aFilled(api, surveyor, { floors: 10, rooms: 5, items: items / 50 })
    const runs: { ms: number; bytes: number }[] = []
    for (let round = 0; round < 3; round++) runs.push(await inOwnProcess(await aMessage(api, surveyor, large)))
    points.push({ items, ms: median(runs.map(({ ms }) => ms)), bytes: median(runs.map(({ bytes }) => bytes)) })
  }
  const [small, large] = [points[0], points.at(-1)]
  if (!small || !large) throw new Error('Sizes were measured')
  const exponent = Math.log(large.ms / small.ms) / Math.log(large.items / small.items)
  return [
    atMost('P-11', exponent, 1.05, 'exponent of time over 500 to 8 000 items'),
    atMost('P-11', (large.bytes - small.bytes) / (large.items - small.items) / 1024, 2, 'KB of memory per item'),
    atMost('P-11', large.bytes / 2 ** 20, 256, 'MB at 8 000 items'),
  ]
}

const BUNDLE = join(import.meta.dirname, '../../dist/functions/worker-duplicates/index.js')

async function inOwnProcess(event: object): Promise<{ ms: number; bytes: number }> {
  const script = `const { handler } = (await import(${JSON.stringify(BUNDLE)})).default
    const started = performance.now()
    const { batchItemFailures } = await handler(${JSON.stringify(event)})
    const ms = performance.now() - started
    if (batchItemFailures.length > 0) throw new Error('The duplicate was not made')
    const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec((await import('node:fs')).readFileSync('/proc/self/status', 'utf8'))
    console.log(JSON.stringify({ ms, bytes: kilobytes * 1024 }))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, [SMALL_HEAP, '--input-type=module', '-e', script])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** The queue message of a requested duplicate. */
async function aMessage(api: Api, surveyor: Surveyor, { building, survey }: Project) {
  const { data } = await api.duplicates.building({
    params: { id: building },
    body: { name: 'Copy', survey_id: survey },
  })
  const what = { entity: 'building', id: building, survey_id: survey }
  const { company_id, id: user_id } = surveyor
  const job = { kind: 'duplicate', id: data.id, company_id, user_id, name: 'Copy', what }
  return { Records: [{ messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1' } }] }
}

async function duplicate(event: object): Promise<void> {
  const { handler } = await import('#functions/workers/duplicates.ts')
  const { batchItemFailures } = await handler(event as never, aContext())
  if (batchItemFailures.length > 0) throw new Error('The duplicate was not made')
}

/** A plain copy of rows, without knowledge of the product. */
async function bareTable() {
  const { dynamo } = await import('#functions/data/table.ts')
  const rows = async (pk: string) => {
    const found: Record<string, unknown>[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await dynamo.send(
        new QueryCommand({
          TableName: 'bench',
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      found.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    return found
  }
  const eightAtOnce = async <T>(all: T[], one: (each: T) => Promise<unknown>) => {
    const next = async () => {
      for (let each = all.pop(); each !== undefined; each = all.pop()) await one(each)
    }
    await Promise.all(Array.from({ length: 8 }, next))
  }
  return {
    async rawCopy(pk: string, to: string) {
      const copied = (await rows(pk)).map(row => ({ PutRequest: { Item: { ...row, pk: to } } }))
      const batches = Array.from({ length: Math.ceil(copied.length / 25) }, (_, at) =>
        copied.slice(at * 25, at * 25 + 25),
      )
      await eightAtOnce(batches, bench => dynamo.send(new BatchWriteCommand({ RequestItems: { bench } })))
    },
    async oneByOne(pk: string, to: string) {
      const copied = (await rows(pk)).map(row => ({ ...row, pk: to }))
      for (const Item of copied) await dynamo.send(new PutCommand({ TableName: 'bench', Item }))
    },
  }
}

async function aFilled(api: Api, surveyor: Surveyor, shape: Shape): Promise<Project> {
  const project = await aProject(api, surveyor)
  const { writeInBatches } = await import('#functions/data/bulkWrites.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  await writeInBatches(
    rowsOf(project.building, shape, sort => keys.inBuilding(surveyor.company_id, project.building, sort), sortKeys),
  )
  return project
}
