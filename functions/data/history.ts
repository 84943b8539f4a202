import { HistoryEntry } from '#shared/domain/history/historyEntry.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { keys, partition } from './keys.ts'
import { mustNotExist, parse, queryPages, type Write } from './table.ts'

/** An entry, and the building in whose history it is. */
export interface OfBuilding {
  readonly building_id: string
  readonly entry: HistoryEntry
}

/** Of one request. An old edit of one record among many others is reached over several. */
const MAX_ROWS_READ = 2_000
const [LOWEST, HIGHEST] = ['0'.repeat(26), '7'.padEnd(26, 'Z')] as const

/** An entry, where an edit of the building is told of at all. */
export const inHistory = (building_id: string, entry: HistoryEntry | undefined): OfBuilding | undefined =>
  entry && { building_id, entry }

/** What puts a row into the history of a building: its place in the index, with the entry. What is empty takes no room. */
export function historyAttributes(companyId: string, { building_id, entry }: OfBuilding) {
  const { fields, others, of, ...row } = entry
  return {
    row: { ...row, ...(fields.length > 0 && { fields }), ...(others > 0 && { others }), ...(of.length > 0 && { of }) },
    gsi1pk: partition.history(companyId, building_id),
    gsi1sk: entry.id,
  }
}

/** An entry that is no record of a command: of a job, or of a call without a key. */
export const historyWrite = (companyId: string, history: OfBuilding): Write => ({
  op: 'put',
  key: keys.historyEntry(companyId, history.building_id, history.entry.id),
  row: historyAttributes(companyId, history),
  condition: mustNotExist(() => new Refusal('busy')),
})

/** The same, where there is something to tell. */
export const historyWrites = (companyId: string, history: OfBuilding | undefined): Write[] =>
  history ? [historyWrite(companyId, history)] : []

interface Wanted {
  /** A record, in whose history also what is in it shows up; all of the building where none is given. */
  readonly record?: string | undefined
  /** The id of the last entry that was read. */
  readonly before?: string | undefined
}

/** Entries of a building, newest first; `next` is the id behind which more may be, null where there is no more. */
export async function readHistory(companyId: string, buildingId: string, { record, before }: Wanted, limit: number) {
  const data: HistoryEntry[] = []
  let read = 0
  let last: string | null = null
  const between = [LOWEST, before ?? HIGHEST] as const
  const range = { index: 'gsi1', between, newestFirst: true, limit: record ? MAX_ROWS_READ : limit + 2 } as const
  for await (const page of queryPages(partition.history(companyId, buildingId), range))
    for (const { row } of page) {
      const entry = parse(HistoryEntry, Object(row))
      read++
      last = entry.id
      if (entry.id === before || (record && !isOf(entry, record))) continue
      if (data.length === limit) return { data, next: data.at(-1)?.id ?? null }
      data.push(entry)
    }
  return { data, next: read === range.limit ? last : null }
}

const isOf = ({ record, of }: HistoryEntry, id: string): boolean => record === id || of.includes(id)
