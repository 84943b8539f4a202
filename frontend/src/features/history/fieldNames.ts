import type { OutboxEntry } from '#frontend/store/database.ts'
import { CHECKLISTS } from '#shared/domain/clearance/clearanceQuestions.ts'
import type { HistoryKind } from '#shared/domain/history/historyEntry.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { LAYER } from '#shared/domain/tree/threeWayMerge.ts'
import { NOTE_TYPE_NAMES, TEMPLATE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'

type Names = Readonly<Record<string, string>>

/** Fields without a name: the service sets them, or the screen shows them in another way. */
type Unnamed =
  | 'id'
  | `${'building' | 'company' | 'survey'}_id`
  | 'version'
  | `updated_${'at' | 'by'}`
  | 'is_duplicated'
  | typeof LAYER

/** The fields of a row, with the fields of its objects: `comment`, `sample`, `sample.bag_code`. A list or a file is one value. */
type FieldOf<Row> = {
  [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends readonly unknown[] | { readonly file: string }
    ? Name
    : NonNullable<Row[Name]> extends object
      ? Name | `${Name}.${keyof NonNullable<Row[Name]> & string}`
      : Name
}[keyof Row & string]

/** A name for each field of a row, so that a new field without a name is a type error. `Other`: fields named separately. */
type NamesOf<Row, Other extends string = never> = Readonly<Record<FieldOf<Omit<Row, Unnamed>> | Other, string>>

/** The parts of an address are chosen together, so that no address mixes two versions. */
const PLACE = [
  'address',
  'address2',
  'suburb',
  'city',
  'postcode',
  'latitude',
  'longitude',
  'geolocation',
] as const satisfies (keyof Building)[]
const isInPlace = (field: string): boolean => PLACE.some(part => part === field)

const ITEM: NamesOf<Omit<Item, 'inspection'>, `inspection.${'outcome' | 'note' | 'image'}`> = {
  contaminate_id: 'Contaminant',
  assessment_method_id: 'Assessment method',
  name: 'Name',
  link: 'Link word',
  description: 'Location',
  amount: 'Amount',
  amount_type_id: 'Unit',
  comment: 'Comment',
  image: 'Photo',
  image_alt: 'Alternate photo',
  room_id: 'Room',
  item_recommendations: 'Recommendations',
  removal_class_id: 'Removal class',
  sample: 'Sample',
  'sample.analysis_type_id': 'Analysis type',
  'sample.bag_code': 'Sample ID',
  'sample.is_urgent': 'Urgent',
  'sample.status_id': 'Sample status',
  sampled_as: 'Sampled as',
  'sampled_as.item_as_id': 'Sampled as',
  'sampled_as.status_id': 'Sample status',
  presumed_sample: 'Presumed type',
  'presumed_sample.sample_status_id': 'Presumed type',
  reported_sample: 'Earlier report',
  'reported_sample.name': 'Reported as',
  'reported_sample.sample_number': 'Reported sample ID',
  'reported_sample.status_id': 'Sample status',
  lead: 'Paint',
  'lead.building_material': 'Building material',
  'lead.colour': 'Paint colour',
  'lead.paint_condition': 'Paint condition',
  'lead.analysis_type_id': 'Analysis type',
  'lead.laboratory_analysis': 'Laboratory analysis',
  'lead.xrf_result': 'XRF result',
  'lead.colour_metric': 'Colour metric',
  item_scores: 'Scores',
  'inspection.outcome': 'Re-inspection',
  'inspection.note': 'Note',
  'inspection.image': 'Photo',
  ...Object.fromEntries(SCORE_PROPERTIES.map(({ name }, at) => [`item_scores.${at}`, name])),
}
const ROOM: NamesOf<Room> = {
  name: 'Name',
  order: 'Order',
  note: 'Note',
  floor_id: 'Floor',
  is_inaccessible: 'Inaccessible',
  is_not_suspicious: 'No PACM Observed',
  is_scoped: 'In scope',
  label: 'Label on the plan',
  image: 'Inaccessible image',
}
const FLOOR: NamesOf<Floor> = { name: 'Name', order: 'Order', description: 'Description', image: 'Floor plan' }
/** Fields of a building that its survey or its re-inspection sets. */
type CopiedField = 'job_number' | 'survey_name' | 'client_id' | 'client_name' | 'scoring_variant'
type ReinspectionField = 'reinspection' | 'first_seen'
/** Implied by another field. */
type ImpliedField = 'status_times'
type ApprovalField = 'asbestos_approval' | 'lead_approval'

const BUILDING: NamesOf<
  Omit<
    Building,
    (typeof PLACE)[number] | CopiedField | ReinspectionField | ImpliedField | ApprovalField | 'report_templates'
  >,
  'place' | `${ApprovalField}.${'approved' | 'reason'}`
> = {
  name: 'Name',
  phase: 'Identifier',
  report_type_id: 'Report type',
  description: 'Description',
  place: 'Address',
  surveyors: 'Surveyors',
  bag_ranges: 'Reserved Sample IDs',
  reviewer_id: 'Reviewer',
  approver_id: 'Approver',
  laboratory_id: 'Laboratory',
  is_urgent_transfer: 'Urgent turnaround',
  is_asbestos: 'Asbestos',
  is_lead: 'Lead',
  is_residential: 'Residential',
  is_within_three_months: 'Work starts within three months',
  is_answering_questions: 'Answer the priority questions',
  has_sample_polygon: 'Draw each item on the plan',
  has_multiple_images: 'Allow a second photo for each item',
  has_summary_floor_plan: 'Summary Floor Plan',
  has_site_plan: 'Site plan',
  site_plan: 'Plan of the site',
  label_size: 'Label size',
  survey_date: 'Survey date',
  area_surveyed: 'Scope, asbestos',
  lead_area_surveyed: 'Scope, lead',
  image: 'Building image',
  status_id: 'Status',
  reinspection_months: 'Months until re-inspection',
  next_inspection_due: 'Next re-inspection',
  'asbestos_approval.approved': 'Asbestos',
  'asbestos_approval.reason': 'Reason, asbestos',
  'lead_approval.approved': 'Lead',
  'lead_approval.reason': 'Reason, lead',
  ...Object.fromEntries(Object.entries(TEMPLATE_NAMES).map(([key, name]) => [`report_templates.${key}`, name])),
}
const QUESTIONS: Names = Object.fromEntries(
  Object.values(CHECKLISTS)
    .flat()
    .flatMap(list => [
      ...list.questions.map(({ key, text }) => [`information.${key}`, text] as const),
      ...('comment' in list ? [[`information.${list.comment.key}`, list.comment.label] as const] : []),
      ...('switchedBy' in list ? [[`information.${list.switchedBy.key}`, list.switchedBy.label] as const] : []),
    ]),
)
const CLEARANCE: Names = {
  name: 'Title',
  type: 'Type',
  work_date: 'Work from',
  work_date_to: 'Work to',
  site_address: 'Site address',
  inspection_dates: 'Inspections',
  authors: 'Authors',
  details: 'Work details',
  declaration_text: 'Declaration',
  companies: 'Removal companies',
  removalists: 'Removalists',
  'information.additional_informations': 'Additional information',
  ...QUESTIONS,
}
const SAMPLES: Names = { 'samples.air_monitorings': 'Air monitoring', 'samples.surface_dusts': 'Surface dust' }
const FLOOR_PLAN: Names = { floor_plan: 'Floor plan of the removal area', floor_plan_title: 'Title' }
const PHOTO_LOG: Names = { description: 'Description', order: 'Order', photos: 'Photo', deleted: 'Deleted' }
const NAMES: { readonly [N in OutboxEntry['name']]?: Names } = {
  saveItem: ITEM,
  saveRoom: ROOM,
  saveFloor: FLOOR,
  saveBuilding: BUILDING,
  patchBuilding: BUILDING,
  saveClearance: CLEARANCE,
  saveSamples: SAMPLES,
  saveFloorPlan: FLOOR_PLAN,
  savePhotoLog: PHOTO_LOG,
}

/** A clash to decide: its name and the fields that it covers. */
export interface Clash {
  readonly key: string
  readonly name: string
  readonly paths: readonly string[]
}

/** Groups the fields that both users changed into clashes. */
export function clashesOf(entry: Pick<OutboxEntry, 'name' | 'input'>, paths: readonly string[]): Clash[] {
  const byKey = Map.groupBy(paths, path => (isInPlace(path) ? 'place' : path))
  return [...byKey].map(([key, grouped]) => ({ key, name: nameOfClash(entry, key), paths: grouped }))
}

function nameOfClash({ name, input }: Pick<OutboxEntry, 'name' | 'input'>, key: string): string {
  if (key.startsWith(LAYER)) return 'Drawing'
  if (name === 'saveNote' && 'type_id' in input) return NOTE_TYPE_NAMES[input.type_id] ?? 'Note'
  return nameIn(NAMES[name] ?? {}, key)
}

const nameIn = (names: Names, key: string): string => names[key] ?? names[key.slice(0, key.lastIndexOf('.'))] ?? 'Value'

const OF_KIND: { readonly [K in HistoryKind]?: Names } = {
  item: ITEM,
  room: ROOM,
  floor: FLOOR,
  building: BUILDING,
  note: { content: 'Text' },
  clearance: { ...CLEARANCE, ...SAMPLES, ...FLOOR_PLAN, status: 'Status' },
  photoLog: PHOTO_LOG,
  document: { name: 'Title', file: 'File' },
}
const RESULT = 'result.'

/** The name of a field in a history, as its form shows it; for an imported result its Sample ID. */
export function fieldName(kind: HistoryKind, field: string): string {
  if (field === LAYER) return 'Drawing'
  if (field.startsWith(RESULT)) return field.slice(RESULT.length)
  return isInPlace(field) ? BUILDING.place : nameIn(OF_KIND[kind] ?? {}, field)
}
