import { Building } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

type Part = { readonly [K in keyof Building]?: Building[K] | undefined }

/**
 * Writes a building's row directly, in a state that no call produces, with matching search words. Undefined fields are removed.
 * Returns the building.
 */
export async function setBuildingRow(tree: Tree, part: Part): Promise<Building> {
  const { readMany, transact } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { changeWrites } = await import('#functions/data/building/treeWrites.ts')
  const { company_id, id } = tree.building
  const [stored] = await readMany([keys.inBuilding(company_id, id, sortKeys.building())])
  const before = Building().parse(stored)
  const row = Building().parse({ ...tree.building, ...part })
  const change = { op: 'put', kind: 'building', row, seenVersion: before.version } as const
  await transact(changeWrites(company_id, { ...tree, building: before }, [change]))
  return row
}
