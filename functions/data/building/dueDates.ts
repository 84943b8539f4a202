import * as z from 'zod'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { readable } from '#functions/data/readable.ts'
import { read, readMany, transact, type Write } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { nextDue } from '#shared/domain/reinspection/dueDates.ts'
import { Building, BuildingListEntry } from '#shared/domain/tree/building.ts'
import { ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const READ_AT_ONCE = 100
/** Maximum buildings changed in one run of the sweep; the next run continues. */
const MAX_CHANGED = 200

const StoredBuilding = z.object({ ...Building().shape, row: BuildingListEntry() })
const TableRow = z.object({ months: ReinspectionTable() })

/**
 * Computes the due dates of reviewed buildings by the company's current table. Changes a limited number of buildings per run.
 * Returns true if all due dates are up to date.
 */
export async function refreshDueDates(companyId: string, reviewed: readonly BuildingListEntry[]): Promise<boolean> {
  const table = await read(TableRow, keys.reinspectionTable(companyId))
  let left = MAX_CHANGED
  let isMissing = false
  for (let start = 0; start < reviewed.length; start += READ_AT_ONCE) {
    const batch = reviewed.slice(start, start + READ_AT_ONCE)
    const rows = await readMany(batch.map(({ id }) => keys.inBuilding(companyId, id, sortKeys.building())))
    const stored = rows.filter(each => each !== undefined)
    for (const { row: before, ...building } of await readable('dueDates', StoredBuilding, stored)) {
      if (!isLocked(building.status_id)) continue
      const moving = moved(companyId, building, before, table?.months)
      const isMoved = await unlessRefused('dueDates', { buildingId: building.id }, moving)
      if (isMoved === undefined) isMissing = true
      if (isMoved) left -= 1
      if (left === 0) return false
    }
  }
  return !isMissing
}

/** Updates a building's due date; returns false if it is already right. */
async function moved(
  companyId: string,
  building: Building,
  before: BuildingListEntry,
  table: ReinspectionTable | undefined,
): Promise<boolean> {
  const due = nextDue(building.first_seen ?? {}, building, table)
  if (due === building.next_inspection_due || due === undefined) return false
  const after = { ...before, next_inspection_due: due }
  const writes = [dueWrite(companyId, building, after), ...BuildingSearch.writes(companyId, before, after)]
  await transact(writes)
  return true
}

/** The building must be unchanged since it was read; otherwise its search words would be outdated. */
function dueWrite(companyId: string, { id, updated_at }: Building, after: BuildingListEntry): Write {
  const fields = { next_inspection_due: after.next_inspection_due, ...Dashboard.indexKeys(companyId, after) }
  const names = Object.keys(fields).map(name => `${name} = :${name}`)
  return {
    op: 'update',
    key: keys.inBuilding(companyId, id, sortKeys.building()),
    set: `SET ${[...names, '#row.next_inspection_due = :next_inspection_due'].join(', ')}`,
    names: { '#row': 'row' },
    values: Object.fromEntries(Object.entries(fields).map(([name, to]) => [`:${name}`, to])),
    condition: {
      expression: 'updated_at = :seen',
      values: { ':seen': updated_at },
      otherwise: () => new Refusal('changed_meanwhile'),
    },
  }
}
