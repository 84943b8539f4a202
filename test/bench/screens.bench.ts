import type { contract } from '#shared/contract/index.ts'
import type { createClient } from '#shared/contract/protocol/client.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { benchCloud } from './cloud.ts'
import { atMost, type Result } from './result.ts'

type Api = ReturnType<typeof createClient<typeof contract>>
interface Trip {
  readonly start: number
  end: number
}

/** Allowed table requests per screen, and how many of them may run in sequence. */
const MAX_REQUESTS = 3
const MAX_DEPTH = 2

/** P-06: table round trips of each screen of a survey, including the session's. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const { dynamo } = await import('#functions/data/table.ts')
  const trips: Trip[] = []
  dynamo.middlewareStack.add(
    next => async args => {
      const trip = { start: performance.now(), end: 0 }
      trips.push(trip)
      try {
        return await next(args)
      } finally {
        trip.end = performance.now()
      }
    },
    { step: 'finalizeRequest', name: 'countTrips' },
  )
  const { aCompany, aUser, aProject, signedIn } = await import('#test/support/people/api.ts')
  const user = await aUser(await aCompany(), [ROLE.surveyor, ROLE.reviewer])
  const api = await signedIn(user)
  const project = await aProject(api, user)
  const results: Result[] = []
  for (const [screen, open] of screens(api, project)) {
    trips.length = 0
    await open()
    results.push(
      atMost('P-06', trips.length, MAX_REQUESTS, `requests of ${screen}`),
      atMost('P-06', depthOf(trips), MAX_DEPTH, `depth of ${screen}`),
    )
  }
  await end()
  return results
}

const screens = (api: Api, { survey, building, client }: { survey: string; building: string; client: string }) =>
  [
    ['dashboard', () => api.dashboard.surveys({ query: {} })],
    ['browse', () => api.buildings.search({ query: {} })],
    ['survey', () => api.surveys.read({ params: { id: survey } })],
    ['building, floor, room and item', () => api.buildings.tree({ params: { id: building } })],
    ['client', () => api.clients.read({ params: { id: client } })],
    ['notifications', () => api.users.messages()],
  ] as const

/** The longest chain of requests in which each started after the previous one ended. */
function depthOf(trips: readonly Trip[]): number {
  const byEnd = [...trips].sort((a, b) => a.start - b.start)
  let depth = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { start, end } of byEnd) {
    if (start < last) continue
    depth++
    last = end
  }
  return depth
}
