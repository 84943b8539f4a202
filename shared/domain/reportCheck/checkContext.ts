import { itemProblems, type Problems } from '#shared/domain/item/itemRules.ts'
import { type Verdict, verdictOf } from '#shared/domain/item/verdict.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, floorsOf, type Tree } from '#shared/domain/tree/tree.ts'

/** Where to correct a finding. `part` is a field, or a section of the building's page. */
export interface FindingTarget {
  readonly floor?: string | undefined
  readonly room?: string | undefined
  readonly item?: string | undefined
  readonly part?: string | undefined
}
export interface RuleFinding {
  readonly sentence: string
  readonly target: FindingTarget
}

export interface CheckedItem {
  readonly item: Item
  readonly name: string
  readonly floor: Floor
  readonly room: Room
  readonly verdict: Verdict
  /** Why the item could not be saved, by field. */
  readonly problems: Problems
}
export interface CheckContext {
  readonly tree: Tree
  /** In New Zealand. */
  readonly today: string
  readonly floors: readonly Floor[]
  readonly roomsOn: ReadonlyMap<string, readonly Room[]>
  readonly itemsIn: ReadonlyMap<string, readonly Item[]>
  readonly items: readonly CheckedItem[]
}

export interface CheckRule {
  readonly title: string
  readonly find: (context: CheckContext) => RuleFinding[]
}

export function groupRows<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const itemName = (item: Item): string => [bagCodeOf(item), item.name].filter(Boolean).join(' ')

/** Collects the data that the rules need, in one pass through the tree. */
export function checkContextOf(tree: Tree, today: string): CheckContext {
  const floors = floorsOf(tree)
  const roomsOn = groupRows(tree.rooms, room => room.floor_id)
  for (const rooms of roomsOn.values()) rooms.sort((a, b) => a.order - b.order)
  const itemsIn = groupRows(tree.items, item => item.room_id)
  const byId = new Map(tree.items.map(item => [item.id, item]))
  const items = floors.flatMap(floor =>
    (roomsOn.get(floor.id) ?? []).flatMap(room =>
      (itemsIn.get(room.id) ?? []).map(item => {
        const parent = byId.get(item.sampled_as?.item_as_id ?? '')
        const nearby = { building: tree.building, items: parent ? [parent] : [] }
        const problems = itemProblems(item, { building: tree.building, room, tree: nearby })
        return { item, name: itemName(item), floor, room, verdict: verdictOf(item, nearby), problems }
      }),
    ),
  )
  return { tree, today, floors, roomsOn, itemsIn, items }
}

export const itemTarget = ({ floor, room, item }: CheckedItem, part: string): FindingTarget => ({
  floor: floor.id,
  room: room.id,
  item: item.id,
  part,
})

/** Each row whose name repeats an earlier row's, ignoring case and spaces, with that earlier row. */
export function findRepeats<R>(rows: readonly R[], nameOf: (row: R) => string): [row: R, first: R][] {
  const firsts = new Map<string, R>()
  return rows.flatMap(row => {
    const name = nameOf(row).trim().replace(/\s+/g, ' ').toLowerCase()
    const first = firsts.get(name)
    if (first === undefined) firsts.set(name, row)
    return first === undefined ? [] : [[row, first]]
  })
}
