import { ulid } from 'ulid'
import type * as z from 'zod'
import { surveys } from '#shared/contract/surveys.ts'
import type { Survey } from '#shared/domain/survey.ts'
import { type BuildingValues, inputOf, newBuilding } from './buildingValues.ts'

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
  }
  building: BuildingValues
}

export const newProject = (surveyor: string[], survey: Survey | undefined): ProjectValues => ({
  ids: { survey: ulid(), building: ulid(), command: ulid() },
  survey: survey
    ? chosen(survey)
    : { id: null, job_number: '', name: '', client_id: null, contact_id: null, office_id: null, note: '' },
  building: newBuilding(surveyor),
})

/** The fields of a survey that exists; they cannot be changed here. */
export const chosen = ({
  id,
  job_number,
  name,
  client_id,
  contact_id,
  office_id,
  note,
}: Survey): ProjectValues['survey'] => ({ id, job_number, name, client_id, contact_id, office_id, note })

export type ProjectBody = z.input<typeof surveys.createProject.body>

export function bodyOf({ ids, survey, building }: ProjectValues): ProjectBody {
  const { id, client_id, contact_id, office_id, ...words } = survey
  const fresh = {
    ...words,
    id: ids.survey,
    client_id: client_id ?? '',
    contact_id: contact_id ?? '',
    office_id: office_id ?? '',
  }
  return { survey: id ? { id } : fresh, building: { ...inputOf(building), id: ids.building } }
}

const REQUIRED: Readonly<Record<string, string>> = {
  client_id: 'Required',
  contact_id: 'Required',
  office_id: 'Required',
  report_type_id: 'Required',
}

/** The problems of the whole form by field, spelled as the form spells them. */
export function problemsIn(values: ProjectValues): Readonly<Record<string, string>> {
  const body = bodyOf(values)
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

/** Shorter here than where a survey is edited (2§5). */
const LONGEST_NAME = 100
const longName = ({ survey }: ProjectValues): [string, string][] =>
  !survey.id && survey.name.trim().length > LONGEST_NAME ? [['survey.name', `At most ${LONGEST_NAME} characters`]] : []

const issues = (at: string, error: z.ZodError | undefined): [string, string][] =>
  (error?.issues ?? []).map(issue => [
    `${at}.${issue.path.join('.')}`,
    REQUIRED[String(issue.path[0])] ?? issue.message,
  ])
