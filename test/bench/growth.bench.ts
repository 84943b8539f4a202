import { ulid } from 'ulid'
import type { User } from '#shared/domain/people/user.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dayAfter } from '#shared/domain/vocabulary/time.ts'
import type { TestApi } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { A_REQUEST, dollarsOf, gigabyteSeconds } from './prices.ts'
import { atMost, median, type Result } from './result.ts'

const SIZES = [100, 1_000, 10_000] as const
const ROUNDS = 9
const [MAX_GROWTH, MAX_SEARCH_GROWTH] = [0.05, 0.15]
const MAX_DOLLARS = 1.05
const [MAX_REQUESTS, MAX_SEARCH_UNITS, MAX_PAGE_UNITS] = [3, 30, 2]

/** The cost of one call: requests to the table, read units without the session's, milliseconds of CPU. */
interface Cost {
  readonly requests: number
  readonly units: number
  readonly cpu: number
}
interface Screen {
  readonly name: string
  readonly isSearch: boolean
  readonly open: (api: TestApi, firm: Firm) => Promise<unknown>
}
interface Firm {
  readonly company: string
  readonly client: string
  readonly api: TestApi
}

const search = (name: string, query: Parameters<TestApi['buildings']['search']>[0]['query']): Screen => ({
  name: `search, ${name}`,
  isSearch: true,
  open: api => api.buildings.search({ query }),
})
const MONDAY = '2026-02-16'
const planning = (name: string, query: { list: 'planned' | 'to_plan'; search?: string }): Screen => ({
  name: `planning, ${name}`,
  isSearch: query.search !== undefined,
  open: api => api.surveys.planning({ query: { ...query, from: MONDAY } }),
})
const SCREENS: readonly Screen[] = [
  { name: 'dashboard', isSearch: false, open: api => api.dashboard.surveys({ query: {} }) },
  { name: 'dashboard, own', isSearch: false, open: api => api.dashboard.surveys({ query: { mine: '1' } }) },
  { name: 'browse', isSearch: false, open: api => api.buildings.search({ query: {} }) },
  { name: 'browse by status', isSearch: false, open: api => api.buildings.search({ query: { status: 10 } }) },
  {
    name: 'buildings of a client',
    isSearch: false,
    open: async (_, { company, client }) => {
      const { BuildingLists } = await import('#functions/data/building/buildingLists.ts')
      return BuildingLists.ofClient(company, client, { page: 1, paginate: 15 })
    },
  },
  planning('a week', { list: 'planned' }),
  planning('to be planned', { list: 'to_plan' }),
  planning('a search in what is to be planned', { list: 'to_plan', search: 'wellington' }),
  search('a word of every building', { search: 'street' }),
  search('a word of one building', { search: '90042' }),
  search('a rare and a common word', { search: 'street 90042' }),
  search('two common words', { search: 'wellington street' }),
  search('a common word and a status', { search: 'wellington', status: 10 }),
  search('no hit', { search: 'wellington zzzz' }),
]

/** P-06 to P-08, P-23: the cost of lists in companies of 100, 1,000 and 10,000 buildings. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const meter = await metered()
  const firms: Firm[] = []
  for (const size of SIZES) firms.push(await firmOf(size))
  const results: Result[] = []
  for (const screen of SCREENS) {
    const costs: Cost[] = []
    for (const firm of firms) costs.push(await meter(() => screen.open(firm.api, firm)))
    results.push(...judged(screen, costs))
  }
  await end()
  return results
}

function judged({ name, isSearch }: Screen, costs: readonly Cost[]): Result[] {
  const [smallest, largest] = [costs[0], costs[costs.length - 1]]
  if (!smallest || !largest) return []
  const most = isSearch ? MAX_SEARCH_GROWTH : MAX_GROWTH
  const growth = (of: (cost: Cost) => number) => slope(costs.map(of))
  const figures = (of: (cost: Cost) => number) => costs.map(of).join(', ')
  return [
    atMost('P-06', largest.requests, MAX_REQUESTS, `requests of ${name} at 10 000 buildings`),
    ...(isSearch ? [atMost('P-08', largest.units, MAX_SEARCH_UNITS, `RCU of ${name} at 10 000 buildings`)] : []),
    ...(name === 'browse' ? [atMost('P-07', largest.units, MAX_PAGE_UNITS, 'RCU of a browse page of 10')] : []),
    atMost(
      'P-08',
      growth(cost => cost.requests),
      most,
      `growth of requests of ${name}`,
    ),
    atMost(
      'P-08',
      growth(cost => cost.units),
      most,
      `growth of RCU of ${name} (${figures(cost => cost.units)})`,
    ),
    atMost(
      'P-08',
      growth(cost => cost.cpu),
      most,
      `growth of CPU of ${name} (${figures(cost => cost.cpu)} ms)`,
    ),
    atMost('P-23', priceOf(largest) / priceOf(smallest), MAX_DOLLARS, `US$ of ${name} at 10 000 buildings against 100`),
  ]
}

/** US$ per call. */
const priceOf = ({ units, cpu }: Cost): number =>
  dollarsOf({
    ...Object.fromEntries(A_REQUEST.map(what => [what, 1])),
    readUnit: units,
    gigabyteSecond: gigabyteSeconds(cpu / 1000),
  })

