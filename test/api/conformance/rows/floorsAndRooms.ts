import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { aBuilding } from './buildings.ts'

const Saved = is.data(z.object({ id: z.string() }))
const aFloor = async (tested: CompanyUnderTest) => {
  const body = { name: 'Attic', file: planUrl(), building_id: tested.building }
  return (await answered(tested, Saved, 'POST /api/floor', { body }, 'surveyor')).data.id
}
const aRoom = async (tested: CompanyUnderTest, more: object = {}) => {
  const body = { floor_id: tested.floor, name: 'Pantry', ...more }
  return (await answered(tested, Saved, 'POST /api/room', { body }, 'surveyor')).data.id
}

const point = z.tuple([is.number, is.number])
const layer = z.object({
  polygons: is.list(z.object({ type: is.filled, points: is.some(point) })),
  labels: is.list(z.object({ type: is.filled, points: is.some(point), textValue: is.filled })),
})
const information = ['rooms', 'items', 'samples', 'sampled_as', 'presumed', 'inaccessible']
const floor = z.object({
  id: is.id,
  building_id: is.id,
  name: is.filled,
  order: is.number,
  description: is.text,
  file: is.filled,
  image: z.object({}),
  updated_at: is.instant,
  is_drawing: is.flag,
  information: z.object(Object.fromEntries(information.map(name => [name, is.number]))),
})
const room = z.object({
  id: is.id,
  floor_id: is.id,
  name: is.filled,
  order: is.number,
  note: is.text,
  is_inaccessible: is.flag,
  is_not_suspicious: is.flag,
  is_scoped: is.flag,
  is_duplicated: is.flag,
  label: is.flag,
  file: is.filled.nullable(),
  polygon: z.object({ type: is.filled, points: is.some(point) }).nullable(),
  layer,
  updated_at: is.instant,
  is_drawing: is.flag,
  items_count: is.number,
})
const link = is.file
const drawing = is.data(z.object({ is_drawing: is.flag }))
const background = is.file
const byId = (id: string) => ({ params: { id } })

