import { decodeTime } from 'ulid'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { partition, sortKeys } from './keys.ts'
import { queryRows } from './table.ts'

/**
 * Finds the parent of a row if the caller did not name it. Another company's id and an unknown id are both `not_found`. The index
 * is eventually consistent; naming the parent avoids it.
 */
export const Parents = {
  building: (companyId: string, kind: 'floor' | 'room' | 'item' | 'labReturn' | 'report', id: string, named?: string) =>
    named ?? find(companyId, { sort: sortKeys[kind](id), id, field: 'building_id' }),

  client: (companyId: string, contactId: string, named?: string) =>
    named ?? find(companyId, { sort: sortKeys.contact(contactId), id: contactId, field: 'client_id' }),

  clearance: (companyId: string, kind: string, fileId: string, named?: string) =>
    named ?? find(companyId, { sort: sortKeys.clearanceFile(kind, fileId), id: fileId, field: 'clearance_id' }),
}

interface ChildLookup {
  readonly sort: string
  readonly id: string
  /** The field in which the caller can name the parent. */
  readonly field: string
}

async function find(companyId: string, { sort, id, field }: ChildLookup): Promise<string> {
  const parents = await parentsOf(partition.byId(companyId, sort), id)
  // Only devices that gave two rows the same id get here.
  if (parents.length > 1) throw new Refusal('invalid_input', { [field]: 'Several records have this id. Choose one.' })
  const [parent] = parents
  if (parent === undefined) throw new Refusal('not_found')
  return parent
}

/** The index shows a row with a delay, so recent ids are looked up again. */
async function parentsOf(indexPartition: string, id: string): Promise<string[]> {
  for (const delay of [...(isNew(id) ? DELAYS : []), 0]) {
    const rows = await queryRows(indexPartition, { index: 'gsi4', limit: 2 })
    if (rows.length > 0) return rows.map(({ pk }) => String(pk).split('#')[3] ?? '')
    if (delay > 0) await new Promise(resolve => setTimeout(resolve, delay))
  }
  return []
}
const DELAYS = [50, 150]
const NEW_MS = 10_000
const isNew = (id: string): boolean => Math.abs(Date.now() - decodeTime(id)) < NEW_MS