/** The exponent of growth: the slope of a line through the logarithms. */
function slope(values: readonly number[]): number {
  const points = values.map((value, at) => [Math.log(SIZES[at] ?? 1), Math.log(Math.max(value, 1e-6))] as const)
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)]
  const over = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  return over / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
}

/** Counts requests to the table. Read units as in the price list: 4 KB each, half for eventually consistent reads. */
async function metered() {
  const { dynamo } = await import('#functions/data/table.ts')
  let requests = 0
  let units = 0
  dynamo.middlewareStack.add(
    (next, context) => async args => {
      requests++
      const result = await next(args)
      if (context.commandName === 'QueryCommand') units += unitsOf(args.input, result.output)
      return result
    },
    { step: 'initialize', name: 'meter' },
  )
  return async (open: () => Promise<unknown>): Promise<Cost> => {
    await open()
    requests = units = 0
    await open()
    const cost = { requests, units }
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      for (let n = 0; n < 4; n++) await open()
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 4_000)
    }
    return { ...cost, cpu: Math.round(median(times) * 100) / 100 }
  }
}

function unitsOf(input: object, output: unknown): number {
  const { Items = [] } = output as { Items?: readonly object[] }
  const bytes = Items.reduce((sum, item) => sum + sizeOf(item), 0)
  const isConsistent = 'ConsistentRead' in input && input.ConsistentRead === true
  return Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5)
}

/** Bytes of a value: names and texts by their UTF-8 length; 3 bytes per list or map plus 1 per entry. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 0)
  if (typeof value !== 'object' || value === null) return 1
  return 3 + Object.entries(value).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each), 0)
}

/**
 * A company with `size` buildings, written as the product writes them. The newest 40 are active, as many as its users can survey
 * and review at a time; every second one is planned for a week. Only the archive grows.
 */
async function firmOf(size: number): Promise<Firm> {
  const { aCompany, aUser, aProject, signedIn } = await import('#test/support/people/api.ts')
  const company = await aCompany()
  const user = await aUser(company, [ROLE.surveyor, ROLE.reviewer])
  const api = await signedIn(user)
  const { building: first, client } = await aProject(api, user)
  const { building } = (await api.buildings.tree({ params: { id: first } })).data
  for (let at = 0; at < size; at += BUILDING_BATCH_SIZE)
    await write(
      company.id,
      Array.from({ length: Math.min(BUILDING_BATCH_SIZE, size - at) }, (_, n) =>
        generatedBuilding(building, at + n, user, client, size),
      ),
    )
  return { company: company.id, client, api }
}

const BUILDING_BATCH_SIZE = 50
const IN_HAND = 40
const START = Date.parse('2024-01-01T00:00:00Z')
const STREETS = ['Karaka', 'Tui', 'Rimu', 'Kowhai', 'Totara', 'Marine', 'Quay', 'Bridge', 'Hill', 'Station']
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

function generatedBuilding(like: Building, at: number, user: User, client: string, size: number): Building {
  const time = START + at * 3_600_000
  const isOwn = at % 2 === 0
  const isInHand = at >= size - IN_HAND
  return {
    ...like,
    id: ulid(time),
    name: `${pick(STREETS, at + 3)} house ${at}`,
    address: `${(at % 300) + 1} ${pick(STREETS, at)} Street`,
    city: at % 4 === 3 ? 'Napier' : 'Wellington',
    job_number: `KHS-${90_000 + at}`,
    client_id: at % 5 < 2 ? client : like.survey_id,
    status_id: isInHand ? pick([5, 9, 7, 6, 5], at) : 10,
    ...(isInHand && at % 2 === 1 && { survey_date: dayAfter(MONDAY, at % 7) }),
    surveyors: [isOwn ? user.id : like.id],
    updated_at: new Date(time).toISOString(),
  }
}

async function write(companyId: string, buildings: readonly Building[]): Promise<void> {
  const { writeInBatches } = await import('#functions/data/bulkWrites.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { buildingRow } = await import('#functions/data/building/treeWrites.ts')
  const { BuildingSearch } = await import('#functions/data/projections/buildingSearch.ts')
  const { buildingListEntry } = await import('#shared/domain/building/buildingListEntry.ts')
  const rows = buildings.flatMap(building => [
    { key: keys.inBuilding(companyId, building.id, sortKeys.building()), row: buildingRow(companyId, building) },
    ...BuildingSearch.writes(companyId, undefined, buildingListEntry(building)).filter(({ op }) => op === 'put'),
  ])
  await writeInBatches(rows)
}
