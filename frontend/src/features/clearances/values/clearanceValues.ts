import * as z from 'zod'
import {
  AirSwabSamples,
  type Clearance,
  ClearanceInformation,
  ClearanceInput,
} from '#shared/domain/clearance/clearance.ts'
import { type LogPhoto, type PhotoLog, PhotoLogInput } from '#shared/domain/clearance/clearanceFiles.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import { CHECKLISTS, COMMENT_KEYS, QUESTION_KEYS, SWITCH_KEYS } from '#shared/domain/clearance/clearanceQuestions.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { FindingsSource } from '#shared/domain/clearance/findingsSource.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import type { ClearanceFields } from '#shared/domain/edits/clearanceEdits.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** Answers by question: 1, 0, or null where unanswered; switches are booleans. */
export type Information = Record<string, 0 | 1 | null | boolean | string>
export interface LogValues {
  id: string
  description: string
  order: number
  photos: LogPhoto[]
  deleted: boolean
  version: number
}

/** The values of the editor. An empty choice is null, as in native inputs. */
export interface ClearanceValues {
  id: string
  name: string
  work_date: string | null
  work_date_to: string | null
  type: ClearanceType | null
  site_address: string
  inspection_dates: { inspect_date: string; inspect_time: string }[]
  authors: string[]
  details: string
  declaration_text: string
  information: Information
  companies: string[]
  removalists: string[]
  floor_plan: ImageFile | null
  samples: AirSwabSamples
  photo_logs: LogValues[]
}

const TEXT_KEYS = [...COMMENT_KEYS, 'additional_informations']

function informationValues(information: ClearanceInformation | undefined): Information {
  const stored: Readonly<Record<string, unknown>> = { ...information }
  const answerOf = (key: string) => (stored[key] === 1 ? 1 : stored[key] === 0 ? 0 : null)
  return Object.fromEntries<Information[string]>([
    ...QUESTION_KEYS.map(key => [key, answerOf(key)] as const),
    ...SWITCH_KEYS.map(key => [key, stored[key] === 1] as const),
    ...TEXT_KEYS.map(key => [key, String(stored[key] ?? '')] as const),
  ])
}

const logValues = ({ id, description, order, photos, version }: PhotoLog): LogValues => ({
  id,
  description,
  order,
  photos,
  deleted: false,
  version,
})

/** The answers by key, as 1 and 0, without unanswered questions. */
export const checklistAnswers = (values: Information): Record<string, 0 | 1 | string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === null ? [] : [[key, value === true ? 1 : value === false ? 0 : value]],
    ),
  )

export const clearanceInformation = (values: Information): ClearanceInformation =>
  ClearanceInformation().parse(checklistAnswers(values))

type Template = { readonly [F in Exclude<keyof ClearanceInput, 'version'>]?: ClearanceInput[F] | undefined }

const NO_INSPECTION = { inspect_date: '', inspect_time: '' }

export const newClearanceValues = (template: Template): ClearanceValues => ({
  id: newId(),
  name: template.name ?? '',
  work_date: template.work_date ?? null,
  work_date_to: template.work_date_to ?? null,
  type: template.type ?? null,
  site_address: template.site_address ?? '',
  inspection_dates: template.inspection_dates ?? [NO_INSPECTION],
  authors: template.authors ?? [],
  details: template.details ?? '',
  declaration_text: template.declaration_text ?? '',
  information: informationValues(undefined),
  companies: [],
  removalists: [],
  floor_plan: null,
  samples: { air_monitorings: [], surface_dusts: [] },
  photo_logs: [],
})

export const valuesFromClearance = ({
  clearance,
  photo_logs,
}: Pick<ClearanceRecord, 'clearance' | 'photo_logs'>): ClearanceValues => ({
  id: clearance.id,
  name: clearance.name,
  work_date: clearance.work_date,
  work_date_to: clearance.work_date_to,
  type: clearance.type,
  site_address: clearance.site_address,
  inspection_dates: clearance.inspection_dates.length > 0 ? clearance.inspection_dates : [NO_INSPECTION],
  authors: clearance.authors,
  details: clearance.details,
  declaration_text: clearance.declaration_text,
  information: informationValues(clearance.information),
  companies: clearance.companies,
  removalists: clearance.removalists,
  floor_plan: clearance.floor_plan ?? null,
  samples: clearance.samples,
  photo_logs: photo_logs.map(logValues),
})

/** The fields of the clearance itself in the format of the request. */
export const fieldsFromValues = (
  values: ClearanceValues,
  ids: Pick<ClearanceFields, 'building_id' | 'survey_id'>,
): ClearanceFields => ({
  ...ClearanceInput().parse(values),
  ...ids,
  information: clearanceInformation(values.information),
  companies: values.companies,
  removalists: values.removalists,
})

