import { type Key, partition } from './keys.ts'

/** Rows that callers may name by their id alone, though they are in the partition of their building, client or clearance. */
const INDEXED_PARTITION = /^C#([^#]+)#(?:BUILDING|CLIENT|CLEARANCE)#[^#]+$/
const INDEXED_SORT = /^(?:FLOOR|ROOM|ITEM|LABRETURN|REPORT|CONTACT|FILE#\w+)#/

/**
 * What such a row has for the index of ids. Made of its key, so that every writer of such rows writes it, and never changed,
 * so that only a new row costs a write of the index.
 */
function idIndexOf({ pk, sk }: Key): { gsi4pk?: string } {
  const [, companyId] = INDEXED_PARTITION.exec(pk) ?? []
  return companyId !== undefined && INDEXED_SORT.test(sk) ? { gsi4pk: partition.byId(companyId, sk) } : {}
}

/** A row as it is stored: with its key, and what the index of ids needs. */
export const storedRow = ({ pk, sk }: Key, row: object): object => ({ ...row, ...idIndexOf({ pk, sk }), pk, sk })
