import { type Key, partition } from './keys.ts'

/**
 * Rows that callers can address by id alone, although they are stored in the partition of their building, client or clearance.
 */
const INDEXED_PARTITION = /^C#([^#]+)#(?:BUILDING|CLIENT|CLEARANCE)#[^#]+$/
const INDEXED_SORT = /^(?:FLOOR|ROOM|ITEM|LABRETURN|REPORT|CONTACT|FILE#\w+)#/

/**
 * The id index's attribute of a row. Derived from the row's key, so that every write includes it. It never changes, so only a new
 * row costs an index write.
 */
function idIndexOf({ pk, sk }: Key): { gsi4pk?: string } {
  const [, companyId] = INDEXED_PARTITION.exec(pk) ?? []
  return companyId !== undefined && INDEXED_SORT.test(sk) ? { gsi4pk: partition.byId(companyId, sk) } : {}
}

/** The stored form of a row, with its key and its id index attribute. */
export const storedRow = ({ pk, sk }: Key, row: object): object => ({ ...row, ...idIndexOf({ pk, sk }), pk, sk })
