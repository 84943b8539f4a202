import type { images as group } from '#shared/contract/building/images.ts'
import type { Rows } from '#test/security/row.ts'

/** A new company has a floor plan, but no other image. */
export const images: Rows<typeof group> = {
  company: { who: 'signedIn', ask: ({ company }) => ({ params: { id: company.id } }), refused: 'not_found' },
  client: { who: 'signedIn', ask: ({ client }) => ({ params: { id: client } }), refused: 'not_found' },
  signature: { who: 'signedIn', ask: ({ people }) => ({ params: { id: people.surveyor.id } }), refused: 'not_found' },
  building: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }), refused: 'not_found' },
  sitePlan: { who: 'signedIn', ask: ({ building }) => ({ params: { id: building } }), refused: 'not_found' },
  plan: { who: 'signedIn', ask: ({ building, floor }) => ({ params: { floor }, query: { building_id: building } }) },
  floor: { who: 'signedIn', ask: ({ building, floor }) => ({ params: { floor }, query: { building_id: building } }) },
  room: { who: 'signedIn', ask: ({ building, room }) => ({ params: { id: room }, query: { building_id: building } }) },
  item: {
    who: 'signedIn',
    ask: ({ building, item }) => ({ params: { id: item }, query: { building_id: building } }),
    refused: 'not_found',
  },
  itemAlternate: {
    who: 'signedIn',
    ask: ({ building, item }) => ({ params: { id: item }, query: { building_id: building } }),
    refused: 'not_found',
  },
  itemPolygon: {
    who: 'signedIn',
    ask: ({ building, item }) => ({ params: { id: item }, query: { building_id: building } }),
  },
  itemBackground: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { floor }, query: { building_id: building } }),
  },
  itemSurroundings: {
    who: 'signedIn',
    ask: ({ building, floor, item }) => ({ params: { floor, item }, query: { building_id: building } }),
  },
  roomBackground: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { floor }, query: { building_id: building } }),
  },
  roomSurroundings: {
    who: 'signedIn',
    ask: ({ building, floor, room }) => ({ params: { floor, room }, query: { building_id: building } }),
  },
}
