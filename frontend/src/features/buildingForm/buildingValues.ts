import type { Building, BuildingInput } from '#shared/domain/tree/building.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'

/** What the form of a building holds: nothing picked is null, as native inputs have it. */
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
  site_plan: ImageFile | null
}

/** A new building: asbestos allowed, drawn items, the person who makes it as its surveyor. */
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
})

export const valuesFromBuilding = (building: Building): BuildingValues => ({
  ...newBuildingValues(building.surveyors),
  ...building,
  reviewer_id: building.reviewer_id ?? null,
  approver_id: building.approver_id ?? null,
  laboratory_id: building.laboratory_id ?? null,
  site_plan: building.site_plan ?? null,
})

/** Nothing picked is left out, as the contract has it. A required number that is missing stays so and is refused at its field. */
export function buildingFromValues(
  values: BuildingValues,
): Omit<BuildingInput, 'id' | 'survey_id' | 'version' | 'area_surveyed' | 'lead_area_surveyed'> {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(given) as unknown as ReturnType<typeof buildingFromValues>
}
