import { type Filled, filled } from '#test/bench/items/buildings.ts'
import { STEPS } from '#test/bench/items/steps.ts'
import { type Cost, slowed, watched } from '#test/bench/items/watched.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { atMost, type Result } from './result.ts'

const SIZES = [20, 2_000] as const
/** Each step counts its better round, because another process may take the processor for a moment. */
const ROUNDS = 2
/** Milliseconds at a quarter of the processor, from the goal. */
const [SLOWEST, LONGEST_TASK] = [200, 150]
/** A query returns up to a megabyte, so a large building takes several pages. */
const MAX_TRIPS = 2

/** P-06, P-17: the screens of a building with 20 and with 2,000 items, on a device with a quarter of this processor. */
export async function run(): Promise<Result[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const trips: number[] = []
    const costs: Cost[][] = []
    for (const size of SIZES) {
      const building = await filled(size)
      trips.push(await tripsOf(building))
      const rounds: Cost[][] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await measure(await Visitor.open(browser, product.url), building))
      costs.push(STEPS.map((_, at) => better(rounds.map(round => round[at]))))
    }
    return [atMost('P-06', trips[1] ?? 0, MAX_TRIPS, 'trips to the table for 2 000 items'), ...judged(costs)]
  } finally {
    await browser.close()
    await product.close()
  }
}

/** The number of table requests to read a whole building. */
async function tripsOf({ company, building }: Filled): Promise<number> {
  const [{ dynamo }, { readTree }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/building/trees.ts'),
  ])
  let trips = 0
  dynamo.middlewareStack.add(
    next => args => {
      trips++
      return next(args)
    },
    { step: 'finalizeRequest', name: 'countTrips', override: true },
  )
  await readTree(company, building)
  return trips
}

async function measure(visitor: Visitor, building: Filled): Promise<Cost[]> {
  const { page } = visitor
  await slowed(page)
  await visitor.signIn('pm@kauri.example')
  const costs: Cost[] = []
  for (const step of STEPS) costs.push(await watched(page, () => step.take(page, building)))
  await visitor.context.close()
  return costs
}

function better(rounds: readonly (Cost | undefined)[]): Cost {
  const known = rounds.filter(round => round !== undefined)
  const least = (of: (cost: Cost) => number) => Math.min(...known.map(of))
  return {
    calls: known.flatMap(({ calls }) => calls),
    slowest: least(({ slowest }) => slowest),
    longest: least(({ longest }) => longest),
  }
}

function judged([few = [], many = []]: readonly Cost[][]): Result[] {
  const known = new Set(few.flatMap(({ calls }) => calls))
  const more = new Set(many.flatMap(({ calls }) => calls).filter(call => !known.has(call)))
  return [
    atMost('P-06', more.size, 0, `calls that only a building of 2 000 items needs, of ${known.size}: ${[...more]}`),
    ...STEPS.flatMap(({ name }, at) => [
      against('interaction', name, SLOWEST, few[at]?.slowest, many[at]?.slowest),
      against('task', name, LONGEST_TASK, few[at]?.longest, many[at]?.longest),
    ]),
  ]
}

/** A step's slowest delay: within the limit, or hardly more than in a small building. */
const against = (what: string, step: string, most: number, few = Number.NaN, many = Number.NaN): Result =>
  atMost(
    'P-17',
    many / Math.max(most, 1.25 * few),
    1,
    `slowest ${what} with 2 000 items ${many} ms, with 20 ${few} ms: ${step}`,
  )
