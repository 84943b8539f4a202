import { commit } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { list } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { ResultColumns } from '#shared/domain/lab/labImport.ts'
import { Laboratories } from './namedAddresses.ts'

/** How a laboratory writes its results, as somebody of the company has said last. */
export const ResultColumnsOf = {
  async list(companyId: string, laboratoryId: string): Promise<ResultColumns[]> {
    const [found] = await Promise.all([
      list(ResultColumns, partition.resultColumns(companyId, laboratoryId)),
      Laboratories.live(companyId, laboratoryId),
    ])
    return found
  },

  async save(caller: Caller, laboratoryId: string, columns: ResultColumns) {
    const { company_id } = caller
    await Laboratories.live(company_id, laboratoryId)
    const key = keys.resultColumns(company_id, laboratoryId, columns.contaminate_id)
    return commit(caller, [{ op: 'put', key, row: columns }], { message: 'The columns are remembered' })
  },
}
