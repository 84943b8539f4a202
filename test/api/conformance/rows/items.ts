import * as z from 'zod'
import { answered, type CompanyUnderTest, type Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { TILES } from '#test/support/data/tree.ts'

const code = () => Math.random().toString(36).slice(2, 9)
/** Every documented field; missing values are null. */
const asbestos = ({ room }: CompanyUnderTest) => ({
  ...TILES,
  room_id: room,
  amount_type_id: 1,
  comment: null,
  file: photoUrl(),
  file_alt: photoUrl(),
  removal_class_id: null,
  sample: { analysis_type_id: 1, bag_code: code(), is_urgent: false, status_id: 1 },
  sampled_as: null,
  presumed_sample: null,
  reported_sample: null,
  lead: null,
})
/** A label as documented, without an id. */
const LABEL = {
  ...{ type: 'text', points: [[12, 30]], textValue: 'Lift', fontSize: 14, angle: 15 },
  ...{ fill: '#1a73e8', stroke: 'black', scaleX: 1.25, scaleY: 1.5 },
}
const drawn = {
  polygons: TILES.layer.polygons.map(({ type, points }) => ({ type, points })),
  labels: [LABEL],
}
const Saved = is.data(z.object({ id: z.string(), version: z.number() }))
export const save = async (tested: CompanyUnderTest, body: object) =>
  (await answered(tested, Saved, 'POST /api/item', { body }, 'surveyor')).data.id
const anItem = (tested: CompanyUnderTest) => save(tested, asbestos(tested))

const point = z.tuple([is.number, is.number])
const item = z.object({
  id: is.id,
  name: is.filled,
  link: is.filled,
  description: is.filled,
  contaminate_id: is.number,
  assessment_method_id: is.number,
  amount: is.number,
  amount_type_id: is.number,
  comment: is.text,
  file: is.filled.nullable(),
  file_alt: is.filled.nullable(),
  polygon_image: is.filled.nullable(),
  room_id: is.id,
  building_id: is.id,
  layer: z.object({ polygons: is.some(z.object({ points: is.some(point) })), labels: is.list(z.object({})) }),
  scores: z.array(z.object({ id: is.number, contaminate_property_id: is.number })).length(12),
  item_scores: z.array(is.number).length(12),
  item_recommendations: is.some(is.number),
  is_negative: is.flag,
  full_name: is.filled,
  assessment_name: is.filled,
  sample_status: is.filled,
  is_duplicated: is.flag,
  floor_name: is.filled,
  sample: z.object({ analysis_type_id: is.number, bag_code: is.filled, is_urgent: is.flag, status_id: is.number }),
})
export const saved = is.data(z.object({ id: is.id, version: is.number }))
const link = is.file
export const byId = (id: string) => ({ params: { id } })
export const names = { name: 190, link: 190, description: 190 }

const items: readonly Documented[] = [
  { says: '3§3', call: 'GET /api/item/{id}', ask: tested => byId(tested.item), answers: is.data(item) },
  {
    says: '3§7',
    call: 'GET /api/room/{id}/item',
    ask: tested => byId(tested.room),
    answers: is.data(is.some(item)),
  },
  {
    says: '3§5.1',
    call: 'POST /api/item',
    ask: tested => ({ body: asbestos(tested) }),
    answers: saved,
    required: ['name', 'link', 'description', 'assessment_method_id', 'room_id'],
    longest: names,
    refuses: [
      {
        what: 'eleven scores',
        ask: tested => ({ body: { ...asbestos(tested), item_scores: Array(11).fill(0) } }),
        status: 422,
        at: 'item_scores',
      },
      {
        what: 'no Sample ID',
        ask: tested => ({ body: { ...asbestos(tested), sample: { analysis_type_id: 1 } } }),
        status: 422,
        at: 'sample.bag_code',
      },
      {
        what: 'no polygon',
        ask: tested => ({ body: { ...asbestos(tested), layer: { polygons: [], labels: [] } } }),
        status: 422,
        message: 'Please place a polygon',
      },
      {
        what: 'no recommendation',
        ask: tested => ({ body: { ...asbestos(tested), item_recommendations: [] } }),
        status: 422,
        message: 'Please select a recommendation',
      },
      {
        what: 'another company’s room',
        ask: (tested, stranger) => ({ body: { ...asbestos(tested), room_id: stranger.room } }),
        status: 404,
      },
    ],
  },
  {
    says: '3§7',
    call: 'GET /api/image/item/{id}',
    ask: async tested => byId(await anItem(tested)),
    answers: link,
  },
  {
    says: '3§7',
    call: 'GET /api/image/item/{id}/image_alt',
    ask: async tested => byId(await anItem(tested)),
    answers: link,
  },
  {
    says: '3§7',
    call: 'PUT /api/item/{id}',
    ask: tested => ({
      ...byId(tested.item),
      body: { ...asbestos(tested), sample: { analysis_type_id: 1, bag_code: 'A001' }, name: 'Carpet tiles' },
    }),
    answers: saved,
    longest: names,
    refuses: [
      { what: 'an unknown item', ask: tested => ({ ...byId(tested.fresh()), body: asbestos(tested) }), status: 404 },
    ],
  },
  { says: '3§7', call: 'DELETE /api/item/{id}', ask: async tested => byId(await anItem(tested)) },
  {
    says: '3§4.1',
    call: 'POST /api/item/{id}/duplicate',
    ask: tested => ({ ...byId(tested.item), body: { name: 'More tiles', room_id: tested.room } }),
    answers: saved,
    required: ['name', 'room_id'],
    longest: { name: 190 },
  },
]

const layers: readonly Documented[] = [
  {
    says: '3§3',
    call: 'POST /api/item',
    ask: tested => ({ body: { ...asbestos(tested), layer: drawn } }),
    answers: saved,
  },
  {
    says: '3§3',
    call: 'GET /api/item/{id}',
    ask: async tested => byId(await save(tested, { ...asbestos(tested), layer: drawn })),
    answers: is.data(
      z.object({
        layer: z.object({
          polygons: is.some(z.object({ type: is.filled, points: is.some(point) })),
          labels: z.tuple([z.object(is.exactly(LABEL))]),
        }),
      }),
    ),
  },
]

const SAMPLE_CHANGES = [
  ...[{ analysis_type_id: 2 }, { status_id: 3 }, { bag_code: 'A002' }, { bag_code: 'A001' }],
  ...[{ is_urgent: true }, { is_urgent: 0 }],
]
const samples: readonly Documented[] = [
  ...SAMPLE_CHANGES.map(
    (body): Documented => ({
      says: '3§7',
      call: 'PUT /api/sample/{id}',
      ask: tested => ({ ...byId(tested.item), body: { ...body, building_id: tested.building } }),
      answers: saved,
    }),
  ),
  {
    says: '3§3',
    call: 'GET /api/item/{id}',
    ask: async tested => {
      const id = await anItem(tested)
      const body = { is_urgent: true, building_id: tested.building }
      await answered(tested, saved, 'PUT /api/sample/{id}', { ...byId(id), body }, 'surveyor')
      return byId(id)
    },
    answers: is.data(z.object({ sample: z.object({ is_urgent: z.literal(true), status_id: z.literal(1) }) })),
  },
  {
    says: '3§7',
    call: 'GET /api/sample/bag/{bag_code}/building/{id}/{contaminate_id}',
    ask: tested => ({ params: { bag_code: 'FREE01', id: tested.building, contaminate_id: 1 } }),
    answers: is.data(z.object({})),
    refuses: [
      {
        what: 'one that is taken',
        ask: async tested => {
          const sample = { analysis_type_id: 1, bag_code: 'TAKEN1' }
          await save(tested, { ...asbestos(tested), sample })
          return { params: { bag_code: 'taken1', id: tested.building, contaminate_id: 1 } }
        },
        status: 409,
        at: 'bag_code',
        message: 'Bag code is already in use',
      },
    ],
  },
]

export const rows = [...items, ...layers, ...samples]
