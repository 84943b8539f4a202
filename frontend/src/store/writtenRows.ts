import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import { EDITS, type RequiredRows } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Change, idOf, TREE_LISTS, type TreeRows } from '#shared/domain/tree/tree.ts'
import { type Aggregate, isCreation, isTree, needsRecordsOf, type OutboxEntry, type WriteName } from './database.ts'

/** A separately versioned row of a building or clearance. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly version: number }
type Write = Pick<OutboxEntry, 'name' | 'input'>

/** The kind of row that a write inside a building changes; unlisted writes change the building itself. */
const KINDS: { readonly [N in WriteName]?: keyof typeof TREE_LISTS } = {
  saveFloor: 'floor',
  deleteFloor: 'floor',
  duplicateFloor: 'floor',
  saveRoom: 'room',
  deleteRoom: 'room',
  duplicateRoom: 'room',
  saveItem: 'item',
  deleteItem: 'item',
  duplicateItem: 'item',
  saveSample: 'item',
  saveLeadAnalysis: 'item',
  saveNote: 'note',
  saveLabReturn: 'labReturn',
  deleteLabReturn: 'labReturn',
}

export function rowOf(aggregate: Aggregate, { name, input }: Write): StoredRow | undefined {
  const id = String('id' in input ? input.id : 'type_id' in input && input.type_id)
  if (!isTree(aggregate)) {
    const row = name === 'savePhotoLog' ? aggregate.photo_logs.find(log => log.id === id) : aggregate.clearance
    return row as StoredRow | undefined
  }
  const kind = KINDS[name]
  if (!kind) return aggregate.building as unknown as StoredRow
  const rows: readonly TreeRows[typeof kind][] = aggregate[TREE_LISTS[kind]]
  return rows.find(row => idOf(kind, row) === id) as StoredRow | undefined
}

/** Replaces the row of a write by `row`; returns the aggregate unchanged where `row` is a different row. */
export function withRow<A extends Aggregate>(aggregate: A, write: Write, row: StoredRow): A {
  const next = isTree(aggregate)
    ? applyChanges(aggregate, [{ op: 'put', kind: KINDS[write.name] ?? 'building', row } as unknown as Change])
    : write.name === 'savePhotoLog'
      ? {
          ...aggregate,
          photo_logs: aggregate.photo_logs.map(log => (log.id === row.id ? (row as object as PhotoLog) : log)),
        }
      : { ...aggregate, clearance: row as object as Clearance }
  return rowOf(next, write) === row ? (next as A) : aggregate
}

/** Whether a write creates a row that already exists: the service has accepted the write, and its answer was lost. */
export const rowExists = (aggregate: Aggregate, { name, input, before }: OutboxEntry): boolean =>
  CREATIONS.includes(name) &&
  !before &&
  !('version' in input && input.version) &&
  rowOf(aggregate, { name, input } as Write) !== undefined
const CREATIONS: readonly WriteName[] = [
  'saveFloor',
  'duplicateFloor',
  'saveRoom',
  'duplicateRoom',
  'saveItem',
  'duplicateItem',
  'saveLabReturn',
  'saveClearance',
  'savePhotoLog',
]

/**
 * Whether a write must wait for an earlier unsent one: it names the earlier one’s row, or one of the two concerns the whole
 * building, such as a deletion or a change of status. Writes of a clearance keep their order. Writes in a new building wait for
 * its creation. A new building waits for its new survey, and for its survey’s new client, contact and office. A duplicated item
 * also waits for its original in another building.
 */
export function dependsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (isCreation(earlier) && isCreation(later) && needsRecordsOf(later, earlier)) return true
  if (later.name === 'duplicateItem' && later.input.from?.building.id === earlier.building_id)
    return isCreation(earlier) || namesRowOf(later, earlier)
  if (later.building_id !== earlier.building_id) return false
  if (isCreation(earlier)) return true
  if (later.clearance_id || earlier.clearance_id) return later.clearance_id === earlier.clearance_id
  if (concernsWholeBuilding(later) || concernsWholeBuilding(earlier)) return true
  return 'id' in earlier.input ? namesRowOf(later, earlier) : later.name === earlier.name
}

const namesRowOf = (later: OutboxEntry, { input }: OutboxEntry): boolean =>
  'id' in input && JSON.stringify(later.input).includes(input.id)

function concernsWholeBuilding({ name, input }: OutboxEntry): boolean {
  if (!(name in EDITS)) return false
  const requires = EDITS[name as keyof typeof EDITS].requires as (input: unknown) => RequiredRows
  return requires(input) === 'all'
}
