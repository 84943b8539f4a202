import * as z from 'zod'
import { pdfUrl, photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import { answered, type World } from '#test/api/conformance/wire/world.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { type Sent, sentOf } from './sent.ts'

const own = ({ building: id }: World) => ({ id })
const inBuilding = { read: 'GET /api/building/{id}', readParams: own, in: 'data' }
const LABEL = {
  ...{ type: 'text', points: [[12, 30]], textValue: 'Lift', fontSize: 14, angle: 15 },
  ...{ fill: '#1a73e8', stroke: 'black', scaleX: 1.25, scaleY: 1.5 },
}
const drawn = { polygons: SQUARE.polygons.map(({ type, points }) => ({ type, points })), labels: [LABEL] }

const survey = sentOf('a survey')
const building = sentOf('a building', world => ({ surveyor_id: world.people.surveyor.id }))
const room = sentOf('a room')
const floor = sentOf('a floor')

const project = (at: 'survey' | 'building', more: () => object = () => ({})): Sent => ({
  call: 'POST /api/project',
  body: async (world, id) => ({
    survey: { ...(await survey.body(world, at === 'survey' ? id : world.fresh())), version: 0 },
    building: { ...(await building.body(world, at === 'building' ? id : world.fresh())), ...more() },
  }),
  read: `GET /api/${at}/{id}`,
  in: 'data',
  answeredAs: { [at]: '' },
  only: at,
})
const csv = (
  shape: string,
  read: string,
  cells: (world: World) => object,
  answeredAs: Sent['answeredAs'] = {},
): Sent => ({
  call: `POST /api/csv/{shape} ${shape}`,
  params: () => ({ shape }),
  body: world => ({ rows: [{ row: 2, cells: cells(world) }] }),
  at: 'rows.0.cells',
  made: 'data.0.id',
  read,
  in: 'data',
  answeredAs,
})

/** Dates the world's building, so that its status can change. */
async function dated(world: World): Promise<void> {
  const body = { survey_date: '2026-03-02' }
  await answered(world, z.object({}), 'PUT /api/building/{id}', { params: own(world), body }, 'admin')
}

export const buildings: readonly Sent[] = [
  survey,
  building,
  { ...building, body: async (world, id) => ({ ...(await building.body(world, id)), ...files() }) },
  {
    ...building,
    body: async (world, id) => ({
      ...{ ...(await building.body(world, id)), surveyors: undefined, surveyor_id: world.people.reviewer.id },
    }),
  },
  project('survey'),
  project('building'),
  project('building', () => files()),
  sentOf('single fields of a building'),
  {
    call: 'PUT /api/building/{id}',
    params: own,
    body: () => ({ status_id: 8, survey_date: '2026-03-03' }),
    ...inBuilding,
  },
  {
    call: 'PUT /api/building',
    body: async world => {
      await dated(world)
      return { id: world.building, status_id: 7 }
    },
    ...inBuilding,
  },
  {
    call: 'POST /api/building/{id}/note',
    params: own,
    body: () => ({ type_id: 3, content: '<p>Ring first</p>' }),
    ...inBuilding,
    in: 'data.notes.0',
  },
  {
    call: 'POST /api/building/{id}/report-template',
    params: own,
    body: () => ({ type: 'limitations_content', content: '<p>The roof was wet.</p>' }),
    ...inBuilding,
    answeredAs: { content: 'report_templates.limitations_content' },
  },
  {
    call: 'POST /api/building/{id}/file',
    params: own,
    body: () => ({ return: pdfUrl('Results'), contaminate_id: 2 }),
    ...inBuilding,
    in: 'data.files.1',
    answeredAs: { return: 'file' },
  },
  {
    call: 'POST /api/building/upload-image',
    body: ({ building: building_id }) => ({ building_id, image: photoUrl(90, 60) }),
    ...inBuilding,
    answeredAs: { building_id: 'id' },
  },
  floor,
  { ...floor, body: async (world, id) => ({ ...(await floor.body(world, id)), image: undefined, file: planUrl() }) },
  {
    call: 'POST /api/floor/{id}/duplicate',
    params: ({ floor: id }) => ({ id }),
    body: ({ building: building_id }, id) => ({ id, name: 'Second', building_id }),
    read: floor.read,
    in: 'data',
  },
  room,
  ...(['is_inaccessible', 'is_not_suspicious'] as const).map(
    (flag): Sent => ({
      ...room,
      body: async (world, id) => {
        const flags = { [flag]: true, is_scoped: true, image: undefined, file: photoUrl(90, 60) }
        return { ...(await room.body(world, id)), ...flags, layer: drawn }
      },
    }),
  ),
  {
    call: 'POST /api/room/{id}/duplicate',
    params: ({ room: id }) => ({ id }),
    body: ({ floor: floor_id }, id) => ({ id, name: 'Pantry, again', floor_id }),
    read: room.read,
    in: 'data',
  },
  csv(
    'survey',
    'GET /api/survey/{id}',
    world => ({
      ...{ client: world.client, office: world.office, name: 'Karaka School', job_number: world.fresh() },
      ...{ surveyor: world.people.surveyor.id, reviewer: world.people.reviewer.id },
    }),
    { client: 'client_id', office: 'office_id', surveyor: 'surveyor_id', reviewer: 'reviewer_id' },
  ),
  csv(
    'building',
    'GET /api/building/{id}',
    world => ({
      ...{ survey: world.survey, name: `Block ${world.fresh()}`, report_type: 'Demolition', is_residential: 'yes' },
      ...{ city: 'Napier', suburb: 'Onekawa', postcode: '4110', address: '1 Main Street', address2: 'Level 2' },
      ...{ description: 'Brick', phase: 'B-2', surveyor: world.people.surveyor.id },
    }),
    { survey: 'survey_id' },
  ),
  csv(
    'floor',
    'GET /api/floor/{id}',
    world => ({ building: world.building, name: world.fresh(), description: 'Above the hall' }),
    { building: 'building_id' },
  ),
  csv('room', 'GET /api/room/{id}', world => ({ floor: world.floor, name: world.fresh(), note: 'Locked' }), {
    floor: 'floor_id',
  }),
]

const files = () => ({ image: undefined, site_plan: undefined, file: photoUrl(), site_file: planUrl() })
