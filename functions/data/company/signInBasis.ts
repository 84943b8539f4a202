import * as z from 'zod'
import { Outdated } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { type Condition, mustNotExist, read, readMany, type Write } from '#functions/data/table.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

const PasswordRow = z.object({ hash: z.string() })
const outdated = () => new Outdated()

type UserKey = Pick<User, 'company_id' | 'id'>

/** The hash of a user's password; undefined where the user has none. */
export const readPasswordHash = async ({ company_id, id }: UserKey): Promise<string | undefined> =>
  (await read(PasswordRow, keys.password(company_id, id)))?.hash

/** Whether a code follows the password because the user has set that up. */
export const hasSecondFactor = async ({ company_id, id }: UserKey): Promise<boolean> =>
  (await readMany([keys.twoFactor(company_id, id)]))[0] !== undefined

/** The password is still the one with this hash. */
export const mustHaveHash = (hash: string, refusal: RefusalCode): Condition => ({
  expression: '#hash = :hash',
  names: { '#hash': 'hash' },
  values: { ':hash': hash },
  otherwise: () => new Refusal(refusal),
})

/** Another hash of the same password. */
export const renewHashWrite = ({ company_id, id }: UserKey, hash: string, renewed: string): Write => ({
  op: 'put',
  key: keys.password(company_id, id),
  row: { hash: renewed },
  condition: mustHaveHash(hash, 'changed_meanwhile'),
})

/**
 * The rows on which something about a sign-in was decided. They are checked in the transaction that carries it out, so
 * that it cannot outlive a deletion, a demotion or a new password of the same moment.
 */
export const SignInBasis = {
  /** The account is as it was read, and not deleted. */
  user: ({ company_id, id, version }: Pick<User, 'company_id' | 'id' | 'version'>): Write => ({
    op: 'check',
    key: keys.user(company_id, id),
    condition: {
      expression: 'version = :seen AND attribute_not_exists(deleted_at)',
      values: { ':seen': version },
      otherwise: outdated,
    },
  }),

  company: ({ id, version }: Pick<Company, 'id' | 'version'>): Write => ({
    op: 'check',
    key: keys.company(id),
    condition: {
      expression: 'version = :seen AND attribute_not_exists(deleted_at)',
      values: { ':seen': version },
      otherwise: outdated,
    },
  }),

  /** The password is still the one that was read; undefined: there is still none. */
  password({ company_id, id }: UserKey, hash: string | undefined, refusal: RefusalCode): Write {
    const condition = hash === undefined ? mustNotExist(() => new Refusal(refusal)) : mustHaveHash(hash, refusal)
    return { op: 'check', key: keys.password(company_id, id), condition }
  },

  /** The second factor is still not activated. */
  noSecondFactor: ({ company_id, id }: UserKey): Write => ({
    op: 'check',
    key: keys.twoFactor(company_id, id),
    condition: mustNotExist(outdated),
  }),
}
