import { foldText } from '#shared/domain/text/foldText.ts'
import { roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

const OFFERED = 6
const COMMON = [
  'Hall',
  'Kitchen',
  'Toilet',
  'Office',
  'Store',
  'Bathroom',
  'Lounge',
  'Bedroom',
  'Laundry',
  'Plant room',
]

/**
 * Names for the next room of a floor, most likely first: the name of its last room numbered on, then names from other floors that
 * this floor has no room of, the most frequent first, then common names.
 */
export function suggestedRoomNames(tree: Tree, floorId: string): string[] {
  const here = roomsOf(tree, floorId).map(({ name }) => name)
  const used = new Set(here.map(foldText))
  const elsewhere = Map.groupBy(
    tree.rooms.filter(room => room.floor_id !== floorId),
    ({ name }) => name,
  )
  const frequent = [...elsewhere].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
  const last = here.at(-1)
  const next = last === undefined ? [] : [numberedOn(last, used)]
  const free = [...frequent, ...COMMON].filter(name => !used.has(foldText(name)))
  return [...next, ...free].filter(isFirst).slice(0, OFFERED)
}

/** `count` names that no room of the floor has: Room 1, Room 2 and so on. */
export function freeRoomNames(tree: Tree, floorId: string, count: number): string[] {
  const used = new Set(roomsOf(tree, floorId).map(({ name }) => foldText(name)))
  const all = Array.from({ length: count + used.size }, (_, index) => `Room ${index + 1}`)
  return all.filter(name => !used.has(foldText(name))).slice(0, count)
}

const isFirst = (name: string, at: number, names: readonly string[]) =>
  names.findIndex(each => foldText(each) === foldText(name)) === at

/** `Office 3` after `Office 2`, `Office 2` after `Office`: the next number that no room of the floor has. */
function numberedOn(name: string, used: ReadonlySet<string>): string {
  const digits = /\d{1,4}$/.exec(name)?.[0] ?? ''
  const stem = digits ? name.slice(0, -digits.length) : `${name} `
  for (let number = Number(digits || 1) + 1; ; number++) {
    const next = `${stem}${String(number).padStart(digits.length, '0')}`
    if (!used.has(foldText(next))) return next
  }
}
