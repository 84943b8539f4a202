import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { SURVEY_STATUS, Survey } from '#shared/domain/company/survey.ts'
import { jobNumberProblem, SurveyChange } from '#shared/domain/company/surveyInput.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The values of the survey form; null for an empty choice. */
export interface SurveyValues {
  id: string
  job_number: string
  name: string
  client_id: string | null
  contact_id: string | null
  office_id: string | null
  note: string
  status_id: number | null
}

export const newSurveyValues = (job_number: string): SurveyValues => ({
  id: newId(),
  job_number,
  name: '',
  client_id: null,
  contact_id: null,
  office_id: null,
  note: '',
  status_id: SURVEY_STATUS.active,
})

export const valuesFromSurvey = (survey: Survey): SurveyValues => {
  const { id, job_number, name, client_id, contact_id, office_id, note, status_id } = survey
  return { id, job_number, name, client_id, contact_id, office_id, note, status_id }
}

/** The limit for a new survey is shorter than the limit for editing one (2§5). */
const MAX_NEW_NAME_LENGTH = 100

/** One message per invalid field. `before` is the saved survey; undefined for a new one. */
export function surveyProblems(
  values: SurveyValues,
  before: Pick<Survey, 'job_number'> | undefined,
): Readonly<Record<string, string>> {
  // The contact field is hidden until a client is chosen.
  const issues = (SurveyChange().safeParse(values).error?.issues ?? []).filter(
    ({ path: [name] }) => name !== 'contact_id' || values.client_id !== null,
  )
  const sentences = issues.map(({ path: [name], message }) => {
    const field = String(name)
    return [field, values[field as keyof SurveyValues] === null ? 'Required' : message]
  })
  const isLong = !before && values.name.trim().length > MAX_NEW_NAME_LENGTH
  const numberProblem = jobNumberProblem({ job_number: values.job_number.trim() }, before)
  return Object.fromEntries([
    ...(numberProblem ? [['job_number', numberProblem]] : []),
    ...(isLong ? [['name', `Use ${MAX_NEW_NAME_LENGTH} characters or fewer`]] : []),
    ...sentences.reverse(),
  ])
}

/**
 * Saves a survey, merging changes that others made to different fields since `before`. For the same field it throws a Refusal
 * with a message that names the current value, and the row as `current`.
 */
export async function saveSurvey(
  { before, typed }: { before: Survey | undefined; typed: SurveyValues },
  { key }: { key: string },
) {
  const send = (values: object, version = 0) =>
    buildingCalls.surveys.save(
      { body: { ...SurveyChange().parse(values), ...(before && { version }) } },
      { key: `${key}-${version}` },
    )
  try {
    return await send(typed, before?.version)
  } catch (error) {
    const current = currentSurvey(error)
    if (!before || !current) throw error
    const { row, clashes } = threeWayMerge(
      { ...valuesFromSurvey(before) },
      { ...typed },
      { ...valuesFromSurvey(current), version: current.version },
    )
    if (clashes.length > 0) throw new Refusal('changed_meanwhile', clashSentences(clashes, current), current)
    return send(row, current.version)
  }
}

/** The current survey from a conflict refusal. */
export function currentSurvey(error: unknown): Survey | undefined {
  if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') return undefined
  return Survey().safeParse(error.current).data
}

/** Applies the typed values to the current survey. Unedited fields take its values. */
export function rebaseValues(before: Survey, typed: SurveyValues, current: Survey): SurveyValues {
  const [old, currentValues] = [valuesFromSurvey(before), valuesFromSurvey(current)]
  const untouched = Object.entries(typed).filter(([name, value]) => old[name as keyof SurveyValues] === value)
  return {
    ...typed,
    ...Object.fromEntries(untouched.map(([name]) => [name, currentValues[name as keyof SurveyValues]])),
  }
}

const FIELD_TEXTS: Readonly<Record<string, (survey: Survey) => string>> = {
  job_number: survey => survey.job_number,
  name: survey => survey.name,
  note: survey => survey.note,
  client_id: survey => survey.client_name,
  contact_id: survey => survey.contact_name,
  office_id: survey => survey.office_name,
}

const clashSentences = (names: readonly string[], current: Survey) =>
  Object.fromEntries(
    names.map(name => {
      const fieldText = FIELD_TEXTS[name]?.(current)
      const currentText = fieldText === undefined ? '' : fieldText ? ` It now says “${fieldText}”.` : ' It’s now empty.'
      return [name, `Someone else has changed this.${currentText} Save again to keep your version.`]
    }),
  )
