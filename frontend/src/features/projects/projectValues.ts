import type * as z from 'zod'
import {
  type BuildingValues,
  buildingFromValues,
  newBuildingValues,
} from '#frontend/features/buildingForm/buildingValues.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export interface ProjectValues {
  /** Ids are made here, once, so that sending twice makes one. */
  readonly ids: { readonly survey: string; readonly building: string; readonly command: string }
  survey: {
    id: string | null
    job_number: string
    name: string
    client_id: string | null
    contact_id: string | null
    office_id: string | null
    note: string
    /** How a survey that exists is shown. */
    readonly shown?: Pick<Survey, 'client_name' | 'contact_name' | 'office_name'>
  }
  building: BuildingValues
}

export const newProjectValues = (
  surveyor: string[],
  survey: Survey | undefined,
  report_type_id?: number,
): ProjectValues => ({
  ids: { survey: newId(), building: newId(), command: newId() },
  survey: survey ? withSurvey(survey) : NO_SURVEY,
  building: { ...newBuildingValues(surveyor), ...(report_type_id !== undefined && { report_type_id }) },
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

/** The fields of a survey that exists; they cannot be changed here. */
export const withSurvey = (survey: Survey): ProjectValues['survey'] => {
  const { id, job_number, name, client_id, contact_id, office_id, note } = survey
  const { client_name, contact_name, office_name } = survey
  const shown = { client_name, contact_name, office_name }
  return { id, job_number, name, client_id, contact_id, office_id, note, shown }
}

export type ProjectBody = z.input<typeof surveys.createProject.body>

export function projectBody({ ids, survey, building }: ProjectValues): ProjectBody {
  const { id, job_number, name, note, client_id, contact_id, office_id } = survey
  const fresh = {
    id: ids.survey,
    job_number,
    name,
    note,
    client_id: client_id ?? '',
    contact_id: contact_id ?? '',
    office_id: office_id ?? '',
  }
  return { survey: id ? { id } : fresh, building: { ...buildingFromValues(building), id: ids.building } }
}

const REQUIRED: Readonly<Record<string, string>> = {
  client_id: 'Required',
  contact_id: 'Required',
  office_id: 'Required',
  report_type_id: 'Required',
}

/** The problems of the whole form by field, spelled as the form spells them. */
export function projectProblems(values: ProjectValues): Readonly<Record<string, string>> {
  const body = projectBody(values)
  const { survey: surveySchema, building } = surveys.createProject.body.shape
  const [fresh] = surveySchema.options
  const survey = values.survey.id ? undefined : fresh.safeParse(body.survey)
  const found = [
    ...longName(values),
    ...issues('survey', survey?.error),
    ...issues('building', building.safeParse(body.building).error),
  ]
  return Object.fromEntries(found)
}

const OF_SURVEY = ['job_number', 'client_id', 'contact_id', 'office_id']

/** A refusal of the service with its sentences where the form has its fields. */
export function projectFieldErrors(thrown: unknown): unknown {
  if (!(thrown instanceof Refusal)) return thrown
  const at = (field: string) =>
    field.includes('.') ? field : `${OF_SURVEY.includes(field) ? 'survey' : 'building'}.${field}`
  const fields = Object.entries(thrown.fields).map(([field, sentence]) => [at(field), sentence])
  return new Refusal(thrown.code, Object.fromEntries(fields), thrown.current)
}

/** Shorter here than where a survey is edited (2§5). */
const LONGEST_NAME = 100
const longName = ({ survey }: ProjectValues): [string, string][] =>
  !survey.id && survey.name.trim().length > LONGEST_NAME ? [['survey.name', `At most ${LONGEST_NAME} characters`]] : []

const issues = (at: string, error: z.ZodError | undefined): [string, string][] =>
  (error?.issues ?? []).map(issue => [
    `${at}.${issue.path.join('.')}`,
    REQUIRED[String(issue.path[0])] ?? issue.message,
  ])
