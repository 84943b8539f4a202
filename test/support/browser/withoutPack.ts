import { seedId } from '#localstack/seed/ids.ts'

/** Leaves a report of the demo as it was issued before there were packs. `building`: its key in the demo. */
export async function withoutPack(building: string, contaminant: 1 | 2): Promise<void> {
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const row = sortKeys.report(seedId(`${building}/report/${contaminant}`))
  const key = keys.inBuilding(seedId('kauri'), seedId(building), row)
  await transact([{ op: 'update', key, set: 'REMOVE pack_file' }])
}
