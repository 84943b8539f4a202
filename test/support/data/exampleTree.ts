import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectFile } from '#functions/files/fileInspection.ts'
import type { DemoItem } from '#localstack/seed/demo.ts'
import { rectangle, roomId, roomLayer, roomOf } from '#localstack/seed/demoRooms.ts'
import { harbourHouse as demo } from '#localstack/seed/harbourHouse.ts'
import { seedId } from '#localstack/seed/ids.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { NamedAddress } from '#shared/domain/company/client.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT, type ContaminantId, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { aBuilding } from './tree.ts'

const PICTURES = join(import.meta.dirname, '../../../localstack/seed/images')
const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

/** The bytes of every image of the example, by SHA-256. */
export const exampleFiles = new Map<string, Uint8Array>()

function picture(name: string): ImageFile {
  const bytes = readFileSync(join(PICTURES, name))
  const file = createHash('sha256').update(bytes).digest('hex')
  exampleFiles.set(file, bytes)
  const { width = 1, height = 1 } = inspectFile(bytes)
  return { file, width, height }
}

const building = aBuilding({
  id: seedId(demo.key),
  company_id: seedId('kauri'),
  survey_id: seedId('example/survey'),
  name: demo.name,
  phase: demo.phase,
  description: demo.description,
  address: demo.address[0],
  suburb: demo.address[1],
  city: demo.address[2],
  postcode: demo.address[3],
  report_type_id: demo.report_type_id,
  job_number: demo.job[0],
  survey_name: demo.job[1],
  client_name: 'Northport Properties',
  survey_date: demo.survey_date,
  status_id: STATUS.awaitingReview,
  surveyors: [seedId('surveyor')],
  reviewer_id: seedId('reviewer'),
  approver_id: seedId('approver'),
  area_surveyed: '<p>The whole building, inside and out, with the roof and the plant rooms.</p>',
  lead_area_surveyed: 'Painted timber and steel, inside and out.',
  label_size: 24,
  image: picture('harbour-house.jpg'),
})

const floors = demo.floors.map((floor, at) => ({
  id: seedId(`${demo.key}/${floor.name}`),
  building_id: building.id,
  name: floor.name,
  description: floor.description,
  order: at + 1,
  image: picture(floor.plan),
  ...stamp,
}))

const rooms = demo.floors.flatMap(floor =>
  floor.rooms.map((room, at) =>
    Room().parse({
      id: roomId(demo, `${floor.name}/${room.name}`),
      building_id: building.id,
      floor_id: seedId(`${demo.key}/${floor.name}`),
      name: room.name,
      order: at + 1,
      note: room.note ?? '',
      is_inaccessible: room.state === 'inaccessible',
      is_not_suspicious: room.state === 'notSuspicious',
      is_scoped: room.state !== 'outOfScope',
      layer: roomLayer(room),
      ...stamp,
    }),
  ),
)

const itemId = (at: number) => seedId(`${demo.key}/item/${at}`)

function anExampleItem(item: DemoItem, at: number): Item {
  const [x, y, width, height] = roomOf(demo, item).box
  const left = x + width * (0.12 + 0.4 * (at % 2))
  const top = y + height * (0.35 + 0.25 * (at % 2))
  return Item().parse({
    id: itemId(at),
    building_id: building.id,
    room_id: roomId(demo, item.in),
    contaminate_id: item.lead ? CONTAMINANT.lead : CONTAMINANT.asbestos,
    assessment_method_id: item.method,
    name: item.name,
    link: 'to',
    description: item.at,
    comment: item.comment ?? '',
    amount: item.amount,
    amount_type_id: item.unit ?? 1,
    layer: { polygons: [rectangle('item', [left, top, width * 0.36, height * 0.22])], labels: [] },
    item_recommendations: [...(item.advice ?? [1])],
    item_scores: item.scores && [...item.scores],
    removal_class_id: item.removal,
    image: item.photo && picture(item.photo),
    ...recordsOf(item),
    ...stamp,
  })
}

function recordsOf({ bag, as, status, presumed, reported, lead }: DemoItem) {
  const parent = demo.items.findIndex(item => item.bag === as)
  return {
    ...(bag && { sample: { bag_code: bag, analysis_type_id: lead ? 4 : 1, status_id: status ?? 1 } }),
    ...(as && { sampled_as: { item_as_id: itemId(parent) } }),
    ...(presumed && { presumed_sample: { sample_status_id: presumed } }),
    ...(reported && { reported_sample: { name: reported[0], sample_number: reported[1], status_id: reported[2] } }),
    ...(lead && {
      lead: {
        building_material: lead.material ?? '',
        colour: lead.colour ?? '',
        paint_condition: lead.condition,
        laboratory_analysis: lead.lab,
        xrf_result: lead.xrf,
      },
    }),
  }
}

/** The demo's Harbour House as a tree: three floors, rooms in every status, items of every method and band. */
export const exampleTree: Tree = {
  building,
  floors,
  rooms,
  items: demo.items.map(anExampleItem),
  notes: [],
  lab_returns: [],
  reports: [],
}

const aPerson = (part: string, full_name: string, position: string, license_no: string): User => ({
  id: seedId(part),
  company_id: building.company_id,
  first_name: full_name.split(' ')[0] ?? '',
  last_name: full_name.split(' ')[1] ?? '',
  full_name,
  email: `${part}@kauri.example`,
  phone: '',
  position,
  qualifications: 'BOHS P402',
  license_no,
  roles: [ROLE.surveyor],
  tutorials_enabled: false,
  ...stamp,
})

const company: Company = {
  id: building.company_id,
  name: 'Kauri Hazmat Surveys',
  features: [],
  scoring_variant: 'nz',
  two_factor_required: false,
  phone: '09 555 0140',
  address: '14 Quay Street, Auckland 1010',
  email: 'office@kauri.example',
  ...stamp,
}
const survey: Survey = {
  id: building.survey_id,
  name: demo.job[1],
  job_number: demo.job[0],
  client_id: building.client_id,
  contact_id: seedId('contact'),
  office_id: seedId('office'),
  note: '',
  status_id: 1,
  client_name: 'Northport Properties',
  contact_name: 'Ruth Parata',
  office_name: 'Auckland',
  ...stamp,
}
const laboratory: NamedAddress = {
  id: seedId('laboratory'),
  name: 'Southern Fibre Laboratory',
  address: {
    ...{ address: '8 Carlyle Street', address2: '', suburb: 'Sydenham', city: 'Christchurch', postcode: '8023' },
    ...{ latitude: null, longitude: null, geolocation: null },
  },
  ...stamp,
}

/** All inputs of an example report. */
export const exampleSubject = (
  contaminate_id: ContaminantId = CONTAMINANT.asbestos,
  tree = exampleTree,
): ReportSource => ({
  tree,
  company,
  users: [
    aPerson('surveyor', 'Aroha Ngata', 'Asbestos surveyor', 'AA19-0342'),
    aPerson('reviewer', 'Margaret Oliver', 'Senior reviewer', 'AA16-0188'),
    aPerson('approver', 'David Chen', 'Technical director', ''),
  ],
  survey,
  laboratory,
  contaminate_id,
  issued_at: '2026-03-02T01:00:00.000Z',
})
