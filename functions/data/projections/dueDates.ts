import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** The row that says that a company's due dates are to be computed again. */
export const outdatedKey = (companyId: string) => keys.rename(companyId, 'REINSPECTION')

export const DueDates = {
  /** For the transaction that changes a company's table: the due dates of its buildings are to be computed again. */
  outdatedWrite: (companyId: string): Write => ({
    op: 'put',
    key: outdatedKey(companyId),
    row: { outdated: true, due_at: now() },
  }),
}
