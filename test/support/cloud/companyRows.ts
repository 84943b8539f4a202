import { recordedPartitions } from './recordStored.ts'
import type { Row } from './storedRows.ts'

const AT_ONCE = 16

/**
 * Every row of a company, read from the partitions that this test file has written, because a scan of the whole table takes
 * seconds.
 */
export async function companyRows(companyId: string): Promise<Row[]> {
  const { queryRows } = await import('#functions/data/table.ts')
  const own = recordedPartitions().filter(name => name === `C#${companyId}` || name.startsWith(`C#${companyId}#`))
  const next = own.values()
  const found: Row[] = []
  const readNext = async () => {
    for (const name of next) found.push(...((await queryRows(name)) as unknown as Row[]))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return found
}
