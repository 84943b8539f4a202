import { keys, partition } from '#functions/data/keys.ts'
import { mustNotExist, queryList, read, transact } from '#functions/data/table.ts'
import { Acknowledgement } from '#shared/domain/building/siteRegister.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The newest that a log shows; all of them are in an export of all data. */
const MOST_SHOWN = 500

/** Who has confirmed that they read the register of a building. Only added to. */
export const Acknowledgements = {
  /** Records it once: sent again under the same id it stays as it was. */
  async record(companyId: string, buildingId: string, acknowledgement: Acknowledgement): Promise<void> {
    const key = keys.acknowledgement(companyId, buildingId, acknowledgement.id)
    if (await read(Acknowledgement, key)) return
    const condition = mustNotExist(() => new Refusal('busy'))
    await transact([{ op: 'put', key, row: acknowledgement, condition }])
  },

  /** Newest first. */
  async list(companyId: string, buildingId: string): Promise<Acknowledgement[]> {
    const newest = { prefix: 'ACKNOWLEDGEMENT#', newestFirst: true, limit: MOST_SHOWN }
    const found = await queryList(Acknowledgement, partition.site(companyId, buildingId), newest)
    return found.sort((a, b) => b.at.localeCompare(a.at))
  },
}
