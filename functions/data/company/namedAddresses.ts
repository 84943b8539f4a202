import { commitOnce } from '#functions/data/idempotency.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { mustHaveVersion, mustNotExist, queryList, read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { NamedAddress, type NamedAddressInput } from '#shared/domain/company/client.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** Offices and laboratories, which differ only in partition, key and noun. */
const namedAddressStore = (
  partitionOf: (companyId: string) => string,
  keyOf: (companyId: string, id: string) => Key,
  noun: string,
) => {
  const write = (companyId: string, row: NamedAddress, condition = mustHaveVersion(row.version - 1)): Write => ({
    op: 'put',
    key: keyOf(companyId, row.id),
    row,
    condition,
  })

  const creationWrite = (companyId: string, row: NamedAddress): Write =>
    write(
      companyId,
      row,
      mustNotExist(() => new Refusal('changed_meanwhile')),
    )

  /** Includes deleted ones, because surveys and buildings may still name them. */
  const readAny = (companyId: string, id: string): Promise<NamedAddress | undefined> =>
    read(NamedAddress(), keyOf(companyId, id))

  async function live(companyId: string, id: string): Promise<NamedAddress> {
    const row = await readAny(companyId, id)
    if (!row || row.deleted_at) throw new Refusal('not_found')
    return row
  }

  return {
    read: readAny,
    live,

    list: async (companyId: string): Promise<NamedAddress[]> =>
      (await queryList(NamedAddress(), partitionOf(companyId)))
        .filter(row => !row.deleted_at)
        .sort((a, b) => compareNaturally(a.name, b.name)),

    create(caller: Caller, companyId: string, { version: _, ...input }: NamedAddressInput) {
      const creation = creationWrite(companyId, newNamedAddress(input))
      return commitOnce(caller, [creation], { id: input.id, message: `${noun} created` })
    },
    creation: creationWrite,

    async change(caller: Caller, { version, ...input }: NamedAddressInput) {
      const before = await live(caller.company_id, input.id)
      refuseStale(before, version)
      const row = { ...input, version: before.version + 1, updated_at: now() }
      return commitOnce(caller, [write(caller.company_id, row)], { id: row.id, message: `${noun} saved` })
    },

    async delete(caller: Caller, id: string) {
      const before = await live(caller.company_id, id)
      const row = { ...before, deleted_at: now(), version: before.version + 1, updated_at: now() }
      return commitOnce(caller, [write(caller.company_id, row)], { message: `${noun} deleted` })
    },
  }
}

export const newNamedAddress = (input: Omit<NamedAddressInput, 'version'>): NamedAddress => ({
  ...input,
  version: 1,
  updated_at: now(),
})

export const Offices = namedAddressStore(partition.offices, keys.office, 'Office')
export const Laboratories = namedAddressStore(partition.laboratories, keys.laboratory, 'Laboratory')
