import type { Tree } from '#shared/domain/tree/tree.ts'

/** A tree without the parts that differ in a copy: ids, versions, times, authors and copy marks. */
export function shapeOf(tree: Tree): unknown {
  const rooms = tree.rooms.map(
    ({
      id,
      floor_id,
      building_id: _,
      version: __,
      updated_at: ___,
      updated_by: _____,
      is_duplicated: ____,
      ...room
    }) => ({
      ...room,
      items: tree.items
        .filter(item => item.room_id === id)
        .map(itemShape)
        .sort(byText),
      floor_id,
    }),
  )
  return tree.floors
    .map(({ id, building_id: _, version: __, updated_at: ___, updated_by: _____, ...floor }) => ({
      ...floor,
      rooms: rooms
        .filter(room => room.floor_id === id)
        .map(({ floor_id: ____, ...room }) => room)
        .sort(byText),
    }))
    .sort(byText)
}

function itemShape({ id, room_id, building_id, version, updated_at, is_duplicated, ...item }: Tree['items'][number]) {
  const { updated_by, assessment_method_id, sample, sampled_as, reported_sample, ...rest } = item
  return rest
}

const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))
