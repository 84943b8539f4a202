import { ResultColumns } from '#shared/domain/labImport.ts'
import type { Caller } from '../lib/caller.ts'
import { commit } from './commands.ts'
import { keys, partition } from './keys.ts'
import { Laboratories } from './places.ts'
import { list } from './table.ts'

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
