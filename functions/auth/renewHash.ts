import { readPasswordHash, renewHashWrite } from '#functions/data/company/signInBasis.ts'
import type { Account } from '#functions/data/company/users.ts'
import { transact } from '#functions/data/table.ts'
import { log } from '#functions/runtime/log.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { hashPassword, isCurrentHash, verifyPassword } from './passwordHash.ts'

/**
 * The hash of a password that was just verified; where it was made with another algorithm or cost, one of today's takes its
 * place first. Never fails a sign-in: where it could not be written, or another sign-in was faster, what is stored counts.
 */
export async function renewedHash({ user, hash }: Account, password: string): Promise<string> {
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
