import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import { mustHaveVersion, parse, read } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { DEFAULT_MONTHS, ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { refuseStale, type Tree } from '#shared/domain/tree/tree.ts'

const Row = z.object({ months: ReinspectionTable(), version: z.int() })
type Row = z.infer<typeof Row>

/** The fields that the stored row adds to a tree; none if the company uses the defaults. */
export const reinspectionTableIn = (row: Record<string, unknown> | undefined): Pick<Tree, 'reinspection_table'> =>
  row ? { reinspection_table: parse(Row, row).months } : {}

export const ReinspectionTables = {
  /** A company's table; version 0 with the defaults if none is stored. */
  read: async (companyId: string): Promise<Row> =>
    (await read(Row, keys.reinspectionTable(companyId))) ?? { months: DEFAULT_MONTHS, version: 0 },

  /** Saves the table; a background run updates the due dates of the company's buildings. */
  async save(caller: Caller, { months, version }: Row) {
    const key = keys.reinspectionTable(caller.company_id)
    const before = await read(Row, key)
    refuseStale(before ?? { version: 0 }, version)
    const row = { months, version: version + 1 }
    const condition = mustHaveVersion(before?.version)
    return commitOnce(caller, [{ op: 'put', key, row, condition }, Renames.buildingsWrite(caller.company_id)], {
      message: 'Re-inspection table saved',
    })
  },
}
