import { type Problems, problemsOf } from '#shared/domain/item/itemRules.ts'
import { isNegative } from '#shared/domain/item/rating.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagOf, floorsOf, type Tree } from '#shared/domain/tree/tree.ts'

/** Where a line is mended. `part` is the field there, or a part of the building's page. */
export interface Place {
  readonly floor?: string | undefined
  readonly room?: string | undefined
  readonly item?: string | undefined
  readonly part?: string | undefined
}
export interface Found {
  readonly sentence: string
  readonly place: Place
}

/** An item with what several rules ask of it. */
export interface Seen {
  readonly item: Item
  readonly name: string
  readonly floor: Floor
  readonly room: Room
  readonly isNegative: boolean
  /** What would keep it from being saved, by field. */
  readonly problems: Problems
}
export interface Look {
  readonly tree: Tree
  /** The day in New Zealand. */
  readonly today: string
  readonly floors: readonly Floor[]
  readonly roomsOn: ReadonlyMap<string, readonly Room[]>
  readonly itemsIn: ReadonlyMap<string, readonly Item[]>
  readonly seen: readonly Seen[]
}

export interface Rule {
  readonly title: string
  /** What it does where a company chose nothing. */
  readonly usual: 'block' | 'warn'
  readonly find: (look: Look) => Found[]
}

/** Rows under a key, in their order. */
export function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const nameOf = (item: Item): string => [bagOf(item), item.name].filter(Boolean).join(' ')

/** One walk through the tree, for all rules: what is asked of a parent is asked of that one row. */
export function lookAt(tree: Tree, today: string): Look {
  const floors = floorsOf(tree)
  const roomsOn = grouped(tree.rooms, room => room.floor_id)
  for (const rooms of roomsOn.values()) rooms.sort((a, b) => a.order - b.order)
  const itemsIn = grouped(tree.items, item => item.room_id)
  const byId = new Map(tree.items.map(item => [item.id, item]))
  const seen = floors.flatMap(floor =>
    (roomsOn.get(floor.id) ?? []).flatMap(room =>
      (itemsIn.get(room.id) ?? []).map(item => {
        const parent = byId.get(item.sampled_as?.item_as_id ?? '')
        const known = { building: tree.building, items: parent ? [parent] : [] }
        const problems = problemsOf(item, { building: tree.building, room, tree: known })
        return { item, name: nameOf(item), floor, room, isNegative: isNegative(item, known), problems }
      }),
    ),
  )
  return { tree, today, floors, roomsOn, itemsIn, seen }
}

/** Where an item is mended. */
export const atItem = ({ floor, room, item }: Seen, part: string): Place => ({
  floor: floor.id,
  room: room.id,
  item: item.id,
  part,
})

/** Each of `rows` that says the same as an earlier one, whatever its case and spaces, with that one. */
export function repeats<R>(rows: readonly R[], wordOf: (row: R) => string): [row: R, first: R][] {
  const firsts = new Map<string, R>()
  return rows.flatMap(row => {
    const word = wordOf(row).trim().replace(/\s+/g, ' ').toLowerCase()
    const first = firsts.get(word)
    if (first === undefined) firsts.set(word, row)
    return first === undefined ? [] : [[row, first]]
  })
}
