import { ulid } from 'ulid'
import type { Building } from '#shared/domain/tree/building.ts'

const ADDRESS = { address: '1', suburb: '', city: 'A', postcode: '1000' }

/** Buildings of a company as they stand in the table, made like one that it has, with few words to be found by. */
export async function manyBuildings(companyId: string, like: Building, count: number, fields: Partial<Building>) {
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { buildingRow } = await import('#functions/data/building/treeWrites.ts')
  const { BuildingSearch } = await import('#functions/data/projections/buildingSearch.ts')
  const { Statistics } = await import('#functions/data/projections/statistics.ts')
  const { buildingListEntry } = await import('#shared/domain/edits/buildingEdits.ts')
  for (let at = 0; at < count; at++) {
    const updated_at = new Date(Date.now() + at).toISOString()
    const made = { ...like, ...ADDRESS, name: `No ${at}`, updated_at, ...fields, id: ulid() }
    await transact([
      { op: 'put', key: keys.inBuilding(companyId, made.id, sortKeys.building()), row: buildingRow(companyId, made) },
      Statistics.newBuildingWrite(companyId, made),
      ...BuildingSearch.writes(companyId, undefined, buildingListEntry(made)),
      BuildingSearch.countWrite(companyId, made, 1),
    ])
  }
}
