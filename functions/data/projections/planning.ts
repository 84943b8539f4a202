import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustNotExist, queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { NO_DAY, plannedEntry, planningEntriesOf, toPlanEntry } from '#shared/domain/building/buildingSearch.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { dayAfter, nzDay } from '#shared/domain/vocabulary/time.ts'
import { BuildingSearch, listedIn } from './buildingSearch.ts'

const PAGE = 200
/** The most buildings that a search finds: what it reads for more would grow with the company. */
const MOST_FOUND = 30
/** So many buildings get missing rows in one run of the sweep; the next goes on. */
const MAX_CHANGED = 200
/** A building has two rows at most, and 100 are read at once. */
const READ_AT_ONCE = 50

/** Some buildings. `next`: where the page behind it begins; `more`: there are others. */
interface PlanningPage {
  readonly data: BuildingListEntry[]
  readonly meta: { readonly next: string | null; readonly more: boolean }
}

/** Entries of the search index between two, the second left out. */
type Entries = readonly [lowest: string, end: string]

export const Planning = {
  /** The buildings being surveyed whose date is in the week from a day on, by date: one Query for 200 of them. */
  planned: (companyId: string, from: string, after?: string) =>
    pageOf(companyId, [[plannedEntry(from), plannedEntry(dayAfter(from, 7))]], after),

  /** Active buildings whose date is before a week and past, by date, then those without one, the newest first: the same. */
  toPlan: (companyId: string, from: string, after?: string) =>
    pageOf(
      companyId,
      [
        [toPlanEntry('0'), toPlanEntry(earlier(from, nzDay()))],
        [toPlanEntry(NO_DAY), toPlanEntry(`${NO_DAY}~`)],
      ],
      after,
    ),

  /** Those of them that have every word of a search, as far as it looks. */
  async found(companyId: string, from: string, search: string): Promise<PlanningPage> {
    const query = { search, to_plan: earlier(from, nzDay()) }
    const { data, meta } = await BuildingSearch.find(companyId, query, { page: 1, paginate: MOST_FOUND })
    return { data, meta: { next: null, more: meta.more || meta.total > MOST_FOUND } }
  },

  /** Writes the rows of buildings that were stored before planning had any. Returns whether none is left without. */
  async addMissing(companyId: string, surveyed: readonly BuildingListEntry[]): Promise<boolean> {
    let [left, isRefused] = [MAX_CHANGED, false]
    for (let start = 0; start < surveyed.length; start += READ_AT_ONCE) {
      for (const [building, missing] of await missingIn(companyId, surveyed.slice(start, start + READ_AT_ONCE))) {
        if (left === 0) return false
        left -= 1
        const writes = [mustBeUnchanged(companyId, building), ...missing.map(addition)]
        const added = transact(writes).then(() => true)
        if (!(await unlessRefused('planning', { buildingId: building.id }, added))) isRefused = true
      }
    }
    return !isRefused
  },
}

/** The rows that planning should have of buildings and hasn't, by building. */
async function missingIn(companyId: string, buildings: readonly BuildingListEntry[]) {
  const wanted = buildings.flatMap(building =>
    planningEntriesOf(building).map(entry => ({ building, key: keys.buildingWord(companyId, entry, building.id) })),
  )
  const rows = await readMany(wanted.map(({ key }) => key))
  return Map.groupBy(
    wanted.filter((_, at) => !rows[at]),
    ({ building }) => building,
  )
}

/** Whoever changes the building meanwhile writes it. */
const addition = ({ building, key }: { building: BuildingListEntry; key: Key }): Write => ({
  op: 'put',
  key,
  row: { row: building },
  condition: mustNotExist(changedMeanwhile),
})

/** The list may be older than the building. */
const mustBeUnchanged = (companyId: string, { id, updated_at }: BuildingListEntry): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, id, sortKeys.building()),
  condition: { expression: 'updated_at = :seen', values: { ':seen': updated_at }, otherwise: changedMeanwhile },
})

const changedMeanwhile = () => new Refusal('changed_meanwhile')

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
