import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { mustNotExist, read, transact } from '#functions/data/table.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const BYTES = 32

/**
 * 32 random bytes in base64, in the field `name` of a row. Created on first use; two concurrent callers both get the first value.
 */
export async function readOrCreateSecret(key: Key, name: string): Promise<string> {
  const Row = z.object({ [name]: z.base64() })
  const stored = await read(Row, key)
  if (stored?.[name]) return stored[name]
  const secret = randomBytes(BYTES).toString('base64')
  try {
    await transact([{ op: 'put', key, row: { [name]: secret }, condition: mustNotExist(() => new Refusal('busy')) }])
    return secret
  } catch (error) {
    const first = error instanceof Refusal && (await read(Row, key))?.[name]
    if (!first) throw error
    return first
  }
}
