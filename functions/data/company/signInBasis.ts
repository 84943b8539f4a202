import * as z from 'zod'
import { StaleReadError } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { type Condition, mustNotExist, read, readMany, type Write } from '#functions/data/table.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { lazy } from '#shared/schema/lazy.ts'

const PasswordRow = lazy(() => z.object({ hash: z.string() }))
const outdated = () => new StaleReadError()

/**
 * What sessions need of their company. `rights_version`: its version at the last change that ended all sessions. Sessions of an
 * earlier version have ended, also if their rows still exist.
 */
export const SessionBasis = lazy(() =>
  z.object({ deleted_at: z.string().optional(), rights_version: z.number().default(0) }),
)

type UserKey = Pick<User, 'company_id' | 'id'>

export const readPasswordHash = async ({ company_id, id }: UserKey): Promise<string | undefined> =>
  (await read(PasswordRow(), keys.password(company_id, id)))?.hash

export const hasSecondFactor = async ({ company_id, id }: UserKey): Promise<boolean> =>
  (await readMany([keys.twoFactor(company_id, id)]))[0] !== undefined

/** The password must still have this hash. */
export const mustHaveHash = (hash: string, refusal: RefusalCode): Condition => ({
  expression: '#hash = :hash',
  names: { '#hash': 'hash' },
  values: { ':hash': hash },
  otherwise: () => new Refusal(refusal),
})

/** Stores another hash of the same password. */
export const renewHashWrite = ({ company_id, id }: UserKey, hash: string, renewed: string): Write => ({
  op: 'put',
  key: keys.password(company_id, id),
  row: { hash: renewed },
  condition: mustHaveHash(hash, 'changed_meanwhile'),
})

/**
 * Checks of the rows on which a sign-in was decided, for the transaction that carries it out. So no sign-in survives a concurrent
 * deletion, change of roles or new password.
 */
export const SignInBasis = {
  /** The account is unchanged since it was read, and not deleted. */
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

  /** The password is unchanged since it was read; an undefined hash means that there must still be no password. */
  password({ company_id, id }: UserKey, hash: string | undefined, refusal: RefusalCode): Write {
    const condition = hash === undefined ? mustNotExist(() => new Refusal(refusal)) : mustHaveHash(hash, refusal)
    return { op: 'check', key: keys.password(company_id, id), condition }
  },

  /** Two-factor authentication must still be off. */
  noSecondFactor: ({ company_id, id }: UserKey): Write => ({
    op: 'check',
    key: keys.twoFactor(company_id, id),
    condition: mustNotExist(outdated),
  }),
}
