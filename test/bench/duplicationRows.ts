import { ulid } from 'ulid'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'

/** The number of floors, rooms per floor and items per room. */
export interface Shape {
  readonly floors: number
  readonly rooms: number
  readonly items: number
}

const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

export function* rowsOf(
  building_id: string,
  { floors, rooms, items }: Shape,
  at: (sort: string) => { pk: string; sk: string },
  place: { floor(id: string): string; room(id: string): string; item(id: string): string },
) {
  const image = { file: 'a'.repeat(64), width: 2_500, height: 1_800 }
  for (let f = 0; f < floors; f++) {
    const floor = { id: ulid(), building_id, name: `Level ${f}`, order: f, description: '', image, ...stamp }
    yield { key: at(place.floor(floor.id)), row: floor }
    for (let r = 0; r < rooms; r++) {
      const room = Room().parse({
        id: ulid(),
        building_id,
        floor_id: floor.id,
        name: `Room ${r}`,
        order: r,
        layer: SQUARE,
        ...stamp,
      })
      yield { key: at(place.room(room.id)), row: room }
      for (let i = 0; i < items; i++) {
        const item = Item().parse({
          id: ulid(),
          building_id,
          room_id: room.id,
          ...TILES,
          description: 'floor, in good condition, with a black mastic beneath it',
          image,
          sample: { analysis_type_id: 1, bag_code: `A${f}-${r}-${i}`, status_id: 3 },
          ...stamp,
        })
        yield { key: at(place.item(item.id)), row: item }
      }
    }
  }
}
