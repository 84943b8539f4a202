import { ulid } from 'ulid'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Reinspection } from '#shared/domain/tree/inspection.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import type { EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'

const NOW = '2026-03-02T01:00:00.000Z'
const stamp = { version: 1, updated_at: NOW }
export const SQUARE = {
  polygons: [
    {
      id: 'p',
      type: 'polygon' as const,
      points: [
        [0, 0],
        [10, 0],
        [10, 10],
      ] as [number, number][],
    },
  ],
  labels: [],
}
const picture = { file: 'a'.repeat(64), width: 100, height: 80 }

export const editContext = (...roles: RoleId[]): EditContext => ({
  actor: {
    user_id: ulid(),
    company_id: ulid(),
    full_name: 'Aroha Ngata',
    roles: roles.length > 0 ? roles : [ROLE.surveyor],
    features: [],
  },
  now: NOW,
  today: '2026-03-02',
})

export const aBuilding = (part: Partial<Building> = {}): Building => ({
  id: ulid(),
  survey_id: ulid(),
  company_id: ulid(),
  name: 'Town hall',
  description: '',
  phase: '',
  report_type_id: 1,
  address: '1 Main Street',
  address2: '',
  suburb: '',
  city: 'Napier',
  postcode: '4110',
  is_asbestos: true,
  is_lead: true,
  is_residential: false,
  is_within_three_months: false,
  is_answering_questions: true,
  is_urgent_transfer: false,
  has_sample_polygon: true,
  has_multiple_images: false,
  has_summary_floor_plan: false,
  has_site_plan: false,
  surveyors: [ulid()],
  label_size: 10,
  area_surveyed: '',
  lead_area_surveyed: '',
  status_id: STATUS.active,
  scoring_variant: 'nz',
  job_number: 'J-1',
  survey_name: 'Town hall',
  client_id: ulid(),
  client_name: 'Council',
  report_templates: {},
  ...stamp,
  ...part,
})

export const aReinspection = (part: Partial<Reinspection> = {}): Reinspection => ({
  id: ulid(),
  started_at: NOW,
  started_on: '2026-03-02',
  started_by: 'Aroha Ngata',
  report_id: ulid(),
  tree_hash: '',
  before: { status_id: STATUS.reviewed },
  ...part,
})

export const aFloor = (building: Building, part: Partial<Floor> = {}): Floor => ({
  id: ulid(),
  building_id: building.id,
  name: 'Ground',
  order: 1,
  description: '',
  image: picture,
  ...stamp,
  ...part,
})
export const aRoom = (floor: Floor, part: Partial<Room> = {}): Room =>
  Room().parse({
    id: ulid(),
    building_id: floor.building_id,
    floor_id: floor.id,
    name: 'Kitchen',
    order: 1,
    ...stamp,
    ...part,
  })
/** An asbestos item as entered, without its location and sample. */
export const TILES = {
  contaminate_id: 1 as const,
  assessment_method_id: 1,
  name: 'Vinyl tiles',
  link: 'to',
  description: 'floor',
  amount: 12,
  layer: SQUARE,
  item_scores: [1, 1, 0, 2, 1, 2, 2, 2, 3, 1, 1, 1],
  item_recommendations: [1],
}
export const anItem = (room: Room, part: Partial<Item> = {}): Item =>
  Item().parse({
    id: ulid(),
    building_id: room.building_id,
    room_id: room.id,
    ...TILES,
    sample: { analysis_type_id: 1, bag_code: 'A001', status_id: 1 },
    ...stamp,
    ...part,
  })

/** A building with one floor, one room and the items from `make`. */
export function aTree(part: Partial<Building> = {}, make: (room: Room) => Item[] = () => []): Tree {
  const building = aBuilding(part)
  const floor = aFloor(building)
  const room = aRoom(floor)
  return { building, floors: [floor], rooms: [room], items: make(room), notes: [], lab_returns: [], reports: [] }
}
