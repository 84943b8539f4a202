import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { SWITCH_KEYS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import { createProject, type NewProject } from '#shared/domain/edits/newBuilding.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { type MergeOptions, threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD_PARTS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { LAYER_LIMITS } from '#shared/drawing/layer.ts'
import { type Aggregate, isTree, type OutboxEntry, targetOf } from './database.ts'
import { type RefusedBy, refusedEntry } from './replacedWrite.ts'

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
const PARENT_DELETED: RefusalCode = 'parent_deleted'

/**
 * A refused write merged with what someone else has saved, with the names of the fields that both changed: those in `taken`
 * are as they are saved, the others as this user has them. Undefined where the refusal has another reason.
 */
export function mergeWithSaved(
  { name, before, input }: Pick<OutboxEntry, 'name' | 'before' | 'input'>,
  { code, current: saved }: { readonly code: string; readonly current?: unknown },
  taken: readonly string[] = [],
) {
  if (code !== CHANGED || !before || !saved) return undefined
  const rows = [before, saved].map(row => (name === 'saveClearance' ? withAllAnswers(row as Clearance) : row))
  const [old, current] = rows as [Fields, Fields]
  return threeWayMerge(old, input as unknown as Fields, current, { ...mergeOptionsOf(name), taken })
}

/**
 * Whether a refused write waits beside its form for a choice: between two versions of a field, or of another floor or room.
 * A clearance stays open in its editor, which asks there.
 */
export const canBeDecidedLater = (
  entry: OutboxEntry,
  refusal: { readonly code: string },
  merge: ReturnType<typeof mergeWithSaved>,
): boolean => !entry.clearance_id && (lacksParent(entry, refusal) || (merge?.clashes.length ?? 0) > 0)

/** Whether an item was recorded in a room, or a room on a floor, that someone else has deleted. */
export const lacksParent = ({ name }: OutboxEntry, { code }: { readonly code: string }): boolean =>
  code === PARENT_DELETED && (name === 'saveItem' || name === 'saveRoom')

function mergeOptionsOf(name: OutboxEntry['name']): MergeOptions {
  if (name in CLEARANCE_EDITS) return { parts: CLEARANCE_EDITS[name as keyof typeof CLEARANCE_EDITS].parts }
  if (name === 'saveItem') return { parts: METHOD_PARTS, ofRow: ofRow(ItemInput), maxPolygons: LAYER_LIMITS.single }
  return name === 'saveRoom' ? { ofRow: ofRow(RoomInput) } : {}
}

/** The fields of a row that its edit writes whole; an order that is not sent stays. */
const ofRow = ({ shape }: { readonly shape: object }): string[] => Object.keys(shape).filter(name => name !== 'order')

/** The row of its building that a write concerns: its id, or the type of a note; without either it is the building itself. */
const rowOf = ({ building_id, input }: OutboxEntry): unknown =>
  'id' in input ? input.id : 'type_id' in input ? `note ${input.type_id}` : building_id

/**
 * The writes after a refused one to the same row, made of what it would have left: its version may since be someone else's.
 * They continue from the row as it is saved, without what was refused. Where that changed the same field, they are refused too.
 */
export function withoutRefused(
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
  { code, current }: Pick<RefusedBy, 'code' | 'current'>,
): OutboxEntry[] {
  // What was never there stays missing, and they are refused for it.
  const version = 'version' in entry.input ? entry.input.version : undefined
  if (version === undefined) return []
  let saved = (code === CHANGED && current) || entry.before
  const later = entries.filter(
    other =>
      other.key > entry.key &&
      !other.refused &&
      'version' in other.input &&
      targetOf(other) === targetOf(entry) &&
      rowOf(other) === rowOf(entry),
  )
  return later.map(other => {
    const merge = mergeWithSaved(other, { code: CHANGED, current: saved })
    if (!merge) return { ...other, input: { ...other.input, version } } as OutboxEntry
    if (code === CHANGED && merge.clashes.length > 0) return refusedEntry(other, new Refusal(CHANGED, {}, saved))
    const rebased = { ...other, input: merge.row, before: saved } as unknown as OutboxEntry
    saved = { ...(saved as Fields), ...merge.row, version: Number(merge.row.version) + 1 }
    return rebased
  })
}

/** A clearance with the answers that a form always has: a switch that was never touched is off. */
const withAllAnswers = (clearance: Clearance) => ({
  ...clearance,
  information: {
    ...Object.fromEntries(SWITCH_KEYS.map(key => [key, 0])),
    ...ClearanceInformation.parse(clearance.information),
  },
})
