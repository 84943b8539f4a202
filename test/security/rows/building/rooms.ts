import type { rooms as group } from '#shared/contract/building/rooms.ts'
import type { Rows } from '#test/security/row.ts'
import { SQUARE } from '#test/support/data/tree.ts'

export const rooms: Rows<typeof group> = {
  read: {
    who: 'signedIn',
    ask: ({ building, room }) => ({ params: { id: room }, query: { building_id: building } }),
  },
  items: {
    who: 'signedIn',
    ask: ({ building, room }) => ({ params: { id: room }, query: { building_id: building } }),
  },
  save: {
    who: 'signedIn',
    ask: ({ building, floor, room }) => ({
      body: { id: room, building_id: building, floor_id: floor, name: 'Kitchen', order: 1, layer: SQUARE, version: 1 },
    }),
  },
  delete: {
    who: 'signedIn',
    ask: ({ building, floor, room }) => ({ body: { id: room, building_id: building, floor_id: floor } }),
  },
}
