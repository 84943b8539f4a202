import { useSearchParams } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEditOf } from '#frontend/store/useEdit.ts'
// The rules that decide the edit, as screens inside a building load them.
import '#frontend/store/decide.ts'
import { type PlanningEntry, surveys } from '#shared/contract/building/surveys.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { mondayOf, nzDay } from '#shared/domain/vocabulary/time.ts'

const calls = clientOf({ surveys }).surveys
const POLL_MS = 60_000

/** The Monday of the week that the address names, else of this week. */
export function useWeek() {
  const [params, setParams] = useSearchParams()
  const named = DayInput.safeParse(params.get('week'))
  const show = (monday: string) => setParams(monday === mondayOf(nzDay()) ? {} : { week: monday }, { replace: true })
  return [mondayOf(named.success ? named.data : nzDay()), show] as const
}

const LIVE = { channels: [channel.dashboard()], pollMs: POLL_MS }

/** The buildings of a week, all of them, read again when a building changes. */
export const usePlanned = (from: string) =>
  useLive(
    ['planning', 'planned', { from }],
    async signal => ({ data: await readPages({ list: 'planned', from }, signal, Number.POSITIVE_INFINITY) }),
    LIVE,
  )

/** Active buildings that have no date, or a past one: some pages of them, or what a search finds. */
export const useToPlan = (from: string, search: string, pages: number) =>
  useLive(
    ['planning', 'to_plan', { from, search, pages }],
    async signal => ({
      data: await readPages({ list: 'to_plan', from, ...(search && { search }) }, signal, pages),
    }),
    LIVE,
  )

/** Buildings of the planning. `next`: there is another page; `more`: there are others. */
export interface PlanningList {
  readonly buildings: readonly PlanningEntry[]
  readonly next: boolean
  readonly more: boolean
}

async function readPages(
  query: Parameters<typeof calls.planning>[0]['query'],
  signal: AbortSignal,
  pages: number,
): Promise<PlanningList> {
  // Who moves from one page to another meanwhile is there once.
  const buildings = new Map<string, PlanningEntry>()
  for (let page = 1, after: string | undefined; ; page++) {
    const { data, meta } = await calls.planning({ query: { ...query, ...(after && { after }) } }, { signal })
    for (const building of data) buildings.set(building.id, building)
    if (meta.next === null || page === pages)
      return { buildings: [...buildings.values()], next: meta.next !== null, more: meta.more }
    after = meta.next
  }
}

/** When a building is surveyed, and by whom; the first surveyor leads. */
export interface Plan {
  readonly survey_date: string | null
  readonly surveyors: string[]
}

export const planOf = ({ survey_date, surveyors }: PlanningEntry): Plan => ({
  survey_date: survey_date ?? null,
  surveyors,
})

/** The surveyors with another lead, who takes the place of the one before. */
export const ledBy = (surveyors: readonly string[], lead: string): string[] => [
  lead,
  ...surveyors.slice(1).filter(id => id !== lead),
]

/** Changes the plan of a building, as an edit of it. Without a connection the device has to have the building. */
export function usePlan() {
  const { store } = useDevice()
  const edit = useEditOf()
  return async ({ id, name }: PlanningEntry, plan: Plan) => {
    const read = async () => (await buildingCalls.buildings.tree({ params: { id } })).data
    await fetchStored(store, id, read).catch(error => {
      if (!(error instanceof NoConnection)) throw error
      if (!store.view(id).tree) throw new Error(`“${name}” isn’t on this device. Connect to plan it.`)
    })
    return edit({ building_id: id }, 'patchBuilding', plan)
  }
}
