import { Building } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

type Part = { readonly [K in keyof Building]?: Building[K] | undefined }

/** Writes a building's row as it never came about by a call; what is undefined goes. Hands back the building. */
export async function setBuildingRow({ building }: Pick<Tree, 'building'>, part: Part): Promise<Building> {
  const { transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { buildingRow } = await import('#functions/data/building/treeWrites.ts')
  const { company_id, id } = building
  const row = Building.parse({ ...building, ...part })
  await transact([
    { op: 'put', key: keys.inBuilding(company_id, id, sortKeys.building()), row: buildingRow(company_id, row) },
  ])
  return row
}
