import { partition } from '#functions/data/keys.ts'
import { queryRows } from '#functions/data/table.ts'
import { NO_DAY, plannedEntry, toPlanEntry } from '#shared/domain/building/buildingSearch.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { dayAfter, nzDay } from '#shared/domain/vocabulary/time.ts'
import { BuildingSearch, listedIn } from './buildingSearch.ts'

const PAGE = 200
/** Maximum buildings that a search finds, because a higher limit would make the cost grow with the company. */
const MAX_FOUND = 30

/** `next`: the start of the next page; `more`: there are further buildings. */
interface PlanningPage {
  readonly data: BuildingListEntry[]
  readonly meta: { readonly next: string | null; readonly more: boolean }
}

/** A range of the search index; `end` is exclusive. */
type Entries = readonly [lowest: string, end: string]

export const Planning = {
  /** Buildings being surveyed with a date in the week that starts on a day, by date: one Query for 200 of them. */
  planned: (companyId: string, from: string, after?: string) =>
    pageOf(companyId, [[plannedEntry(from), plannedEntry(dayAfter(from, 7))]], after),

  /**
   * Active buildings with a past date before the week, by date, then buildings without a date, newest first. One Query for 200 of
   * them.
   */
  toPlan: (companyId: string, from: string, after?: string) =>
    pageOf(
      companyId,
      [
        [toPlanEntry('0'), toPlanEntry(earlier(from, nzDay()))],
        [toPlanEntry(NO_DAY), toPlanEntry(`${NO_DAY}~`)],
      ],
      after,
    ),

  /** The buildings to plan that contain every word of a search, up to a limit. */
  async found(companyId: string, from: string, search: string): Promise<PlanningPage> {
    const query = { search, to_plan: earlier(from, nzDay()) }
    const { data, meta } = await BuildingSearch.find(companyId, query, { page: 1, paginate: MAX_FOUND })
    return { data, meta: { next: null, more: meta.more || meta.total > MAX_FOUND } }
  },
}

const earlier = (day: string, other: string) => (day < other ? day : other)

async function pageOf(companyId: string, parts: readonly Entries[], after = ''): Promise<PlanningPage> {
  const rows: Record<string, unknown>[] = []
  for (const [lowest, end] of parts) {
    const left = PAGE + 1 - rows.length
    if (after >= end || left === 0) continue
    const between = [after > lowest ? after : lowest, end] as const
    rows.push(...(await queryRows(partition.buildingWords(companyId), { between, limit: left, lagging: true })))
  }
  const next = rows[PAGE]?.sk
  return { data: rows.slice(0, PAGE).map(listedIn), meta: { next: next ? String(next) : null, more: Boolean(next) } }
}
