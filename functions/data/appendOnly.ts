import type { Key } from './keys.ts'

/**
 * Rows that are only added: nobody changes or deletes an entry of an audit log or of a history, which the record of a command
 * may be. The functions' roles say the same.
 */
const APPEND_ONLY = [/^C#[^#]+#(AUDITLOG$|COMMAND#)/, /^C#[^#]+#BUILDING#[^#]+#HISTORY$/]

/** The condition of a new row. */
export const IS_NEW = 'attribute_not_exists(pk)'

/** Throws where a write would change, delete or write over such a row. `condition` is that of a put. */
export function refuseChange({ pk }: Key, condition?: string): void {
  if (APPEND_ONLY.some(rows => rows.test(pk)) && condition !== IS_NEW) throw new Error(`${pk} is only added to`)
}
