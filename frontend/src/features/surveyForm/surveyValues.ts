import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { SURVEY_STATUS, Survey, SurveyInput } from '#shared/domain/company/survey.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** What the form of a survey holds: nothing picked is null, as native inputs have it. */
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

/** Shorter where a survey is created than where it is edited (2§5). */
const LONGEST_NEW_NAME = 100

/** A sentence per field that cannot be sent so. */
export function surveyProblems(values: SurveyValues, isNew: boolean): Readonly<Record<string, string>> {
  const issues = SurveyInput.safeParse(values).error?.issues ?? []
  const sentences = issues.map(({ path: [name], message }) => {
    const field = String(name)
    return [field, values[field as keyof SurveyValues] === null ? 'Required' : message]
  })
  const isLong = isNew && values.name.trim().length > LONGEST_NEW_NAME
  return Object.fromEntries([
    ...(isLong ? [['name', `At most ${LONGEST_NEW_NAME} characters`]] : []),
    ...sentences.reverse(),
  ])
}

/**
 * Saves a survey. What somebody else saved since `before` stays where it is another field; for the same field it throws,
 * with what stands there now as a sentence at the field and the row as `current`.
 */
export async function saveSurvey(before: Survey | undefined, typed: SurveyValues) {
  const send = (values: object, version?: number) =>
    buildingCalls.surveys.save({ body: { ...SurveyInput.parse(values), version } }, { key: newId() })
  try {
    return await send(typed, before?.version)
  } catch (thrown) {
    const now = currentSurvey(thrown)
    if (!before || !now) throw thrown
    const { row, clashes } = threeWayMerge(
      { ...valuesFromSurvey(before) },
      { ...typed },
      { ...valuesFromSurvey(now), version: now.version },
    )
    if (clashes.length > 0) throw new Refusal('changed_meanwhile', sentences(clashes, now), now)
    return send(row, now.version)
  }
}

/** The survey as it stands now, out of the refusal of a stale change. */
export function currentSurvey(thrown: unknown): Survey | undefined {
  if (!(thrown instanceof Refusal) || thrown.code !== 'changed_meanwhile') return undefined
  return Survey.safeParse(thrown.current).data
}

/** What was typed over `before`, as it stands over `now`: fields that were not touched follow. */
export function rebaseValues(before: Survey, typed: SurveyValues, now: Survey): SurveyValues {
  const [old, theirs] = [valuesFromSurvey(before), valuesFromSurvey(now)]
  const untouched = Object.entries(typed).filter(([name, value]) => old[name as keyof SurveyValues] === value)
  return { ...typed, ...Object.fromEntries(untouched.map(([name]) => [name, theirs[name as keyof SurveyValues]])) }
}

const SAID: Readonly<Record<string, (survey: Survey) => string>> = {
  job_number: survey => survey.job_number,
  name: survey => survey.name,
  note: survey => survey.note,
  client_id: survey => survey.client_name,
  contact_id: survey => survey.contact_name,
  office_id: survey => survey.office_name,
}

const sentences = (names: readonly string[], now: Survey) =>
  Object.fromEntries(
    names.map(name => {
      const theirs = SAID[name]?.(now)
      const words = theirs === undefined ? '' : theirs ? ` It now says “${theirs}”.` : ' It is empty now.'
      return [name, `Someone else has changed this.${words} Save again to keep your version.`]
    }),
  )
