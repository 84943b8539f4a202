import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { type Change, idOf, type RowKind, TREE_LISTS, type Tree, type TreeRows } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES, NOTE_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { fieldChanges } from './fieldChanges.ts'
import type { HistoryAct } from './historyActs.ts'
import type { HistoryEntry, HistoryKind } from './historyEntry.ts'

const MAX_NAME_LETTERS = 60
type EntryDetails = Partial<Pick<HistoryEntry, 'fields' | 'others' | 'of'>>
type Subject = Pick<HistoryEntry, 'kind' | 'record' | 'name' | 'act'> & { readonly edit: HistoryAct }

export const historyEntry = (user_id: string, subject: Subject, details: EntryDetails = {}): HistoryEntry => ({
  ...{ id: newId(), user_id, ...subject, name: firstCharacters(subject.name, MAX_NAME_LETTERS) },
  ...{ fields: [], others: 0, of: [], ...details },
})

type RowChange = Extract<Change, { op: 'put' | 'delete' }>

/** The history entry of a building edit; undefined if nothing changed. */
export function historyOfEdit(
  user_id: string,
  edit: HistoryAct,
  tree: Tree,
  changes: readonly Change[],
): HistoryEntry | undefined {
  const [first, ...others] = changes.filter((change): change is RowChange => 'kind' in change)
  if (!first) return undefined
  const row = rowBefore(tree, first)
  const after = first.op === 'put' ? first.row : undefined
  const act = after ? (row ? 'changed' : 'created') : 'deleted'
  const fields = row && after ? fieldChanges(row, after) : []
  if (act === 'changed' && fields.length === 0 && others.length === 0) return undefined
  const record = recordOf(tree, first)
  const of = new Set([...[row, after].flatMap(parentIdsOf), ...others.map(change => recordOf(tree, change))])
  of.delete(record)
  const name = nameOf(first.kind, after ?? row)
  return historyEntry(
    user_id,
    { edit, kind: first.kind, record, name, act },
    { fields, others: others.length, of: [...of] },
  )
}

/** Notes have no id of their own, so their changes count as changes of the building. */
function recordOf({ building }: Tree, change: RowChange): string {
  if (change.kind === 'note') return building.id
  return change.op === 'put' ? idOf(change.kind, change.row) : change.id
}

function rowBefore(tree: Tree, change: RowChange): TreeRows[RowKind] | undefined {
  if (change.kind === 'building') return tree.building
  const rows: readonly TreeRows[RowKind][] = tree[TREE_LISTS[change.kind]]
  const id = change.op === 'put' ? idOf(change.kind, change.row) : change.id
  return rows.find(row => idOf(change.kind, row) === id)
}

const parentIdsOf = (row: object | undefined): string[] =>
  ['floor_id', 'room_id'].flatMap(name => {
    const id = Object(row)[name]
    return typeof id === 'string' ? [id] : []
  })

function nameOf(kind: HistoryKind, row: TreeRows[RowKind] | undefined): string {
  const { name = '', type_id, contaminate_id, sample } = Object(row)
  if (kind === 'item') return [sample?.bag_code, fullNameOf(row as Item)].filter(Boolean).join(' ')
  if (kind === 'note') return NOTE_TYPE_NAMES[type_id] ?? ''
  if (kind === 'report') return CONTAMINANT_NAMES[contaminate_id as keyof typeof CONTAMINANT_NAMES] ?? ''
  return name
}
