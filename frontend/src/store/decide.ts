import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { SWITCH_KEYS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import { createProject, type NewProject } from '#shared/domain/edits/newBuilding.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { LAYER, type MergeOptions, same, threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { applyChanges, type Change, type EditContext, editContextNow, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD_PARTS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { LAYER_LIMITS } from '#shared/drawing/layer.ts'
import { type Aggregate, isTree, type OutboxEntry, targetOf, withInput } from './database.ts'
import { type RefusedBy, rowKeyOf } from './replacedWrite.ts'
import { rowOf } from './writtenRows.ts'

export { rowExists, rowOf, withRow } from './writtenRows.ts'

/** A building or clearance after a write. `version` is the version of the written row; undefined for a clearance. */
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
    return { aggregate: rule(before, input, editContextNow(actor)), version: undefined }
  }
  if (name === 'createProject') {
    const tree = createProject(
      before && isTree(before) ? before : undefined,
      input as NewProject,
      editContextNow(actor),
    )
    return { aggregate: tree, version: tree.building.version }
  }
  if (!before || !isTree(before)) throw new Refusal('not_found')
  const rule = EDITS[name as keyof typeof EDITS].decide as (
    tree: Tree,
    input: unknown,
    context: EditContext,
  ) => Change[]
  const changes = rule(before, input, editContextNow(actor))
  const put = changes.find(change => change.op === 'put')
  return { aggregate: applyChanges(before, changes), version: put?.row.version }
}

type Fields = Readonly<Record<string, unknown>>
const CHANGED: RefusalCode = 'changed_meanwhile'
const PARENT_DELETED: RefusalCode = 'parent_deleted'

/**
 * Merges a refused write with the saved row, and names the fields that both sides changed. Of these, the fields in
 * `savedFields` get the saved value, and the others the user’s. Undefined where the refusal is not about a concurrent change.
 */
export function mergeWithSaved(
  { name, before, input }: Pick<OutboxEntry, 'name' | 'before' | 'input'>,
  { code, current: saved }: { readonly code: string; readonly current?: unknown },
  savedFields: readonly string[] = [],
) {
  if (code !== CHANGED || !before || !saved) return undefined
  const rows = [before, saved].map(row => (name === 'saveClearance' ? withAllAnswers(row as Clearance) : row))
  const [old, current] = rows as [Fields, Fields]
  const merge = threeWayMerge(old, input, current, { ...mergeOptionsOf(name), taken: savedFields })
  return name === 'saveItem' ? withChosenDrawing(merge, [old, input as Fields, current], savedFields) : merge
}

/**
 * If one user moved an item to another room and the other user drew it, the drawing may belong to another floor. It is then a
 * conflict as a whole.
 */
function withChosenDrawing(
  merge: ReturnType<typeof threeWayMerge>,
  [old, mine, saved]: readonly [Fields, Fields, Fields],
  savedFields: readonly string[],
) {
  const changes = (row: Fields, field: string) => !same(old[field], row[field])
  const isMovedAndDrawn =
    (changes(mine, 'room_id') && changes(saved, LAYER)) || (changes(saved, 'room_id') && changes(mine, LAYER))
  if (!isMovedAndDrawn || same(mine[LAYER], saved[LAYER])) return merge
  const layer = (savedFields.includes(LAYER) ? saved : mine)[LAYER]
  const others = merge.clashes.filter(path => !path.startsWith(LAYER))
  return { row: { ...merge.row, [LAYER]: layer }, clashes: [...others, LAYER] }
}

/**
 * Decides a write, after merging it with concurrent changes of its row. Throws the rule’s `Refusal`, and a conflict where both
 * sides changed the same field.
 */
