import type { BuildingRecommendation } from '#shared/domain/company/recommendation.ts'
import type { ReportCheckSettings } from '#shared/domain/company/reportCheckSettings.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import type { Building, LabReturn, Note, Report } from './building.ts'
import type { DrawingImage } from './drawingImage.ts'
import type { Floor } from './floor.ts'
import type { ReinspectionTable } from './inspection.ts'
import type { Item } from './item.ts'
import { memoizeByList } from './memoizeByList.ts'
import type { Room } from './room.ts'

/** A building with everything in it: the same shape on the server, on the device and in reports. */
export interface Tree {
  readonly building: Building
  readonly floors: readonly Floor[]
  readonly rooms: readonly Room[]
  readonly items: readonly Item[]
  readonly notes: readonly Note[]
  readonly lab_returns: readonly LabReturn[]
  readonly reports: readonly Report[]
  /** The recommendations offered in this building; undefined if the company uses the defaults. */
  readonly recommendations?: readonly BuildingRecommendation[] | undefined
  readonly report_check_settings?: ReportCheckSettings | undefined
  /** The company's re-inspection table, if it has its own. */
  readonly reinspection_table?: ReinspectionTable | undefined
  readonly drawings?: readonly DrawingImage[] | undefined
}

export interface TreeRows {
  building: Building
  floor: Floor
  room: Room
  item: Item
  note: Note
  labReturn: LabReturn
  report: Report
}
export type RowKind = keyof TreeRows

export const TREE_LISTS = {
  floor: 'floors',
  room: 'rooms',
  item: 'items',
  note: 'notes',
  labReturn: 'lab_returns',
  report: 'reports',
} as const satisfies Record<
  Exclude<RowKind, 'building'>,
  Exclude<keyof Tree, 'building' | 'recommendations' | 'report_check_settings' | 'reinspection_table' | 'drawings'>
>

export const idOf = (kind: RowKind, row: TreeRows[RowKind]): string =>
  kind === 'note' ? String((row as Note).type_id) : (row as Exclude<TreeRows[RowKind], Note>).id

/** A written row. `seenVersion` is the version that the stored row must have; undefined if the row must not exist. */
type Put = {
  [K in RowKind]: {
    readonly op: 'put'
    readonly kind: K
    readonly row: TreeRows[K]
    readonly seenVersion: number | undefined
  }
}[RowKind]
export type Change =
  | Put
  | {
      readonly op: 'delete'
      readonly kind: 'floor' | 'room' | 'item' | 'labReturn'
      readonly id: string
      readonly seenVersion: number
    }
  /** `from`: the deleted row that owned the value before. */
  | (Reservation & { readonly op: 'reserve'; readonly from?: string })
  | (Reservation & { readonly op: 'release' })
/** A unique value that one row of a building owns, such as a bag code. It has its own row, written in the same transaction. */
export interface Reservation {
  readonly key: string
  readonly owner: string
  readonly refusal: RefusalCode
}

/** Who edits and when. `now` is an instant, `today` the day in New Zealand. */
export interface EditContext {
  readonly actor: Actor
  readonly now: string
  readonly today: string
}

export const editContextNow = (actor: Actor): EditContext => ({ actor, now: now(), today: nzDay() })

/** Below this number of rows, a linear search is faster than an index. */
const FEW = 16
const byId = memoizeByList(
  (rows: readonly { readonly id: string }[]) => new Map(rows.toReversed().map(row => [row.id, row])),
)

/** The first row with the id. Uses an index for long lists. */
export function findRow<R extends { readonly id: string }>(rows: readonly R[], id: string | undefined): R | undefined {
  if (id === undefined) return undefined
  return rows.length < FEW ? rows.find(row => row.id === id) : (byId(rows).get(id) as R | undefined)
}

