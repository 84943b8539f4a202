import { useSearchParams } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEditOf } from '#frontend/store/useEdit.ts'
// The rules that decide the edit, which screens inside a building also load.
import '#frontend/store/decide.ts'
import { type PlanningEntry, surveys } from '#shared/contract/building/surveys.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { mondayOf, nzDay } from '#shared/domain/vocabulary/time.ts'

const calls = clientOf({ surveys }).surveys
const POLL_MS = 60_000

/** The Monday of the week in the URL, by default of this week. */
export function useWeek() {
  const [params, setParams] = useSearchParams()
  const named = DayInput.safeParse(params.get('week'))
  const show = (monday: string) => setParams(monday === mondayOf(nzDay()) ? {} : { week: monday }, { replace: true })
  return [mondayOf(named.success ? named.data : nzDay()), show] as const
}

const LIVE = { channels: [channel.dashboard()], pollMs: POLL_MS }

/** All buildings of a week, refetched when a building changes. */
export const usePlanned = (from: string) =>
  useLive(
    ['planning', 'planned', { from }],
    async signal => ({ data: await readPages({ list: 'planned', from }, signal, Number.POSITIVE_INFINITY) }),
    LIVE,
  )

/** Active buildings without a date, or with a past one: some pages of them, or the results of a search. */
export const useToPlan = (from: string, search: string, pages: number) =>
  useLive(
    ['planning', 'to_plan', { from, search, pages }],
    async signal => ({
      data: await readPages({ list: 'to_plan', from, ...(search && { search }) }, signal, pages),
    }),
    LIVE,
  )

/** Buildings of the planning. `next`: there is another page. `more`: there are buildings beyond the list. */
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
  // A building that moves between pages during the reads appears once.
  const buildings = new Map<string, PlanningEntry>()
  for (let page = 1, after: string | undefined; ; page++) {
    const { data, meta } = await calls.planning({ query: { ...query, ...(after && { after }) } }, { signal })
    for (const building of data) buildings.set(building.id, building)
    if (meta.next === null || page === pages)
      return { buildings: [...buildings.values()], next: meta.next !== null, more: meta.more }
    after = meta.next
  }
}

/** The date and surveyors of a building. The first surveyor leads. */
export interface Plan {
  readonly survey_date: string | null
  readonly surveyors: string[]
}

export const planOf = ({ survey_date, surveyors }: PlanningEntry): Plan => ({
  survey_date: survey_date ?? null,
  surveyors,
})

/** The surveyors with a new lead, who replaces the previous one. */
export const withLeadFirst = (surveyors: readonly string[], lead: string): string[] => [
  lead,
  ...surveyors.slice(1).filter(id => id !== lead),
]

/** Plans a building by an edit. Offline this requires the building on the device. */
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
