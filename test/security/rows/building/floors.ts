import type { floors as group } from '#shared/contract/building/floors.ts'
import type { Rows } from '#test/security/row.ts'

export const floors: Rows<typeof group> = {
  list: { who: 'signedIn', ask: ({ building }) => ({ query: { building_id: building } }) },
  read: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { id: floor }, query: { building_id: building } }),
  },
  rooms: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { id: floor }, query: { building_id: building } }),
  },
  redraw: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { id: floor }, query: { building_id: building } }),
  },
  deleteNamed: { who: 'signedIn', ask: ({ building, floor }) => ({ body: { id: floor, building_id: building } }) },
  save: {
    who: 'signedIn',
    ask: ({ building, floor, file }) => ({
      body: {
        id: floor,
        building_id: building,
        name: 'Ground',
        image: { file, width: 600, height: 400, tiles: { width: 600, height: 400, size: 2400, files: [file] } },
        version: 1,
      },
    }),
  },
  delete: {
    who: 'signedIn',
    ask: ({ building, floor }) => ({ params: { id: floor }, query: { building_id: building } }),
  },
}
