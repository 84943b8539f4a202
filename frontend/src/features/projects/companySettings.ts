import { type Database, isTree, type StoredTree } from '#frontend/store/database.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** What the company recommends and checks, as the building that the service sent last has it. */
export async function companySettings(
  database: Database,
): Promise<Pick<Tree, 'recommendations' | 'report_check_settings'>> {
  let latest: StoredTree | undefined
  for await (const { value } of database.transaction('trees').store)
    if (isTree(value.tree) && value.fetched_at > (latest?.fetched_at ?? '')) latest = value
  if (!latest || !isTree(latest.tree)) return {}
  const { recommendations, report_check_settings } = latest.tree
  return { recommendations, report_check_settings }
}
