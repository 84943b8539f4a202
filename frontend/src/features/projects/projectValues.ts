import type * as z from 'zod'
import {
  type BuildingValues,
  buildingFromValues,
  newBuildingValues,
  valuesFromBuilding,
} from '#frontend/features/buildingForm/buildingValues.ts'
import { type NewRecords, NO_RECORDS, namedRecords, recordsOfSurvey } from '#frontend/features/surveyForm/newRecords.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import { type NewProject, newBuilding, type SurveyOfProject } from '#shared/domain/edits/newBuilding.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export interface ProjectValues {
  /** Ids are created once per form, so that sending twice creates one project. */
  readonly ids: { readonly survey: string; readonly building: string }
  survey: {
    id: string | null
    job_number: string
    name: string
    client_id: string | null
    contact_id: string | null
    office_id: string | null
    note: string
    /** The display names of an existing survey. */
    readonly names?: SurveyNames | undefined
    /** Records created offline for a new survey. */
    readonly created?: NewRecords | undefined
  }
  building: BuildingValues
}

export type SurveyNames = Pick<SurveyOfProject, 'client_name' | 'contact_name' | 'office_name'>

export const newProjectValues = (
  surveyors: string[],
  survey: SurveyOfProject | undefined,
  report_type_id?: number,
): ProjectValues => ({
  ids: { survey: newId(), building: newId() },
  survey: survey ? valuesFromExistingSurvey(survey) : NO_SURVEY,
  building: { ...newBuildingValues(surveyors), ...(report_type_id !== undefined && { report_type_id }) },
})

export const NO_SURVEY: ProjectValues['survey'] = {
  id: null,
  job_number: '',
  name: '',
  client_id: null,
  contact_id: null,
  office_id: null,
  note: '',
}

export const valuesFromExistingSurvey = (survey: SurveyOfProject): ProjectValues['survey'] => {
  const { id, job_number, name, client_id, contact_id, office_id, note } = survey
  const { client_name, contact_name, office_name } = survey
  const names = { client_name, contact_name, office_name }
  return { id, job_number, name, client_id, contact_id, office_id, note, names }
}

export const valuesFromProject = ({ survey, building, known }: NewProject): ProjectValues => ({
  ids: { survey: 'job_number' in survey ? survey.id : newId(), building: building.id },
  survey: {
    ...valuesFromExistingSurvey(known.survey),
    ...('job_number' in survey && { id: null, names: undefined, created: recordsOfSurvey(survey) }),
  },
  building: valuesFromBuilding(newBuilding(building, known, { now: '', by: '' })),
})

/** The survey of a project with its display names: an existing survey’s own, or those chosen for a new one. */
export function surveyOfProject({ ids, survey }: ProjectValues, chosen: SurveyNames): SurveyOfProject {
  const { id, client_id, contact_id, office_id, names, created: _, ...fields } = survey
  const people = { client_id: client_id ?? '', contact_id: contact_id ?? '', office_id: office_id ?? '' }
  return { ...fields, ...people, ...(names ?? chosen), id: id ?? ids.survey }
}

export type ProjectBody = z.input<typeof surveys.createProject.body>

export function projectBody({ ids, survey, building }: ProjectValues): ProjectBody {
  const { id, job_number, name, note, client_id, contact_id, office_id } = survey
  const newSurvey = {
    id: ids.survey,
    job_number,
    name,
    note,
    client_id: client_id ?? '',
    contact_id: contact_id ?? '',
    office_id: office_id ?? '',
    ...namedRecords(survey.created ?? NO_RECORDS, survey),
  }
  return { survey: id ? { id } : newSurvey, building: { ...buildingFromValues(building), id: ids.building } }
}

const REQUIRED: Readonly<Record<string, string>> = {
  client_id: 'Required',
  contact_id: 'Required',
  office_id: 'Required',
  report_type_id: 'Required',
}

/** One message per invalid field, by form field name. */
export function projectProblems(values: ProjectValues): Readonly<Record<string, string>> {
  const body = projectBody(values)
  const { survey: surveySchema, building } = surveys.createProject.body.shape
  const [newSurvey] = surveySchema.options
  const survey = values.survey.id ? undefined : newSurvey.safeParse(body.survey)
  const problems = [
    ...nameTooLong(values),
    ...issues('survey', survey?.error),
    ...issues('building', building.safeParse(body.building).error),
  ]
  // The contact field is hidden until a client is chosen.
  const hasContact = values.survey.client_id !== null
  return Object.fromEntries(problems.filter(([field]) => field !== 'survey.contact_id' || hasContact))
}

const SURVEY_FIELDS = ['job_number', 'client_id', 'contact_id', 'office_id']

/** The form field for a field of the call. */
export const projectField = (field: string): string =>
  field.includes('.') ? field : `${SURVEY_FIELDS.includes(field) ? 'survey' : 'building'}.${field}`

/** Renames a refusal’s fields to form fields. */
export function projectFieldErrors(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = Object.entries(error.fields).map(([field, sentence]) => [projectField(field), sentence])
  return new Refusal(error.code, Object.fromEntries(fields), error.current)
}

/** The limit for a new survey is shorter than the limit for editing one (2§5). */
const MAX_NAME_LENGTH = 100
const nameTooLong = ({ survey }: ProjectValues): [string, string][] =>
  !survey.id && survey.name.trim().length > MAX_NAME_LENGTH
    ? [['survey.name', `Use ${MAX_NAME_LENGTH} characters or fewer`]]
    : []

const issues = (prefix: string, error: z.ZodError | undefined): [string, string][] =>
  (error?.issues ?? []).map(issue => [
    `${prefix}.${issue.path.join('.')}`,
    REQUIRED[String(issue.path[0])] ?? issue.message,
  ])
