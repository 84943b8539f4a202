import { foldText, uniqueTexts } from '#shared/domain/text/foldText.ts'
import { sentenceCase } from '#shared/domain/text/sentenceCase.ts'
import type { Floor, PlanText } from '#shared/domain/tree/floor.ts'
import { roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

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
 * Names for the next room of a floor, most likely first: the name of its last room with the next number, then frequent room
 * names of other floors, then common names. Leaves out names that this floor already has.
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
  return uniqueTexts([...next, ...free]).slice(0, OFFERED)
}

/** The names in the places where they are shown already; the other names fill the free places. */
export function inShownPlaces(names: readonly string[], shown: readonly string[]): string[] {
  const added = names.filter(name => !shown.includes(name))
  const places = shown.map(name => (names.includes(name) ? name : added.shift()))
  return [...places, ...added].filter(name => name !== undefined)
}

/** Names for several new rooms of a floor: for each room the text inside it on the plan, or Room 1, Room 2 and so on. */
export function namesOfNewRooms(tree: Tree, floor: Floor, rings: readonly (readonly Point[])[]): string[] {
  const used = new Set(roomsOf(tree, floor.id).map(({ name }) => foldText(name)))
  return rings.map((ring, index) => {
    const wanted = nameOnPlan(floor.image?.texts, ring) ?? `Room ${index + 1}`
    const name = used.has(foldText(wanted)) ? numberedOn(wanted, used) : wanted
    used.add(foldText(name))
    return name
  })
}

/**
 * The name of a room on its plan: among the texts inside it, the one with the largest letters; words before codes. Undefined if
 * there is none.
 */
export function nameOnPlan(texts: readonly PlanText[] = [], ring: readonly Point[]): string | undefined {
  const inside = texts.filter(({ x, y }) => isInside(ring, [x, y])).map(({ text }) => text)
  const name = inside.find(text => /\p{L}{3}/u.test(text)) ?? inside[0]
  return name && (name === name.toUpperCase() && /\p{L}{4}/u.test(name) ? sentenceCase(name) : name)
}

/** `Office 3` after `Office 2`, `Office 2` after `Office`: the next number that no room of the floor has. */
function numberedOn(name: string, used: ReadonlySet<string>): string {
  const digits = /\d{1,4}$/.exec(name)?.[0] ?? ''
  const stem = digits ? name.slice(0, -digits.length) : `${name} `
  for (let number = Number(digits || 1) + 1; ; number++) {
    const next = `${stem}${String(number).padStart(digits.length, '0')}`
    if (!used.has(foldText(next))) return next
  }
}
