import * as z from 'zod'
import { answered, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { pdfUrl, photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { type Sent, sentOf } from './sent.ts'

const own = ({ building: id }: CompanyUnderTest) => ({ id })
const inBuilding = { read: 'GET /api/building/{id}', readParams: own, in: 'data' }
const LABEL = {
  ...{ type: 'text', points: [[12, 30]], textValue: 'Lift', fontSize: 14, angle: 15 },
  ...{ fill: '#1a73e8', stroke: 'black', scaleX: 1.25, scaleY: 1.5 },
}
const drawn = { polygons: SQUARE.polygons.map(({ type, points }) => ({ type, points })), labels: [LABEL] }

const survey = sentOf('a survey')
const building = sentOf('a building', tested => ({ surveyor_id: tested.people.surveyor.id }))
const room = sentOf('a room')
const floor = sentOf('a floor')

const project = (at: 'survey' | 'building', more: () => object = () => ({})): Sent => ({
  call: 'POST /api/project',
  body: async (tested, id) => ({
    survey: { ...(await survey.body(tested, at === 'survey' ? id : tested.fresh())), version: 0 },
    building: { ...(await building.body(tested, at === 'building' ? id : tested.fresh())), ...more() },
  }),
  read: `GET /api/${at}/{id}`,
  in: 'data',
  answeredAs: { [at]: '' },
  only: at,
})
const csv = (
  shape: string,
  read: string,
  cells: (tested: CompanyUnderTest) => object,
  answeredAs: Sent['answeredAs'] = {},
): Sent => ({
  call: `POST /api/csv/{shape} ${shape}`,
  params: () => ({ shape }),
  body: tested => ({ rows: [{ row: 2, cells: cells(tested) }] }),
  at: 'rows.0.cells',
  made: 'data.0.id',
  read,
  in: 'data',
  answeredAs,
})

/** Dates the company's building, so that its status can change. */
async function dated(tested: CompanyUnderTest): Promise<void> {
  const body = { survey_date: '2026-03-02' }
  await answered(tested, z.object({}), 'PUT /api/building/{id}', { params: own(tested), body }, 'admin')
}

export const buildings: readonly Sent[] = [
  survey,
  building,
  { ...building, body: async (tested, id) => ({ ...(await building.body(tested, id)), ...files() }) },
  {
    ...building,
    body: async (tested, id) => ({
      ...{ ...(await building.body(tested, id)), surveyors: undefined, surveyor_id: tested.people.reviewer.id },
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
    body: async tested => {
      await dated(tested)
      return { id: tested.building, status_id: 7 }
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
  { ...floor, body: async (tested, id) => ({ ...(await floor.body(tested, id)), image: undefined, file: planUrl() }) },
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
      body: async (tested, id) => {
        const flags = { [flag]: true, is_scoped: true, image: undefined, file: photoUrl(90, 60) }
        return { ...(await room.body(tested, id)), ...flags, layer: drawn }
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
    tested => ({
      ...{ client: tested.client, office: tested.office, name: 'Karaka School', job_number: tested.fresh() },
      ...{ surveyor: tested.people.surveyor.id, reviewer: tested.people.reviewer.id },
    }),
    { client: 'client_id', office: 'office_id', surveyor: 'surveyor_id', reviewer: 'reviewer_id' },
  ),
  csv(
    'building',
    'GET /api/building/{id}',
    tested => ({
      ...{ survey: tested.survey, name: `Block ${tested.fresh()}`, report_type: 'Demolition', is_residential: 'yes' },
      ...{ city: 'Napier', suburb: 'Onekawa', postcode: '4110', address: '1 Main Street', address2: 'Level 2' },
      ...{ description: 'Brick', phase: 'B-2', surveyor: tested.people.surveyor.id },
    }),
    { survey: 'survey_id' },
  ),
  csv(
    'floor',
    'GET /api/floor/{id}',
    tested => ({ building: tested.building, name: tested.fresh(), description: 'Above the hall' }),
    { building: 'building_id' },
  ),
  csv('room', 'GET /api/room/{id}', tested => ({ floor: tested.floor, name: tested.fresh(), note: 'Locked' }), {
    floor: 'floor_id',
  }),
]

const files = () => ({ image: undefined, site_plan: undefined, file: photoUrl(), site_file: planUrl() })
