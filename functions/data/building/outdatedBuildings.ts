import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { Planning } from '#functions/data/projections/planning.ts'
import { queryList, read, transact } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { isLocked, isSurveyed } from '#shared/domain/building/buildingStatus.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'
import { refreshDueDates } from './dueDates.ts'

const OutdatedRow = object(() => ({ due_at: z.string() }))

/**
 * Brings up to date what is derived from a company's buildings: due dates, by its present table, and the rows of planning, also
 * of buildings that were stored by a version without them. Safe to repeat; what is too much for one run is left to the next.
 */
export async function refreshBuildings(companyId: string): Promise<void> {
  const outdated = await read(OutdatedRow, keys.buildingsOutdated(companyId))
  if (!outdated) return
  const listed = await queryList(BuildingListEntry, partition.buildings(companyId), { index: 'gsi1' })
  const buildings = (are: (statusId: number) => boolean) => listed.filter(({ status_id }) => are(status_id))
  const arePlanned = await Planning.addMissing(companyId, buildings(isSurveyed))
  const areDue = await refreshDueDates(companyId, buildings(isLocked))
  if (!arePlanned || !areDue) return
  const condition = { expression: 'due_at = :seen', values: { ':seen': outdated.due_at }, otherwise: busy }
  const done = transact([{ op: 'delete', key: keys.buildingsOutdated(companyId), condition }])
  await unlessRefused('outdatedBuildings', { companyId }, done)
}

/** The table was changed, or an operator began it again, at the same moment: the next run begins anew. */
const busy = () => new Refusal('busy')
