import { EDITS } from '#shared/domain/edits/edits.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import type { OutboxEntry } from './database.ts'

const nzDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
/** The day in New Zealand, `2026-01-31`, as this device knows it. */
export const today = (): string => nzDay.format(new Date())
const byOf = (person: Actor): EditContext => ({ person, now: new Date().toISOString(), today: today() })

/** Asks the shared rule. Throws its `Refusal`. */
export function decide(tree: Tree, { name, input }: Pick<OutboxEntry, 'name' | 'input'>, person: Actor): Change[] {
  const rule = EDITS[name].decide as (tree: Tree, input: unknown, by: EditContext) => Change[]
  return rule(tree, input, byOf(person))
}
export type Decide = typeof decide
