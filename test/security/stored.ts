import { createHash } from 'node:crypto'
import { companyRows } from '#test/support/cloud/companyRows.ts'

/**
 * Rows that any call writes: audit log entries, sessions, command records, counted tries and requests, the key created with a
 * first receipt.
 */
const FLEETING = /#COMMAND#|#AUDITLOG$|^SESSION#|^SOCKET#|^ATTEMPTS|#QUOTA#request$|^RECEIPTKEY/

export const isFleeting = ({ pk, sk }: { readonly pk: string; readonly sk: string }) =>
  FLEETING.test(pk) || FLEETING.test(sk)

/** All stored rows of a company, as one hash per row, by key. */
export async function storedOf(companyId: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const row of await companyRows(companyId))
    if (!isFleeting(row))
      found.set(
        `${row.pk} ${row.sk}`,
        createHash('sha256')
          .update(JSON.stringify(sorted(row)))
          .digest('hex'),
      )
  return found
}

/** The keys of the rows that differ. */
export const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
