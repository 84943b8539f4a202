import { ulid } from 'ulid'
import type { Building } from '#shared/domain/tree/building.ts'

const ADDRESS = { address: '1', suburb: '', city: 'A', postcode: '1000' }

/** Writes many buildings of a company directly, based on an existing one, with few search words; returns their ids. */
export async function manyBuildings(companyId: string, like: Building, count: number, fields: Partial<Building>) {
  const { transact } = await import('#functions/data/table.ts')
  const { writeInBatches } = await import('#functions/data/bulkWrites.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { buildingRow } = await import('#functions/data/building/treeWrites.ts')
  const { BuildingSearch } = await import('#functions/data/projections/buildingSearch.ts')
  const { Statistics } = await import('#functions/data/projections/statistics.ts')
  const { buildingListEntry } = await import('#shared/domain/building/buildingListEntry.ts')
  const buildings = Array.from({ length: count }, (_, at) => {
    const updated_at = new Date(Date.now() + at).toISOString()
    return { ...like, ...ADDRESS, name: `No ${at}`, updated_at, status_since: updated_at, ...fields, id: ulid() }
  })
  const keyOf = (id: string) => keys.inBuilding(companyId, id, sortKeys.building())
  await writeInBatches(buildings.map(building => ({ key: keyOf(building.id), row: buildingRow(companyId, building) })))
  const projected = buildings.flatMap(building => [
    Statistics.newBuildingWrite(companyId, building),
    ...BuildingSearch.writes(companyId, undefined, buildingListEntry(building)),
  ])
  await writeInBatches(projected.filter(write => write.op === 'put'))
  const [first] = buildings
  if (first) await transact([BuildingSearch.countWrite(companyId, first, count)])
  return buildings.map(({ id }) => id)
}
