import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import {
  type DuplicateContext,
  type DuplicatedRow,
  duplicateFloorRow,
  duplicateRoomRow,
  duplicateRowsOfFloor,
  duplicateRowsOfRoom,
} from '#shared/domain/building/duplication.ts'
import { contentHash } from '#shared/domain/text/contentHash.ts'
import { FloorInput } from '#shared/domain/tree/floor.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  findParentOrRefuse,
  findRow,
  putRow,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { idLetters } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The limit leaves room in the transaction for the checks of leaders, the floor or room, its building and the command. */
const MAX_DUPLICATED_ROWS = 45

interface PartDuplicate {
  /** The id of the duplicate; the ids of the rows in it are derived from this id. */
  readonly id: string
  readonly name: string
}
export interface FloorDuplicate extends PartDuplicate {
  readonly original_id: string
}
export interface RoomDuplicate extends PartDuplicate {
  readonly original_id: string
  readonly floor_id: string
}

/** Whether a floor or room can be duplicated in one transaction, which also works offline. Otherwise a worker duplicates it. */
export const fitsOneWrite = (tree: Tree, kind: 'floor' | 'room', id: string): boolean => {
  const rooms = new Set(
    tree.rooms.filter(room => (kind === 'floor' ? room.floor_id : room.id) === id).map(each => each.id),
  )
  const items = tree.items.filter(item => rooms.has(item.room_id))
  return (kind === 'floor' ? rooms.size : 0) + items.length <= MAX_DUPLICATED_ROWS
}

/** Duplicates a floor with its rooms and items, as the last floor of its building. */
export function duplicateFloor(tree: Tree, { id, original_id, name }: FloorDuplicate, context: EditContext): Change[] {
  refuseUnfit(tree, 'floor', { id, original_id, problem: FloorInput().shape.name.safeParse(name).error })
  const floor = findOrRefuse(tree.floors, original_id)
  const to = contextFor(tree, id, original_id, context)
  const head = putRow('floor', duplicateFloorRow(floor, tree, name, to), undefined, context)
  return [head, ...putAll(duplicateRowsOfFloor(tree, floor, to), context)]
}

/** Duplicates a room with its items, as the last room of a floor in its building. */
export function duplicateRoom(
  tree: Tree,
  { id, original_id, name, floor_id }: RoomDuplicate,
  context: EditContext,
): Change[] {
  refuseUnfit(tree, 'room', { id, original_id, problem: RoomInput().shape.name.safeParse(name).error })
  const room = findOrRefuse(tree.rooms, original_id)
  findParentOrRefuse(tree.floors, floor_id)
  const to = contextFor(tree, id, original_id, context)
  const head = putRow('room', duplicateRoomRow(room, tree, floor_id, name, to), undefined, context)
  return [head, ...putAll(duplicateRowsOfRoom(tree, room, to), context)]
}

interface DuplicateRequest {
  readonly id: string
  readonly original_id: string
  readonly problem: { readonly issues: readonly { readonly message: string }[] } | undefined
}

function refuseUnfit(tree: Tree, kind: 'floor' | 'room', { id, original_id, problem }: DuplicateRequest): void {
  refuseReviewed(tree.building)
  if (problem) throw new Refusal('invalid_input', { name: problem.issues[0]?.message ?? '' })
  if (findRow<{ id: string }>(kind === 'floor' ? tree.floors : tree.rooms, id)) throw new Refusal('changed_meanwhile')
  if (!fitsOneWrite(tree, kind, original_id)) throw new Refusal('duplicate_too_large')
}

const contextFor = ({ building }: Tree, id: string, original_id: string, { now }: EditContext): DuplicateContext => ({
  idOf: old => (old === original_id ? id : idBelow(id, old)),
  now,
  building_id: building.id,
})

const TIME_LETTERS = 10
const HASH_LETTERS = 16

/** The id of a duplicated row. Device and service derive the same id; it sorts by the time of the duplicate. */
function idBelow(duplicate: string, original: string): string {
  const hash = contentHash([duplicate, original]) + contentHash([original, duplicate])
  const bytes = Array.from({ length: HASH_LETTERS }, (_, at) => Number.parseInt(hash.slice(3 * at, 3 * at + 3), 16))
  return duplicate.slice(0, TIME_LETTERS) + idLetters(bytes)
}

const putAll = (rows: Iterable<DuplicatedRow>, context: EditContext): Change[] =>
  Array.from(rows, ({ kind, row }) => putRow(kind, row, undefined, context))
