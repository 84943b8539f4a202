import type { Tree } from '#shared/domain/tree/tree.ts'
import { aFloor, anItem, aRoom, aTree } from './tree.ts'

/** A building with `count` items in two hundred rooms, each with two photos that do not look alike. */
export function manyPhotos(count: number): Tree {
  const tree = aTree()
  const floor = aFloor(tree.building)
  const rooms = Array.from({ length: 200 }, (_, at) => aRoom(floor, { name: `Room ${at}`, order: at }))
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state
  }
  const photo = (at: number) => ({
    file: at.toString(16).padStart(64, '0'),
    width: 100,
    height: 80,
    print: (random().toString(16) + random().toString(16)).padStart(16, '0').slice(-16),
  })
  const items = Array.from({ length: count }, (_, at) =>
    anItem(rooms[at % rooms.length]!, {
      image: photo(at * 2),
      image_alt: photo(at * 2 + 1),
      sample: { analysis_type_id: 1, bag_code: `A${String(at + 1).padStart(4, '0')}`, is_urgent: false, status_id: 3 },
    }),
  )
  return { ...tree, floors: [floor], rooms, items }
}
