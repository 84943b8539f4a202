import * as z from 'zod'
import { Company, User } from '#shared/domain/person.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { keys, partition } from './keys.ts'
import { absent, list, read, together, type Write } from './table.ts'

const EmailRow = z.object({ company_id: z.string(), user_id: z.string() })
const PasswordRow = z.object({ hash: z.string() })

/** A person's row with its line in the list of the company's people. */
const putUser = (user: User): Write => ({
  op: 'put',
  key: keys.user(user.company_id, user.id),
  row: {
    ...user,
    row: user,
    gsi1pk: partition.users(user.company_id),
    gsi1sk: `${user.full_name.toLowerCase()}#${user.id}`,
  },
})

export const Users = {
  read: (companyId: string, id: string) => read(User, keys.user(companyId, id)),
  list: (companyId: string) => list(User, partition.users(companyId), { index: 'gsi1' }),
  company: async (companyId: string) => (await read(Company, keys.company(companyId))) ?? refuse(),

  /** The account behind an address, with the hash of its password; undefined where there is none. */
  async byEmail(address: string): Promise<{ user: User; hash: string } | undefined> {
    const found = await read(EmailRow, keys.email(address))
    if (!found) return undefined
    const [user, password] = await Promise.all([
      read(User, keys.user(found.company_id, found.user_id)),
      read(PasswordRow, keys.password(found.company_id, found.user_id)),
    ])
    return user && password && !user.deleted_at ? { user, hash: password.hash } : undefined
  },

  /** A new account; its address must not belong to another. */
  create: (user: User, hash: string) =>
    together([
      putUser(user),
      { op: 'put', key: keys.password(user.company_id, user.id), row: { hash } },
      {
        op: 'put',
        key: keys.email(user.email),
        row: { company_id: user.company_id, user_id: user.id },
        condition: absent(() => new Refusal('invalid_input', { email: 'This email is already in use' })),
      },
    ]),

  createCompany: (company: Company) =>
    together([
      { op: 'put', key: keys.company(company.id), row: company },
      { op: 'put', key: keys.companies(company.id), row: { id: company.id, name: company.name } },
    ]),
}

const refuse = (): never => {
  throw new Refusal('not_found')
}