/** The row with the id. Throws the refusal `not_found` if there is none. */
export function findOrRefuse<R extends { readonly id: string }>(rows: readonly R[], id: string): R {
  const row = findRow(rows, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** The parent floor or room of a row. Throws the refusal `parent_deleted` if it does not exist. */
export function findParentOrRefuse<R extends { readonly id: string }>(rows: readonly R[], id: string): R {
  const row = findRow(rows, id)
  if (!row) throw new Refusal('parent_deleted')
  return row
}

type WithoutVersion<R> = Omit<R, 'version' | 'updated_at' | 'updated_by'>

/** A change that writes a row: version 1, or the version after `before`. */
export function putRow<K extends RowKind>(
  kind: K,
  row: WithoutVersion<TreeRows[K]>,
  before: { readonly version: number } | undefined,
  context: EditContext,
): Change {
  const { now: updated_at, actor } = context
  const versioned = { ...row, version: (before?.version ?? 0) + 1, updated_at, updated_by: actor.full_name }
  return { op: 'put', kind, row: versioned, seenVersion: before?.version } as unknown as Put
}

/** Throws `changed_meanwhile` if another user has changed the row. Without `seenVersion`, any version is accepted. */
export function refuseStale<R extends { readonly version: number }>(
  row: R | undefined,
  seenVersion: number | undefined,
): void {
  if (!row && seenVersion) throw new Refusal('not_found')
  if (row && seenVersion !== undefined && row.version !== seenVersion) throw new Refusal('changed_meanwhile', {}, row)
}

/** Applies changes to a tree. Deleting a floor or room also deletes its rows. */
export function applyChanges(tree: Tree, changes: readonly Change[]): Tree {
  return withoutOrphans(changes.reduce(applyOne, tree))
}

function applyOne(tree: Tree, change: Change): Tree {
  if (change.op === 'reserve' || change.op === 'release') return tree
  if (change.op === 'put' && change.kind === 'building') return { ...tree, building: change.row }
  const kind = change.kind as keyof typeof TREE_LISTS
  const id = change.op === 'put' ? idOf(kind, change.row) : change.id
  const others = (tree[TREE_LISTS[kind]] as readonly TreeRows[typeof kind][]).filter(row => idOf(kind, row) !== id)
  return { ...tree, [TREE_LISTS[kind]]: change.op === 'put' ? [...others, change.row] : others }
}

/**
 * The tree without rows whose floor or room does not exist, and without their drawing images. Lists that keep all their rows stay
 * the same objects, and so does a tree without orphans, because values are cached by list and by tree.
 */
export function withoutOrphans(tree: Tree): Tree {
  const floors = new Set(tree.floors.map(floor => floor.id))
  const rooms = keepRows(tree.rooms, room => floors.has(room.floor_id))
  const roomIds = new Set(rooms.map(room => room.id))
  const items = keepRows(tree.items, item => roomIds.has(item.room_id))
  const isDrawn = ({ id }: DrawingImage) => floors.has(id) || roomIds.has(id) || findRow(items, id) !== undefined
  const drawings = tree.drawings && keepRows(tree.drawings, isDrawn)
  const isWhole = rooms === tree.rooms && items === tree.items && drawings === tree.drawings
  return isWhole ? tree : { ...tree, rooms, items, ...(drawings && { drawings }) }
}

const keepRows = <R>(rows: readonly R[], isKept: (row: R) => boolean): readonly R[] =>
  rows.every(isKept) ? rows : rows.filter(isKept)

const byOrder = <R extends { readonly order: number; readonly name: string; readonly id: string }>(a: R, b: R) =>
  a.order - b.order || compareNaturally(a.name, b.name) || (a.id < b.id ? -1 : 1)

export const floorsOf = (tree: Tree): Floor[] => [...tree.floors].sort(byOrder)
export const roomsOf = (tree: Pick<Tree, 'rooms'>, floorId: string): Room[] =>
  tree.rooms.filter(room => room.floor_id === floorId).sort(byOrder)
/** The items of a room by Sample ID. */
export const itemsOf = (tree: Pick<Tree, 'items'>, roomId: string): Item[] => [
  ...(byRoom(tree.items).get(roomId) ?? []),
]

const byRoom = memoizeByList((items: readonly Item[]) => {
  const rooms = Map.groupBy(items, item => item.room_id)
  for (const inRoom of rooms.values()) inRoom.sort((a, b) => compareNaturally(bagCodeOf(a), bagCodeOf(b)))
  return rooms
})

/** The item's own bag code, shown in the Sample ID column; '' if none. */
export const bagCodeOf = (item: Pick<Item, 'sample'>): string => item.sample?.bag_code ?? ''
