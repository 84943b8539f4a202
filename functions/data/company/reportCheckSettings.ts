import * as z from 'zod'
import { commit } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { parse, read, seenVersion } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Choices } from '#shared/domain/company/reportCheckSettings.ts'
import { refuseStale, type Tree } from '#shared/domain/tree/tree.ts'

const Row = z.object({ choices: Choices, version: z.number().int() })
type Row = z.infer<typeof Row>

/** What its stored row adds to a tree; nothing where nothing is chosen. */
export function choicesIn(row: Record<string, unknown> | undefined): Pick<Tree, 'report_lint'> {
  const { choices } = row ? parse(Row, row) : { choices: {} }
  return Object.keys(choices).length > 0 ? { report_lint: choices } : {}
}

export const ReportLint = {
  /** What a company chose; version 0 where it never did. */
  read: async (companyId: string): Promise<Row> =>
    (await read(Row, keys.reportLint(companyId))) ?? { choices: {}, version: 0 },

  async save(caller: Caller, { choices, version }: Row) {
    const before = await read(Row, keys.reportLint(caller.company_id))
    refuseStale(before ?? { version: 0 }, version)
    const row = { choices, version: version + 1 }
    const condition = seenVersion(before?.version)
    return commit(caller, [{ op: 'put', key: keys.reportLint(caller.company_id), row, condition }], {
      message: 'The report check has been saved',
    })
  },
}
