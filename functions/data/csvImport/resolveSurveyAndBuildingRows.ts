import { newBuildingHistory, newBuildingWrites } from '#functions/data/building/newBuildings.ts'
import { SurveyWrites } from '#functions/data/building/surveyWrites.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { SurveyInput } from '#shared/domain/company/surveyInput.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { foldName, type LookupLists, matchName, type NameMatch, shorten } from './nameLookup.ts'
import { isSameName } from './parentLookup.ts'
import { cell, idOf, missingColumns, problemsIn, problemsOf, type RowResolution, refusedRow } from './rowResolution.ts'

/** Looks up the names in a row and collects a sentence for each unknown one. An empty cell gives undefined. */
function cellReader(row: CsvRow) {
  const problems: Record<string, string> = {}
  const read = <T>(key: string, lookUp: (text: string) => NameMatch<T>): T | undefined => {
    const text = cell(row, key)
    if (!text) return undefined
    const match = lookUp(text)
    if ('found' in match) return match.found
    problems[key] = match.problem
    return undefined
  }
  return { problems, read }
}

type SurveysByName = ReadonlyMap<string, Survey>

/** Resolves to a new survey, unless its job number is taken. */
export async function resolveSurveyRow(
  caller: Caller,
  row: CsvRow,
  lists: LookupLists,
  surveys: SurveysByName,
): Promise<RowResolution> {
  const existing = surveys.get(cell(row, 'job_number'))
  if (existing) return { outcome: 'there', id: existing.id }
  const { problems, read } = cellReader(row)
  const client = read('client', text => matchName(text, lists.clients, 'client'))
  const office = read('office', text => matchName(text, lists.offices, 'office'))
  const surveyor_id = read('surveyor', text => matchName(text, lists.surveyors, 'surveyor'))
  const reviewer_id = read('reviewer', text => matchName(text, lists.reviewers, 'reviewer'))
  if (client && !client.primary_id) problems.client = `${client.name} has no contact yet. Add one first.`
  const input = SurveyInput().safeParse({
    id: idOf(caller.company_id, 'survey', cell(row, 'job_number')),
    job_number: cell(row, 'job_number'),
    name: cell(row, 'name'),
    client_id: client?.id,
    contact_id: client?.primary_id,
    office_id: office,
  })
  const allProblems = { ...problemsOf('survey', input.error?.issues), ...missingColumns('survey', row), ...problems }
  if (!input.success || Object.keys(allProblems).length > 0) return refusedRow(allProblems)
  try {
    const { survey, writes } = await SurveyWrites.decide(caller.company_id, input.data, { surveyor_id, reviewer_id })
    return survey.version > 1 ? { outcome: 'there', id: survey.id } : { outcome: 'made', id: survey.id, writes }
  } catch (error) {
    return refusedRow(problemsIn(error, 'survey'))
  }
}

/** The surveys referenced in a file of buildings. */
export interface KnownSurveys {
  readonly surveys: ReadonlyMap<string, Survey>
  /** Buildings by survey id. */
  readonly buildings: ReadonlyMap<string, readonly BuildingListEntry[]>
}

const YES = ['yes', 'y', 'true', '1', 'x']
const NO = ['', 'no', 'n', 'false', '0']

function flagOf(text: string): NameMatch<boolean> {
  const answer = foldName(text)
  if (YES.includes(answer) || NO.includes(answer)) return { found: YES.includes(answer) }
  return { problem: 'Enter yes or no' }
}

const REPORT_TYPES = Object.entries(REPORT_TYPE_NAMES).map(([id, name]) => ({ id, names: [name], value: Number(id) }))
/** The default of the form for new buildings. */
const LABEL_SIZE = 10

/** Resolves to a new building, unless the survey has a building of that name at that address. */
export async function resolveBuildingRow(
  caller: Caller,
  row: CsvRow,
  lists: LookupLists,
  known: KnownSurveys,
): Promise<RowResolution> {
  const { problems, read } = cellReader(row)
  const survey = read('survey', text => surveyIn(known, text))
  const surveyor = read('surveyor', text => matchName(text, lists.surveyors, 'surveyor')) ?? survey?.surveyor_id
  if (survey && !surveyor && !problems.surveyor) problems.surveyor = 'Enter a surveyor here or in the survey upload'
  const input = BuildingInput().safeParse({
    ...Object.fromEntries(TEXT_COLUMNS.map(key => [key, cell(row, key)])),
    id: idOf(caller.company_id, 'building', survey?.id ?? '', cell(row, 'name'), cell(row, 'address')),
    survey_id: survey?.id,
    report_type_id: read('report_type', text => matchName(text, REPORT_TYPES, 'report type')),
    is_residential: read('is_residential', flagOf),
    is_within_three_months: false,
    is_answering_questions: false,
    surveyors: surveyor ? [surveyor] : [],
    reviewer_id: read('reviewer', text => matchName(text, lists.reviewers, 'reviewer')) ?? survey?.reviewer_id,
    label_size: LABEL_SIZE,
  })
  const allProblems = {
    ...problemsOf('building', input.error?.issues),
    ...missingColumns('building', row),
    ...problems,
  }
  if (!survey || !input.success || Object.keys(allProblems).length > 0) return refusedRow(allProblems)
  const existing = known.buildings.get(survey.id)?.find(building => isSameBuilding(building, input.data))
  if (existing) return { outcome: 'there', id: existing.id }
  try {
    const history = newBuildingHistory(caller, input.data, 'importRows')
    return { outcome: 'made', id: input.data.id, writes: await newBuildingWrites(caller, survey, input.data), history }
  } catch (error) {
    return refusedRow(problemsIn(error, 'building'))
  }
}

const TEXT_COLUMNS = ['name', 'description', 'phase', 'address', 'address2', 'suburb', 'city', 'postcode'] as const

function surveyIn({ surveys }: KnownSurveys, text: string): NameMatch<Survey> {
  const found = surveys.get(text)
  return found ? { found } : { problem: `There is no survey with the job number “${shorten(text)}”` }
}

const isSameBuilding = (existing: BuildingListEntry, { id, name, address }: BuildingInput) =>
  existing.id === id ||
  (isSameName(existing.name, name) && foldName(`${existing.full_address},`).startsWith(`${foldName(address)},`))
