import { Place, type PlaceInput } from '#shared/domain/client.ts'
import { refuseStale } from '#shared/domain/tree.ts'
import type { Caller } from '../lib/caller.ts'
import { now } from '../lib/clock.ts'
import { commit } from './commands.ts'
import { type Key, keys, partition } from './keys.ts'
import { list, read, seenVersion } from './table.ts'

/** Offices and laboratories differ in their partition and their name only. */
const places = (
  partitionOf: (companyId: string) => string,
  keyOf: (companyId: string, id: string) => Key,
  noun: string,
) => ({
  list: (companyId: string): Promise<Place[]> => list(Place, partitionOf(companyId)),

  read: (companyId: string, id: string): Promise<Place | undefined> => read(Place, keyOf(companyId, id)),

  async save(caller: Caller, { version, ...input }: PlaceInput) {
    const before = await read(Place, keyOf(caller.company_id, input.id))
    refuseStale(before, version)
    const row = { ...input, version: (before?.version ?? 0) + 1, updated_at: now() }
    const write = {
      op: 'put',
      key: keyOf(caller.company_id, input.id),
      row,
      condition: seenVersion(before?.version),
    } as const
    return commit(caller, [write], { id: row.id, message: `The ${noun} has been ${before ? 'saved' : 'created'}` })
  },
})

export const Offices = places(partition.offices, keys.office, 'office')
export const Laboratories = places(partition.laboratories, keys.laboratory, 'laboratory')
