import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { LabColumns } from '#shared/domain/lab/labImport.ts'
import { Laboratories } from './namedAddresses.ts'

/** The columns of a laboratory's files, as a user of the company last chose them. */
export const LabColumnsStore = {
  async list(companyId: string, laboratoryId: string): Promise<LabColumns[]> {
    const [columns] = await Promise.all([
      queryList(LabColumns(), partition.labColumns(companyId, laboratoryId)),
      Laboratories.live(companyId, laboratoryId),
    ])
    return columns
  },

  async save(caller: Caller, laboratoryId: string, columns: LabColumns) {
    const { company_id } = caller
    await Laboratories.live(company_id, laboratoryId)
    const key = keys.labColumns(company_id, laboratoryId, columns.contaminate_id)
    return commitOnce(caller, [{ op: 'put', key, row: columns }], { message: 'Columns saved for this laboratory' })
  },
}
