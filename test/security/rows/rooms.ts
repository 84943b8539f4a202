import type { rooms as group } from '#shared/contract/rooms.ts'
import { SQUARE } from '../../support/tree.ts'
import type { Rows } from '../row.ts'

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
  remove: {
    who: 'signedIn',
    ask: ({ building, floor, room }) => ({ body: { id: room, building_id: building, floor_id: floor } }),
  },
}
