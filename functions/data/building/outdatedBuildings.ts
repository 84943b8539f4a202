import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import { queryRows, read, transact } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { refreshDueDates } from './dueDates.ts'

const ListRow = z.object({ row: BuildingListEntry() })
const OutdatedRow = z.object({ due_at: z.string() })

/**
 * Recomputes the due dates of a company's reviewed buildings after a change of its re-inspection table. Safe to repeat; one run
 * updates a limited number of buildings.
 */
export async function refreshBuildings(companyId: string): Promise<void> {
  const outdated = await read(OutdatedRow, keys.buildingsOutdated(companyId))
  if (!outdated) return
  const rows = await queryRows(partition.buildings(companyId), { index: 'gsi1' })
  const listed = (await readable('outdatedBuildings', ListRow, rows)).map(({ row }) => row)
  const reviewed = listed.filter(({ status_id }) => isLocked(status_id))
  if (!(await refreshDueDates(companyId, reviewed))) return
  const condition = { expression: 'due_at = :seen', values: { ':seen': outdated.due_at }, otherwise: busy }
  const done = transact([{ op: 'delete', key: keys.buildingsOutdated(companyId), condition }])
  await unlessRefused('outdatedBuildings', { companyId }, done)
}

/** The table changed again at this moment; the next run uses the new table. */
const busy = () => new Refusal('busy')
