import * as z from 'zod'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { parse, queryList, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { log } from '#functions/runtime/log.ts'
import { nextDue } from '#shared/domain/reinspection/dueDates.ts'
import { Building, BuildingListEntry } from '#shared/domain/tree/building.ts'
import { ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { object } from '#shared/schema/object.ts'
import { BuildingSearch } from './buildingSearch.ts'
import { Dashboard } from './dashboard.ts'

const READ_AT_ONCE = 100
/** So many buildings are changed in one run of the sweep; the next goes on. */
const MAX_CHANGED = 200

const TableRow = object(() => ({ months: ReinspectionTable }))
const OutdatedRow = object(() => ({ due_at: z.string() }))
const outdatedKey = (companyId: string) => keys.rename(companyId, 'REINSPECTION')

export const DueDates = {
  /** For the transaction that changes a company's table: the due dates of its buildings are to be computed again. */
  outdatedWrite: (companyId: string): Write => ({
    op: 'put',
    key: outdatedKey(companyId),
    row: { outdated: true, due_at: now() },
  }),

  /** Computes the due dates of a company's reviewed buildings by its present table. Safe to repeat. */
  async refresh(companyId: string): Promise<void> {
    const outdated = await read(OutdatedRow, outdatedKey(companyId))
    if (!outdated) return
    const table = await read(TableRow, keys.reinspectionTable(companyId))
    const listed = await queryList(BuildingListEntry, partition.dashboard(companyId, 'due'), { index: 'gsi3' })
    let changed = 0
    for (let start = 0; start < listed.length; start += READ_AT_ONCE) {
      const batch = listed.slice(start, start + READ_AT_ONCE)
      const rows = await readMany(batch.map(({ id }) => keys.inBuilding(companyId, id, sortKeys.building())))
      for (const row of rows) {
        if (!row || !(await moved(companyId, parse(Building, row), BuildingListEntry.parse(row.row), table?.months)))
          continue
        if (++changed === MAX_CHANGED) return
      }
    }
    const condition = { expression: 'due_at = :seen', values: { ':seen': outdated.due_at }, otherwise: busy }
    await transact([{ op: 'delete', key: outdatedKey(companyId), condition }]).catch(unlessRefused)
  },
}

/** The table was changed again at the same moment: the next run begins anew. */
const busy = () => new Refusal('busy')

/** Gives a building its due date by the table; false where it has that already. */
async function moved(
  companyId: string,
  building: Building,
  before: BuildingListEntry,
  table: ReinspectionTable | undefined,
): Promise<boolean> {
  const due = nextDue(building.first_seen ?? {}, building, table)
  if (due === building.next_inspection_due || due === undefined) return false
  const after = { ...before, next_inspection_due: due }
  await transact([dueWrite(companyId, building, after), ...BuildingSearch.writes(companyId, before, after)]).catch(
    unlessRefused,
  )
  return true
}

/** The building must not have changed since it was read, or its search words would be out of date. */
function dueWrite(companyId: string, { id, updated_at }: Building, after: BuildingListEntry): Write {
  const indexed = Object.entries(Dashboard.indexKeys(companyId, after))
  return {
    op: 'update',
    key: keys.inBuilding(companyId, id, sortKeys.building()),
    set: `SET next_inspection_due = :due, #row.next_inspection_due = :due, ${indexed.map(([name]) => `${name} = :${name}`).join(', ')}`,
    names: { '#row': 'row' },
    values: { ':due': after.next_inspection_due, ...Object.fromEntries(indexed.map(([name, to]) => [`:${name}`, to])) },
    condition: {
      expression: 'updated_at = :seen',
      values: { ':seen': updated_at },
      otherwise: () => new Refusal('changed_meanwhile'),
    },
  }
}

/** What was changed at that moment is looked at again by the next run. */
async function unlessRefused(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  await log.warn('dueDates', { error })
}
