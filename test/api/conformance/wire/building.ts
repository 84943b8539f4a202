import * as z from 'zod'
import * as is from './fields.ts'

const decided = z.union([z.literal(0), z.literal(1)]).nullable()
const reported = z.enum(['', 'queued', 'active', 'completed'])
/** A building in the lists of dashboard and browse. */
export const buildingRow = z.object({
  id: is.id,
  survey_id: is.id,
  name: is.filled,
  report_type: is.filled,
  full_address: is.filled,
  status_id: is.number,
  status_name: is.filled,
  is_asbestos: is.flag,
  is_lead: is.flag,
  asbestos_approval: decided,
  lead_approval: decided,
  asbestos_report_status: reported,
  lead_report_status: reported,
  updated_at: is.instant,
  job_number: is.filled,
  client_name: is.filled,
})

export const counts = [
  ...['floors_count', 'rooms_count', 'items_count', 'asbestos_count', 'lead_count', 'samples_count'],
  ...['sampled_as_count', 'previously_reported_count', 'presumed_count', 'inaccessible_count', 'positive_count'],
  ...['negative_count', 'awaiting_result_count'],
]
const flags = [
  ...['is_asbestos', 'is_lead', 'is_residential', 'is_within_three_months', 'is_answering_questions'],
  ...['is_urgent_transfer', 'has_site_plan', 'has_sample_polygon', 'has_multiple_images'],
]
export const eachAs = <S extends z.ZodType>(names: readonly string[], schema: S) =>
  z.object(Object.fromEntries(names.map(name => [name, schema])))
export const templates = [
  'introduction_content',
  'recommendation_content',
  'survey_methodology_content',
  'limitations_content',
]
export const decisions = (name: string) =>
  z.object({
    [`${name}_deny`]: is.flag,
    [`${name}_approved`]: is.flag,
    [`${name}_reviewer_id`]: is.id.nullable(),
    [`${name}_reviewer_name`]: is.text,
    [`${name}_approval_date`]: is.instant.nullable(),
  })

export const building = buildingRow
  .extend({
    company_id: is.id,
    description: is.text,
    phase: is.text,
    image: z.object({}).nullable(),
    file: is.filled.nullable(),
    site_plan: z.object({}).nullable(),
    site_file: is.filled.nullable(),
    report_type_id: is.number,
    status: is.filled,
    surveyors: is.some(is.id),
    surveyor_id: is.id,
    reviewer_id: is.id.nullable(),
    approver_id: is.id.nullable(),
    laboratory_id: is.id.nullable(),
    label_size: is.number,
    survey_date: is.day.nullable(),
    area_surveyed: is.text,
    lead_area_surveyed: is.text,
    notes: is.list(z.object({ type_id: is.number, content: is.text, type_name: is.filled })),
    report_templates: z.object({}),
    ...is.address,
    files: is.some(z.object({ id: is.id, name: is.filled, contaminate_id: is.number })),
  })
  .and(eachAs(counts, is.number))
  .and(eachAs(flags, is.flag))
  .and(
    eachAs(
      templates.map(name => `${name}_default`),
      is.filled,
    ),
  )
  .and(decisions('asbestos'))
  .and(decisions('lead'))
