import { EDITS } from '#shared/domain/edits/edits.ts'
import type { By, Change, Tree } from '#shared/domain/tree/tree.ts'
import type { Person } from '#shared/domain/vocabulary/permissions.ts'
import type { Entry } from './database.ts'

const nzDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
/** The day in New Zealand, `2026-01-31`, as this device knows it. */
export const today = (): string => nzDay.format(new Date())
const byOf = (person: Person): By => ({ person, now: new Date().toISOString(), today: today() })

/** Asks the shared rule. Throws its `Refusal`. */
export function decide(tree: Tree, { name, input }: Pick<Entry, 'name' | 'input'>, person: Person): Change[] {
  const rule = EDITS[name].decide as (tree: Tree, input: unknown, by: By) => Change[]
  return rule(tree, input, byOf(person))
}
export type Decide = typeof decide
