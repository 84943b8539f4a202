import { type Database, isTree, type StoredTree } from '#frontend/store/database.ts'
import { READ } from '#frontend/store/device/connection.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The company’s recommendations and report check settings, from the building that was fetched last. */
export async function companySettings(
  database: Database,
): Promise<Pick<Tree, 'recommendations' | 'report_check_settings'>> {
  const latest = await database.run(['trees'], READ, async ({ store }) => {
    let stored: StoredTree | undefined
    for await (const { value } of store)
      if (isTree(value.tree) && value.fetched_at > (stored?.fetched_at ?? '')) stored = value
    return stored
  })
  if (!latest || !isTree(latest.tree)) return {}
  const { recommendations, report_check_settings } = latest.tree
  return { recommendations, report_check_settings }
}