/** The values that are merged part by part: each answer, sample, photo log entry and photo. */
const PARTS = ['information', 'samples', 'air_monitorings', 'surface_dusts', 'photo_logs', 'photo_logs[]', 'photos']

/**
 * Applies the user’s changes since `before` to `current`. Where both changed a field, the typed value stays and `clashes` names
 * the field.
 */
export function rebaseValues(before: ClearanceValues, typed: ClearanceValues, current: ClearanceValues) {
  const { row, clashes } = threeWayMerge({ ...before }, { ...typed }, { ...current }, { parts: PARTS })
  const { version: _, ...values } = row
  return { values: { ...typed, ...values }, clashes }
}

/** Class B has no results panel. Results typed before a change of class are neither checked nor sent. */
export const hasResults = ({ type }: Pick<ClearanceValues, 'type'>): boolean => type !== CLEARANCE_TYPE.classB

const NO_RESULTS: AirSwabSamples = { air_monitorings: [], surface_dusts: [] }

/** The typed values that determine the findings. For Class B, the results recorded while it was Class A. */
export const findingsSource = (
  values: ClearanceValues,
  stored: (Pick<FindingsSource['clearance'], 'samples' | 'reasons'> & Pick<Clearance, 'status'>) | undefined,
): FindingsSource['clearance'] & Pick<ClearanceValues, 'companies'> => ({
  type: values.type ?? CLEARANCE_TYPE.classA,
  companies: values.companies,
  reasons: stored?.status === 'awaiting_review' ? stored.reasons : [],
  authors: values.authors,
  details: values.details,
  information: clearanceInformation(values.information),
  samples: hasResults(values) ? values.samples : (stored?.samples ?? NO_RESULTS),
  work_date_to: values.work_date_to ?? '',
  inspection_dates: values.inspection_dates,
})

const issuesIn = (name: string, { error }: z.ZodSafeParseResult<unknown>) =>
  (error?.issues ?? []).map(issue => ({ ...issue, path: [name, ...issue.path] }))

const MISSING_SENTENCES: Readonly<Record<string, string>> = { type: 'Choose a class', inspect_date: 'Required' }

/** One message per invalid field. `today` is YYYY-MM-DD. */
export function clearanceProblems(values: ClearanceValues, today: string): Record<string, string> {
  const { work_date: from, work_date_to: to } = values
  const issues = [
    ...(ClearanceInput().safeParse(values).error?.issues ?? []),
    ...(hasResults(values) ? issuesIn('samples', AirSwabSamples().safeParse(values.samples)) : []),
    ...issuesIn('information', ClearanceInformation().safeParse(checklistAnswers(values.information))),
    ...issuesIn('photo_logs', z.array(PhotoLogInput()).safeParse(values.photo_logs)),
  ]
  const sentences = issues.map(({ path, message }): [string, string] => [
    path.join('.'),
    sentenceAt(values, path, message),
  ])
  const rules: (readonly [string, string] | false)[] = [
    !plainTextOf(values.details) && ['details', 'The work details is required'],
    !plainTextOf(values.declaration_text) && ['declaration_text', 'Declaration is required'],
    from !== null && from > today && ['work_date', 'Can’t be later than today'],
    to !== null && to > today && ['work_date_to', 'Can’t be later than today'],
    from !== null && to !== null && to < from && ['work_date_to', 'Can’t be before the first day of work'],
  ]
  return Object.fromEntries([...sentences.reverse(), ...rules.flatMap(rule => (rule ? [rule] : []))])
}

/** The message of an issue; “Required” where the value is missing. */
function sentenceAt(values: ClearanceValues, path: readonly PropertyKey[], message: string): string {
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    values,
  )
  if (value !== null && value !== undefined && value !== '') return message
  return MISSING_SENTENCES[String(path.at(-1))] ?? 'Required'
}

const PANEL_OF_ANSWER = new Map<string, PanelKey>(
  Object.entries(CHECKLISTS).flatMap(([panel, lists]) =>
    lists
      .flatMap(list => [...list.questions.map(({ key }) => key), ...('comment' in list ? [list.comment.key] : [])])
      .map((key): [string, PanelKey] => [key, panel as PanelKey]),
  ),
)

/** The panel that contains a field. */
export function panelOf(field: string): PanelKey {
  const [first, second = ''] = field.split('.')
  if (first === 'information') return PANEL_OF_ANSWER.get(second) ?? 'assessment'
  if (first === 'samples') return 'lab_results'
  return first === 'photo_logs' ? 'photo_log' : 'details'
}

const BODY_PREFIX = /^(clearance|body)\./

/** The messages of a refusal by form field. A photo log entry is sent alone; `logAt` is its index. */
export const formFields = (fields: Readonly<Record<string, string>>, logAt = 0): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name.replace(BODY_PREFIX, '').replace(/^photo_logs\.0\b/, `photo_logs.${logAt}`),
      sentence,
    ]),
  )
