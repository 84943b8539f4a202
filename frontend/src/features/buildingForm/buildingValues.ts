import type { Building } from '#shared/domain/tree/building.ts'
import type { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'

/** The values of the building form. An empty choice is null, as in native inputs. */
export type BuildingValues = Pick<
  Building,
  | 'name'
  | 'phase'
  | 'description'
  | 'address'
  | 'address2'
  | 'suburb'
  | 'city'
  | 'postcode'
  | 'surveyors'
  | 'is_asbestos'
  | 'is_lead'
  | 'is_residential'
  | 'is_within_three_months'
  | 'is_answering_questions'
  | 'has_sample_polygon'
  | 'has_multiple_images'
  | 'has_summary_floor_plan'
  | 'has_site_plan'
  | 'is_urgent_transfer'
> & {
  report_type_id: number | null
  reviewer_id: string | null
  approver_id: string | null
  laboratory_id: string | null
  label_size: number | null
  latitude: number | null
  longitude: number | null
  geolocation: string | null
  site_plan: ImageFile | null
}

const NO_POSITION = { latitude: null, longitude: null, geolocation: null }

/** Defaults: an asbestos survey with drawn items, with its creator as the surveyor. */
export const newBuildingValues = (surveyors: string[]): BuildingValues => ({
  name: '',
  phase: '',
  description: '',
  report_type_id: null,
  address: '',
  address2: '',
  suburb: '',
  city: '',
  postcode: '',
  surveyors,
  reviewer_id: null,
  approver_id: null,
  laboratory_id: null,
  is_asbestos: true,
  is_lead: false,
  is_residential: false,
  is_within_three_months: false,
  is_answering_questions: true,
  has_sample_polygon: true,
  has_multiple_images: false,
  has_summary_floor_plan: false,
  has_site_plan: false,
  site_plan: null,
  is_urgent_transfer: false,
  label_size: 10,
  ...NO_POSITION,
})

export const valuesFromBuilding = (building: Building): BuildingValues => ({
  ...newBuildingValues(building.surveyors),
  ...building,
  reviewer_id: building.reviewer_id ?? null,
  approver_id: building.approver_id ?? null,
  laboratory_id: building.laboratory_id ?? null,
  site_plan: building.site_plan ?? null,
  latitude: building.latitude ?? null,
  longitude: building.longitude ?? null,
  geolocation: building.geolocation ?? null,
})

/** Optional fields; null clears them. */
const CLEARABLE: readonly string[] = [
  ...['reviewer_id', 'approver_id', 'laboratory_id', 'site_plan'],
  ...['latitude', 'longitude', 'geolocation'],
]

/** Leaves out other nulls: the schema reports a missing required value at its field. */
export function buildingFromValues(
  values: BuildingValues,
): Omit<BuildingInput, 'id' | 'survey_id' | 'version' | 'area_surveyed' | 'lead_area_surveyed'> {
  const entries = Object.entries(values).filter(([name, value]) => value !== null || CLEARABLE.includes(name))
  return Object.fromEntries(entries) as unknown as ReturnType<typeof buildingFromValues>
}
