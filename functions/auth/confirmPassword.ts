import { clearAttempts, delayAttempt, GUESS_DELAY } from '#functions/data/access/attempts.ts'
import { type Account, Users } from '#functions/data/company/users.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { verifyPassword } from './passwordHash.ts'

/**
 * Checks a signed-in user's password before a change to their sign-in; returns the account. After five failures each attempt
 * takes longer.
 */
export async function confirmPassword({ company_id, user_id }: Caller, password: string): Promise<Account> {
  const tries = `password#${company_id}#${user_id}`
  await delayAttempt(tries, GUESS_DELAY)
  const user = await Users.read(company_id, user_id)
  const account = user && (await Users.findCredentials(user.email))
  if (!(await verifyPassword(password, account?.hash)) || !account)
    throw new Refusal('invalid_input', { password: 'That password isn’t correct' })
  await clearAttempts(tries)
  return account
}
