import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { SWITCH_KEYS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import { createProject, type NewProject } from '#shared/domain/edits/newBuilding.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { type Aggregate, isTree, type OutboxEntry } from './database.ts'

const editContextOf = (actor: Actor): EditContext => ({ actor, now: now(), today: nzDay() })

/** A building or clearance after a write. `version` is that of the written row of a building. */
interface Decided {
  readonly aggregate: Aggregate
  readonly version: number | undefined
}

/** Decides an edit by its shared rule. Throws the rule’s `Refusal`. */
export function decide(
  before: Aggregate | undefined,
  entry: Pick<OutboxEntry, 'name' | 'input'>,
  actor: Actor,
): Decided {
  const { name, input } = entry
  if (name in CLEARANCE_EDITS) {
    const rule = CLEARANCE_EDITS[name as keyof typeof CLEARANCE_EDITS].decide as (
      record: Aggregate | undefined,
      input: unknown,
      context: EditContext,
    ) => Aggregate
    return { aggregate: rule(before, input, editContextOf(actor)), version: undefined }
  }
  if (name === 'createProject') {
    const tree = createProject(before && isTree(before) ? before : undefined, input as NewProject, { now: now() })
    return { aggregate: tree, version: tree.building.version }
  }
  if (!before || !isTree(before)) throw new Refusal('not_found')
  const rule = EDITS[name as keyof typeof EDITS].decide as (
    tree: Tree,
    input: unknown,
    context: EditContext,
  ) => Change[]
  const changes = rule(before, input, editContextOf(actor))
  const put = changes.find(change => change.op === 'put')
  return { aggregate: applyChanges(before, changes), version: put?.row.version }
}

type Fields = Readonly<Record<string, unknown>>
const CHANGED: RefusalCode = 'changed_meanwhile'

/**
 * A refused write merged with what someone else has saved, with the names of the fields that both changed; undefined where
 * the refusal has another reason.
 */
export function mergeWithSaved(
  { name, before, input }: Pick<OutboxEntry, 'name' | 'before' | 'input'>,
  { code, current: saved }: { readonly code: string; readonly current?: unknown },
) {
  if (code !== CHANGED || !before || !saved) return undefined
  const rows = [before, saved].map(row => (name === 'saveClearance' ? withAllAnswers(row as Clearance) : row))
  const [old, current] = rows as [Fields, Fields]
  const parts = name in CLEARANCE_EDITS ? CLEARANCE_EDITS[name as keyof typeof CLEARANCE_EDITS].parts : []
  return threeWayMerge(old, input as unknown as Fields, current, parts)
}

/** A clearance with the answers that a form always has: a switch that was never touched is off. */
const withAllAnswers = (clearance: Clearance) => ({
  ...clearance,
  information: {
    ...Object.fromEntries(SWITCH_KEYS.map(key => [key, 0])),
    ...ClearanceInformation.parse(clearance.information),
  },
})