export function decideMerged(
  before: Aggregate | undefined,
  entry: OutboxEntry,
  actor: Actor,
): Decided & { readonly entry: OutboxEntry } {
  if (entry.provisional) {
    const rebased = withSavedRow(entry, before)
    return { entry: rebased, ...decide(before, rebased, actor) }
  }
  try {
    return { entry, ...decide(before, entry, actor) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const merge = mergeWithSaved(entry, error)
    if (!merge || merge.clashes.length > 0) throw error
    const merged = withInput({ ...entry, before: error.current }, merge.row)
    return { entry: merged, ...decide(before, merged, actor) }
  }
}

/**
 * Whether a write is based on a row that the service never had: earlier waiting writes have changed the row and its version. By
 * the time of sending, the service may have another row with that version.
 */
export function isProvisional(entry: OutboxEntry, stored: Aggregate | undefined): boolean {
  const { before, input } = entry
  return before !== undefined && 'version' in input && !same(before, stored && rowOf(stored, entry))
}

/** Rebases a provisional write on its row in `saved`. Throws `changed_meanwhile` where both changed the same field. */
export function withSavedRow({ provisional: _, ...entry }: OutboxEntry, saved: Aggregate | undefined): OutboxEntry {
  const row = saved && rowOf(saved, entry)
  const refusal = new Refusal(CHANGED, {}, row)
  const merge = mergeWithSaved(entry, refusal)
  if (!merge) return entry
  if (merge.clashes.length > 0) throw refusal
  return withInput({ ...entry, before: row }, merge.row)
}

/**
 * Whether the user can decide on a refused write outside its form: choose between two versions of a field, or choose another
 * floor or room. A clearance is decided in its editor, which stays open.
 */
export const canBeDecidedLater = (entry: OutboxEntry, refusal: Refusal): boolean =>
  !entry.clearance_id && (lacksParent(entry, refusal) || (mergeWithSaved(entry, refusal)?.clashes.length ?? 0) > 0)

/** Whether the room of an item, or the floor of a room, was deleted by another user. */
export const lacksParent = ({ name }: OutboxEntry, { code }: { readonly code: string }): boolean =>
  code === PARENT_DELETED && (name === 'saveItem' || name === 'saveRoom')

function mergeOptionsOf(name: OutboxEntry['name']): MergeOptions {
  if (name in CLEARANCE_EDITS) return { parts: CLEARANCE_EDITS[name as keyof typeof CLEARANCE_EDITS].parts }
  if (name === 'saveItem') return { parts: METHOD_PARTS, ofRow: ofRow(ItemInput()), maxPolygons: LAYER_LIMITS.single }
  return name === 'saveRoom' ? { ofRow: ofRow(RoomInput()) } : {}
}

/** The fields that an edit always writes. `order` is not among them: an edit without it leaves it unchanged. */
const ofRow = ({ shape }: { readonly shape: object }): string[] => Object.keys(shape).filter(name => name !== 'order')

/**
 * Rebases later provisional writes of a row after the service refused an earlier one. They then start from the row before the
 * refused write. Other users’ changes are merged when the writes are sent.
 */
export function withoutRefused(
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
  { code }: Pick<RefusedBy, 'code'>,
): OutboxEntry[] {
  if (code === CHANGED) return []
  let before = entry.before
  const later = entries.filter(
    other =>
      other.key > entry.key &&
      other.provisional &&
      !other.refused &&
      targetOf(other) === targetOf(entry) &&
      rowKeyOf(other) === rowKeyOf(entry),
  )
  return later.flatMap(other => {
    const merge = mergeWithSaved(other, { code: CHANGED, current: before })
    if (!merge) return []
    const rebased = withInput({ ...other, before }, merge.row)
    before = { ...(before as Fields), ...merge.row, version: Number(merge.row.version) + 1 }
    return rebased
  })
}

/** A clearance with the answers that its form fills in. A switch that the user did not touch is off. */
const withAllAnswers = (clearance: Clearance) => ({
  ...clearance,
  information: {
    ...Object.fromEntries(SWITCH_KEYS.map(key => [key, 0])),
    ...ClearanceInformation().parse(clearance.information),
  },
})