const floors: readonly Documented[] = [
  { says: '2§7', call: 'GET /api/floor', answers: is.data(is.some(floor)) },
  { says: '2§3', call: 'GET /api/floor/{id}', ask: tested => byId(tested.floor), answers: is.data(floor) },
  {
    says: '2§5',
    call: 'POST /api/floor',
    ask: tested => ({ body: { name: 'First', order: 2, file: planUrl(), building_id: tested.building } }),
    answers: is.data(floor),
    required: ['name', 'building_id'],
    longest: { name: 190 },
    refuses: [
      {
        what: 'no plan',
        ask: tested => ({ body: { name: 'Second', order: 3, file: null, building_id: tested.building } }),
        status: 422,
      },
      {
        what: 'a plan of more than 2500 px',
        ask: tested => ({ body: { name: 'Second', file: planUrl(2501, 20), building_id: tested.building } }),
        status: 422,
        at: 'file',
      },
      {
        what: 'a photo as a plan',
        ask: tested => ({ body: { name: 'Second', file: photoUrl(), building_id: tested.building } }),
        status: 422,
        at: 'file',
      },
      {
        what: 'another company’s building',
        ask: (_, stranger) => ({ body: { name: 'Second', file: planUrl(), building_id: stranger.building } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§3',
    call: 'POST /api/floor',
    ask: tested => ({
      body: { id: tested.floor, name: 'Ground', order: 1, file: planUrl(), building_id: tested.building },
    }),
    answers: is.data(floor.extend({ information: z.object({ rooms: z.literal(1), items: is.atLeast(1) }) })),
  },
  {
    says: '2§7',
    call: 'POST /api/floor',
    ask: tested => ({ body: { name: 'Copy', order: 4, copyFloorId: tested.floor, building_id: tested.building } }),
    answers: is.data(floor),
  },
  {
    says: '2§7',
    call: 'DELETE /api/floor',
    ask: async tested => ({ body: { id: await aFloor(tested) } }),
    refuses: [{ what: 'another company’s floor', ask: (_, { floor: id }) => ({ body: { id } }), status: 404 }],
  },
  { says: '2§7', call: 'DELETE /api/floor/{id}', ask: async tested => byId(await aFloor(tested)) },
  { says: '2§7', call: 'GET /api/floor/{id}/room', ask: tested => byId(tested.floor), answers: is.data(is.some(room)) },
  { says: '2§7', call: 'GET /api/floor/{id}/redraw', ask: tested => byId(tested.floor), answers: is.message },
  {
    says: '2§7',
    call: 'POST /api/floor/{id}/duplicate',
    ask: tested => ({ ...byId(tested.floor), body: { name: 'Ground again', building_id: tested.building } }),
    answers: is.message,
    required: ['name', 'building_id'],
  },
]

const rooms: readonly Documented[] = [
  {
    says: '2§7',
    call: 'POST /api/room',
    ask: tested => ({ body: { floor_id: tested.floor, name: 'Kitchen', order: 3, note: null } }),
    answers: is.data(room),
    required: ['name', 'floor_id'],
    longest: { name: 190 },
    refuses: [
      {
        what: 'an inaccessible room without a polygon',
        ask: tested => ({ body: { floor_id: tested.floor, name: 'Loft', is_inaccessible: true } }),
        status: 422,
        message: 'Please place a polygon on the floor plan',
      },
      {
        what: 'a room with a label that is not on the plan',
        ask: tested => ({ body: { floor_id: tested.floor, name: 'Loft', label: true } }),
        status: 422,
        message: 'Please place a label on the floor plan',
      },
      {
        what: 'another company’s floor',
        ask: (_, stranger) => ({ body: { floor_id: stranger.floor, name: 'Loft' } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§3',
    call: 'POST /api/room',
    ask: tested => ({ body: { id: tested.room, floor_id: tested.floor, name: 'Kitchen', order: 1 } }),
    answers: is.data(room.extend({ items_count: is.atLeast(1) })),
  },
  { says: '2§3', call: 'GET /api/room/{id}', ask: tested => byId(tested.room), answers: is.data(room) },
  {
    says: '2§7',
    call: 'DELETE /api/room',
    ask: async tested => ({ body: { id: await aRoom(tested), floor_id: tested.floor } }),
    refuses: [
      {
        what: 'another company’s room',
        ask: (tested, { room: id }) => ({ body: { id, floor_id: tested.floor } }),
        status: 404,
      },
    ],
  },
  {
    says: '2§7',
    call: 'POST /api/room/{id}/duplicate',
    ask: tested => ({ ...byId(tested.room), body: { name: 'Kitchen again', floor_id: tested.floor } }),
    answers: is.message,
    required: ['name', 'floor_id'],
  },
]

const atFloor = (floor: string) => ({ params: { floor } })
const images: readonly Documented[] = [
  { says: '2§7', call: 'GET /api/image/floor/{floor}', ask: tested => atFloor(tested.floor), answers: link },
  { says: '2§7', call: 'GET /api/image/floor/{floor}/image', ask: tested => atFloor(tested.floor), answers: drawing },
  { says: '2§7', call: 'GET /api/image/room/{id}/image', ask: tested => byId(tested.room), answers: drawing },
  {
    says: '2§7',
    call: 'GET /api/drawing-image/room/{floor}',
    ask: tested => atFloor(tested.floor),
    answers: background,
  },
  {
    says: '2§7',
    call: 'GET /api/drawing-image/room/{floor}/{room}',
    ask: ({ floor, room }) => ({ params: { floor, room } }),
    answers: background,
  },
  {
    says: '3§7',
    call: 'GET /api/drawing-image/item/{floor}',
    ask: tested => atFloor(tested.floor),
    answers: background,
  },
  {
    says: '3§7',
    call: 'GET /api/drawing-image/item/{floor}/{item}',
    ask: ({ floor, item }) => ({ params: { floor, item } }),
    answers: background,
  },
  { says: '3§7', call: 'GET /api/image/item/{id}/polygon_image', ask: tested => byId(tested.item), answers: drawing },
  {
    says: '2§7',
    call: 'GET /api/image/building/{id}/site_plan',
    ask: async tested => byId(await aBuilding(tested)),
    status: 404,
  },
]

export const rows = [...floors, ...rooms, ...images]
