import { HistoryEntry } from '#shared/domain/history/historyEntry.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { keys, partition } from './keys.ts'
import { mustNotExist, parse, queryPages, type Write } from './table.ts'

export interface OfBuilding {
  readonly building_id: string
  readonly entry: HistoryEntry
}

/** Maximum rows read per request. Finding an old edit of one record may take several requests. */
const MAX_ROWS_READ = 2_000
const [LOWEST, HIGHEST] = ['0'.repeat(26), '7'.padEnd(26, 'Z')] as const

/** Adds the building to an entry; undefined if the edit has no entry. */
export const inHistory = (building_id: string, entry: HistoryEntry | undefined): OfBuilding | undefined =>
  entry && { building_id, entry }

/** The attributes that put a row into a building's history index. Empty fields are omitted to save space. */
export function historyAttributes(companyId: string, { building_id, entry }: OfBuilding) {
  const { fields, others, of, ...row } = entry
  return {
    row: { ...row, ...(fields.length > 0 && { fields }), ...(others > 0 && { others }), ...(of.length > 0 && { of }) },
    gsi1pk: partition.history(companyId, building_id),
    gsi1sk: entry.id,
  }
}

/** An entry without a command's record: of a job, or of a call without an idempotency key. */
export const historyWrite = (companyId: string, history: OfBuilding): Write => ({
  op: 'put',
  key: keys.historyEntry(companyId, history.building_id, history.entry.id),
  row: historyAttributes(companyId, history),
  condition: mustNotExist(() => new Refusal('busy')),
})

/** The same for an optional entry. */
export const historyWrites = (companyId: string, history: OfBuilding | undefined): Write[] =>
  history ? [historyWrite(companyId, history)] : []

interface Wanted {
  /** Limits the history to a record and its contents; undefined for the whole building. */
  readonly record?: string | undefined
  /** The id of the last entry already read. */
  readonly before?: string | undefined
}

/** Entries of a building, newest first. `next` is the id for the next page, null on the last one. */
export async function readHistory(companyId: string, buildingId: string, { record, before }: Wanted, limit: number) {
  const data: HistoryEntry[] = []
  let read = 0
  let last: string | null = null
  const between = [LOWEST, before ?? HIGHEST] as const
  const range = { index: 'gsi1', between, newestFirst: true, limit: record ? MAX_ROWS_READ : limit + 2 } as const
  for await (const page of queryPages(partition.history(companyId, buildingId), range))
    for (const { row } of page) {
      const entry = parse(HistoryEntry(), Object(row))
      read++
      last = entry.id
      if (entry.id === before || (record && !isOf(entry, record))) continue
      if (data.length === limit) return { data, next: data.at(-1)?.id ?? null }
      data.push(entry)
    }
  return { data, next: read === range.limit ? last : null }
}

const isOf = ({ record, of }: HistoryEntry, id: string): boolean => record === id || of.includes(id)
