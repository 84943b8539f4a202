import { buildings } from '#shared/contract/building/buildings.ts'
import { floors } from '#shared/contract/building/floors.ts'
import { items } from '#shared/contract/building/items.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import { clients } from '#shared/contract/company/clients.ts'
import { companies } from '#shared/contract/company/companies.ts'
import { namedAddresses } from '#shared/contract/company/namedAddresses.ts'
import { users } from '#shared/contract/company/users.ts'
import { TILES } from '#test/support/data/tree.ts'
import { clearanceForms } from './clearanceForms.ts'
import type { CompanyUnderTest } from './companyUnderTest.ts'
import type { Form } from './form.ts'

const address = {
  ...{ address: '1 Main Street', address2: 'Level 2', suburb: 'Onekawa', city: 'Napier', postcode: '4110' },
  ...{ latitude: -39.5, longitude: 176.9, geolocation: 'Rooftop' },
}
const plan = ({ file }: CompanyUnderTest) => ({ file, width: 600, height: 400 })

const building = ({ people, laboratory, ...tested }: CompanyUnderTest) => ({
  ...{ survey_id: tested.survey, name: 'Annexe', description: 'Brick', phase: 'B-2', report_type_id: 1, ...address },
  ...{ is_asbestos: true, is_lead: true, is_residential: true, is_within_three_months: true },
  ...{ is_answering_questions: false, is_urgent_transfer: true, has_sample_polygon: false, has_multiple_images: true },
  ...{ has_summary_floor_plan: true, has_site_plan: true, surveyors: [people.surveyor.id], laboratory_id: laboratory },
  ...{ reviewer_id: people.reviewer.id, approver_id: people.approver.id, label_size: 12.5, survey_date: '2026-03-02' },
  ...{ area_surveyed: '<p>All</p>', lead_area_surveyed: '<p>Doors</p>' },
})
const FLAGS_ON = { is_asbestos: true, is_answering_questions: true, has_sample_polygon: true }
const sampled = { analysis_type_id: 1, bag_code: 'E1', is_urgent: true, status_id: 3 }

const inBuildings: readonly Form[] = [
  {
    what: 'a survey',
    call: 'POST /api/survey',
    schema: surveys.save.body,
    filled: ({ client, contact, office, people }, id) => ({
      ...{ name: 'Hall', job_number: id.slice(-9), client_id: client, contact_id: contact, office_id: office },
      ...{ note: 'Ring first', status_id: 2, surveyor_id: people.surveyor.id, reviewer_id: people.reviewer.id },
    }),
    read: 'GET /api/survey/{id}',
    in: 'data',
    // Unsent fields stay, because a survey always has these.
    demanded: ['name', 'job_number', 'client_id', 'contact_id', 'office_id', 'status_id'],
  },
  {
    what: 'a building',
    call: 'POST /api/building',
    schema: buildings.save.body,
    filled: tested => ({ ...building(tested), image: plan(tested), site_plan: plan(tested) }),
    read: 'GET /api/building/{id}',
    in: 'data',
    // Without its own text, the position is the address's.
    empty: { ...FLAGS_ON, label_size: 10, geolocation: '-39.5,176.9' },
    // Unsent fields stay, because a building always has these.
    demanded: ['name', 'report_type_id', 'surveyors', 'surveyor_id', 'address', 'city', 'postcode'],
  },
  {
    what: 'single fields of a building',
    call: 'PUT /api/building/{id}',
    params: tested => ({ id: tested.building }),
    schema: buildings.set.body,
    filled: tested => ({
      ...{ survey_date: '2026-03-02', area_surveyed: '<p>All</p>', lead_area_surveyed: '<p>Doors</p>' },
      ...{ laboratory_id: tested.laboratory, is_urgent_transfer: true, image: plan(tested) },
    }),
    read: 'GET /api/building/{id}',
    readParams: tested => ({ id: tested.building }),
    in: 'data',
    // Unsent fields stay, a flag is on or off, and there is always a surveyor.
    demanded: ['is_urgent_transfer', 'status_id', 'surveyors'],
  },
  {
    what: 'a floor',
    call: 'POST /api/floor',
    schema: floors.save.body,
    filled: tested => ({
      building_id: tested.building,
      name: 'Mezzanine',
      order: 7,
      description: 'Above the hall',
      image: plan(tested),
    }),
    read: 'GET /api/floor/{id}',
    in: 'data',
    demanded: ['image', 'order'],
  },
  {
    what: 'a room',
    call: 'POST /api/room',
    schema: rooms.save.body,
    filled: tested => ({
      ...{ floor_id: tested.floor, name: 'Pantry', order: 7, note: 'Key at the desk', image: plan(tested) },
      ...{ is_inaccessible: false, is_not_suspicious: false, is_scoped: false, label: true, layer: withLabel },
    }),
    read: 'GET /api/room/{id}',
    in: 'data',
    empty: { is_scoped: true, is_inaccessible: false, is_not_suspicious: false },
    // A room whose name is on the plan has its label there.
    demanded: ['order', 'layer'],
  },
  {
    what: 'a sampled item',
    call: 'POST /api/item',
    schema: items.save.body,
    filled: tested => ({
      ...TILES,
      ...{ room_id: tested.room, amount_type_id: 3, comment: 'Under the carpet', removal_class_id: 2, sample: sampled },
      ...{ image: plan(tested), image_alt: plan(tested) },
    }),
    read: 'GET /api/item/{id}',
    in: 'data',
    empty: { amount_type_id: 1, 'sample.status_id': 1 },
    elsewhere: ['lead'],
    demanded: [
      ...['amount', 'layer', 'item_scores', 'item_recommendations'],
      ...['sample', 'sample.bag_code', 'sample.analysis_type_id'],
    ],
  },
  {
    what: 'a lead item',
    call: 'POST /api/item/lead/create',
    schema: items.createLead.body,
    filled: tested => ({
      ...{ contaminate_id: 2, assessment_method_id: 7, name: 'Paint', link: 'to', description: 'door' },
      ...{ room_id: tested.room, comment: 'Flaking', removal_class_id: 1, layer: TILES.layer },
      ...{ image: plan(tested), image_alt: plan(tested), sample: { ...sampled, analysis_type_id: 4, bag_code: 'E2' } },
      lead: {
        ...{ building_material: 'Timber', colour: 'White', paint_condition: 'Good', analysis_type_id: 5 },
        ...{ laboratory_analysis: 1500, xrf_result: 900, colour_metric: 1 },
      },
    }),
    read: 'GET /api/item/{id}',
    in: 'data',
    elsewhere: ['amount', 'amount_type_id', 'item_scores', 'item_recommendations', 'sample.status_id'],
    demanded: [
      ...['contaminate_id', 'layer', 'sample', 'sample.bag_code', 'sample.analysis_type_id'],
      ...['lead', 'lead.building_material', 'lead.colour', 'lead.paint_condition'],
    ],
  },
]

