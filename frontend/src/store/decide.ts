import { EDITS } from '#shared/domain/edits/edits.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import type { OutboxEntry } from './database.ts'

const editContextOf = (actor: Actor): EditContext => ({ actor, now: now(), today: nzDay() })

/** Decides an edit by its shared rule. Throws the rule’s `Refusal`. */
export function decide(tree: Tree, { name, input }: Pick<OutboxEntry, 'name' | 'input'>, actor: Actor): Change[] {
  const rule = EDITS[name].decide as (tree: Tree, input: unknown, context: EditContext) => Change[]
  return rule(tree, input, editContextOf(actor))
}
export type Decide = typeof decide
