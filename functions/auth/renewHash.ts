import { readPasswordHash, renewHashWrite } from '#functions/data/company/signInBasis.ts'
import type { Account } from '#functions/data/company/users.ts'
import { transact } from '#functions/data/table.ts'
import { log } from '#functions/runtime/log.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { hashPassword, isCurrentHash, verifyPassword } from './passwordHash.ts'

/**
 * The hash of a password that was just verified. A hash with another algorithm or cost is first replaced by a current one. Never
 * fails a sign-in: if the write fails or a concurrent sign-in wins, the stored hash is returned.
 */
export async function renewHash({ user, hash }: Account, password: string): Promise<string> {
  if (isCurrentHash(hash)) return hash
  const renewed = await hashPassword(password)
  try {
    await transact([renewHashWrite(user, hash, renewed)])
    return renewed
  } catch (error) {
    if (!(error instanceof Refusal)) await log.warn('renewHash', { error })
    const stored = await readPasswordHash(user)
    return stored && (await verifyPassword(password, stored)) ? stored : hash
  }
}