const inCompanies: readonly Form[] = [
  {
    what: 'a client',
    call: 'POST /api/client',
    schema: clients.save.body,
    filled: tested => ({ name: 'Council', ...address, image: plan(tested) }),
    read: 'GET /api/client/{id}',
    in: 'data',
  },
  {
    what: 'a contact',
    call: 'POST /api/contact',
    schema: clients.saveContact.body,
    filled: ({ client: client_id }) => ({
      ...{ client_id, first_name: 'Ana', last_name: 'Kahu', phone: '06 555 0102', email: 'ana@council.example' },
    }),
    read: 'GET /api/contact/{id}',
    in: 'data',
  },
  {
    what: 'an office',
    call: 'POST /api/office',
    change: 'PUT /api/office',
    schema: namedAddresses.saveOffice.body,
    filled: () => ({ name: 'Napier', address, ianz_number: '742' }),
    read: 'GET /api/office/{id}',
    in: 'data',
  },
  {
    what: 'a laboratory',
    call: 'POST /api/laboratory',
    change: 'PUT /api/laboratory',
    schema: namedAddresses.saveLaboratory.body,
    filled: () => ({ name: 'Kōwhai', address, ianz_number: '742' }),
    read: 'GET /api/laboratory/{id}',
    in: 'data',
  },
  {
    what: 'an account',
    call: 'POST /api/user/{id}',
    params: tested => ({ id: tested.people.surveyor.id }),
    schema: users.change.body,
    filled: tested => ({ qualifications: 'BOHS P402', license_no: 'AA-17', signature: plan(tested) }),
    read: 'GET /api/user/{id}',
    readParams: tested => ({ id: tested.people.surveyor.id }),
    in: 'data',
    // Unsent fields stay: these are required for an account, or on or off.
    demanded: ['first_name', 'last_name', 'phone', 'position', 'roles', 'tutorials_enabled'],
  },
  {
    what: 'a company',
    call: 'POST /api/company',
    as: 'root',
    schema: companies.save.body,
    filled: () => ({
      ...{ name: 'Totara Surveys', ...address, phone: '06 555 0100', email: 'hello@totara.example' },
      ...{
        features: [2],
        scoring_variant: 'hse',
        user_limit: 5,
        colour: '#7a1fa2',
        two_factor_required: true,
        summary_floor_plan: true,
      },
    }),
    read: 'GET /api/company',
    in: 'data.*',
    empty: { scoring_variant: 'nz' },
    // The logo is a file of the company itself.
    demanded: ['logo'],
  },
]

const withLabel = {
  polygons: TILES.layer.polygons,
  labels: [{ id: 'l', type: 'text', points: [[5, 5]], textValue: 'Pantry', fontSize: 12, angle: 0 }],
}

export const FORMS = [...inBuildings, ...inCompanies, ...clearanceForms]
