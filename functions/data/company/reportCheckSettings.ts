import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { mustHaveVersion, parse, read } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { ReportCheckSettings } from '#shared/domain/company/reportCheckSettings.ts'
import { refuseStale, type Tree } from '#shared/domain/tree/tree.ts'

const Row = z.object({ choices: ReportCheckSettings(), version: z.int() })
type Row = z.infer<typeof Row>

/** The fields that the stored row adds to a tree; none if the company uses the defaults. */
export function reportCheckSettingsIn(row: Record<string, unknown> | undefined): Pick<Tree, 'report_check_settings'> {
  const { choices } = row ? parse(Row, row) : { choices: {} }
  return Object.keys(choices).length > 0 ? { report_check_settings: choices } : {}
}

export const ReportCheckSettingsStore = {
  /** A company's rule settings; version 0 if none are stored. */
  read: async (companyId: string): Promise<Row> =>
    (await read(Row, keys.reportCheckSettings(companyId))) ?? { choices: {}, version: 0 },

  async save(caller: Caller, { choices, version }: Row) {
    const before = await read(Row, keys.reportCheckSettings(caller.company_id))
    refuseStale(before ?? { version: 0 }, version)
    const row = { choices, version: version + 1 }
    const condition = mustHaveVersion(before?.version)
    return commitOnce(caller, [{ op: 'put', key: keys.reportCheckSettings(caller.company_id), row, condition }], {
      message: 'Report check saved',
    })
  },
}
