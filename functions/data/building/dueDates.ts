import { keys, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { parse, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { firstSeenOf, nextDue } from '#shared/domain/reinspection/dueDates.ts'
import { Building, BuildingListEntry } from '#shared/domain/tree/building.ts'
import { ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'
import { readTree } from './trees.ts'

const READ_AT_ONCE = 100
/** So many buildings are changed in one run of the sweep; the next goes on. */
const MAX_CHANGED = 200
/** So many of those that were reviewed before there were due dates: all of a building is read. */
const MAX_TREES = 25

const TableRow = object(() => ({ months: ReinspectionTable }))

/**
 * Computes the due dates of reviewed buildings by their company's present table, and what they follow from where a building
 * was reviewed before there were any. Returns whether all are right; what is too much for one run is left to the next.
 */
export async function refreshDueDates(companyId: string, reviewed: readonly BuildingListEntry[]): Promise<boolean> {
  const table = await read(TableRow, keys.reinspectionTable(companyId))
  const left = { changes: MAX_CHANGED, trees: MAX_TREES }
  let isMissing = false
  for (let start = 0; start < reviewed.length; start += READ_AT_ONCE) {
    const batch = reviewed.slice(start, start + READ_AT_ONCE)
    const rows = await readMany(batch.map(({ id }) => keys.inBuilding(companyId, id, sortKeys.building())))
    for (const row of rows.filter(each => each !== undefined)) {
      const building = parse(Building, row)
      if (!isLocked(building.status_id)) continue
      if (!building.first_seen) left.trees -= 1
      const before = BuildingListEntry.parse(row.row)
      const moving = moved(companyId, building, before, table?.months)
      const isMoved = await unlessRefused('dueDates', { buildingId: building.id }, moving)
      if (isMoved === undefined) isMissing = true
      if (isMoved) left.changes -= 1
      if (left.changes === 0 || left.trees === 0) return false
    }
  }
  return !isMissing
}

/** Gives a building its due date by the table; false where it has that already. */
async function moved(
  companyId: string,
  building: Building,
  before: BuildingListEntry,
  table: ReinspectionTable | undefined,
): Promise<boolean> {
  const first = building.first_seen ?? firstSeenOf(await readTree(companyId, building.id))
  const due = nextDue(first, building, table)
  if (building.first_seen && (due === building.next_inspection_due || due === undefined)) return false
  const after = { ...before, ...(due && { next_inspection_due: due }) }
  const writes = [dueWrite(companyId, building, first, after), ...BuildingSearch.writes(companyId, before, after)]
  await transact(writes)
  return true
}

/** The building must not have changed since it was read, or its search words would be out of date. */
function dueWrite(
  companyId: string,
  { id, updated_at }: Building,
  first_seen: Building['first_seen'],
  after: BuildingListEntry,
): Write {
  const { next_inspection_due } = after
  const fields = {
    first_seen,
    ...(next_inspection_due && { next_inspection_due, ...Dashboard.indexKeys(companyId, after) }),
  }
  const names = Object.keys(fields).map(name => `${name} = :${name}`)
  return {
    op: 'update',
    key: keys.inBuilding(companyId, id, sortKeys.building()),
    set: `SET ${[...names, ...(next_inspection_due ? ['#row.next_inspection_due = :next_inspection_due'] : [])].join(', ')}`,
    ...(next_inspection_due && { names: { '#row': 'row' } }),
    values: Object.fromEntries(Object.entries(fields).map(([name, to]) => [`:${name}`, to])),
    condition: {
      expression: 'updated_at = :seen',
      values: { ':seen': updated_at },
      otherwise: () => new Refusal('changed_meanwhile'),
    },
  }
}
