import { seedId } from '#localstack/seed/ids.ts'

/** Turns a demo report into one issued before packs existed. `building`: the building's key in the demo. */
export async function withoutPack(building: string, contaminant: 1 | 2): Promise<void> {
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const row = sortKeys.report(seedId(`${building}/report/${contaminant}`))
  const key = keys.inBuilding(seedId('kauri'), seedId(building), row)
  await transact([{ op: 'update', key, set: 'REMOVE pack_file' }])
}
