import type { Key } from './keys.ts'

/**
 * Append-only rows: entries of the audit log and the history, and records of commands. The functions' IAM roles enforce the same.
 */
const APPEND_ONLY = [/^C#[^#]+#(AUDITLOG$|COMMAND#)/, /^C#[^#]+#BUILDING#[^#]+#HISTORY$/]

export const IS_NEW = 'attribute_not_exists(pk)'

/** Throws if a write would change, delete or overwrite an append-only row. `condition` is the condition of a put. */
export function refuseChange({ pk }: Key, condition?: string): void {
  if (APPEND_ONLY.some(rows => rows.test(pk)) && condition !== IS_NEW) throw new Error(`${pk} is append-only`)
}
