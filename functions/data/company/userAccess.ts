import { partition } from '#functions/data/keys.ts'
import { queryRows, transact, type Write } from '#functions/data/table.ts'
import type { User } from '#shared/domain/people/user.ts'

/** Sort keys of the rows that a sign-in writes. */
const SIGNED_IN = ['SESSION#', 'DEVICE#']
/**
 * Sort keys of all rows that give access to the user's account or data without the password. Add each new kind of such a row
 * here: every end of access deletes these rows. `endAccess` also closes sockets. Single rows come first, so that they always fit
 * into the transaction.
 */
const ACCESS = ['CALENDAR', 'PASSWORDLINK', ...SIGNED_IN]

/** `signedIn` keeps the invitation and the calendar address: new rights apply from the next sign-in on. */
export type AccessRows = 'signedIn' | 'all'
type Owner = Pick<User, 'company_id' | 'id'>
type Deletion = Extract<Write, { readonly op: 'delete' }>

const TRANSACTION_SIZE = 100
/** Leaves room for the other writes of a transaction. */
const MAX_IN_TRANSACTION = 80

export const UserAccess = {
  /** Deletions for the transaction that ends the access. `end` deletes the rows that do not fit. */
  endWrites: async (owner: Owner, rows: AccessRows = 'all'): Promise<Write[]> =>
    (await deletionsOf(owner, rows)).slice(0, MAX_IN_TRANSACTION),

  async end(owner: Owner, rows: AccessRows = 'all'): Promise<void> {
    const deletions = await deletionsOf(owner, rows)
    for (let start = 0; start < deletions.length; start += TRANSACTION_SIZE)
      await transact(deletions.slice(start, start + TRANSACTION_SIZE))
  },
}

async function deletionsOf({ company_id, id }: Owner, rows: AccessRows): Promise<Deletion[]> {
  const prefixes = rows === 'all' ? ACCESS : SIGNED_IN
  const found = await Promise.all(prefixes.map(prefix => queryRows(partition.user(company_id, id), { prefix })))
  return found.flat().map(({ pk, sk }) => ({ op: 'delete', key: { pk: String(pk), sk: String(sk) } }))
}
