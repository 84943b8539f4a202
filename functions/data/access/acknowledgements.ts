import { keys } from '#functions/data/keys.ts'
import { mustNotExist, queryList, read, transact } from '#functions/data/table.ts'
import { Acknowledgement } from '#shared/domain/building/siteRegister.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const PAGE = 100

/** Confirmations that a reader has read a building's register. Append-only. */
export const Acknowledgements = {
  /** Idempotent: a repeated id keeps the first record. */
  async record(companyId: string, buildingId: string, acknowledgement: Acknowledgement): Promise<void> {
    const key = keys.acknowledgement(companyId, buildingId, acknowledgement.id)
    if (await read(Acknowledgement(), key)) return
    const condition = mustNotExist(() => new Refusal('busy'))
    await transact([{ op: 'put', key, row: acknowledgement, condition }])
  },

  /** One page, newest first. `next` is the start of the next page, absent on the last one. */
  async list(
    companyId: string,
    buildingId: string,
    after = '~',
  ): Promise<{ acknowledgements: Acknowledgement[]; next?: string }> {
    const { pk, sk: highest } = keys.acknowledgement(companyId, buildingId, after)
    const { sk: lowest } = keys.acknowledgement(companyId, buildingId, '')
    const found = await queryList(Acknowledgement(), pk, {
      between: [lowest, highest],
      newestFirst: true,
      limit: PAGE + 1,
    })
    const next = found[PAGE]?.id
    return { acknowledgements: found.slice(0, PAGE).sort((a, b) => b.at.localeCompare(a.at)), ...(next && { next }) }
  },
}
