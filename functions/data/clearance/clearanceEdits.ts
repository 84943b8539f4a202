import { Files } from '#functions/data/files/files.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import {
  type AirSwabSamples,
  type Clearance,
  ClearanceDocument,
  ClearanceInformation,
  type ClearanceInput,
} from '#shared/domain/clearance/clearance.ts'
import { applicableAnswers } from '#shared/domain/clearance/clearanceQuestions.ts'
import { removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import {
  type ClearanceReferences,
  clearanceRows,
  readReferences,
  refuseUneditable,
  retryWhenChanged,
  withNextVersion,
} from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { type RemovalistDirectory, Removalists } from './removalists.ts'

export interface ClearanceSave {
  readonly building_id: string
  readonly survey_id: string
  readonly clearance: ClearanceInput
  readonly information: ClearanceInformation
  readonly companies: readonly string[]
  readonly removalists: readonly string[]
}

type Problems = Record<string, string>

/** The first values of a clearance. */
export const newClearance = () => ({
  information: ClearanceInformation.parse({}),
  floor_plan_title: '',
  samples: { air_monitorings: [], surface_dusts: [] },
  status: 'active' as const,
  message: '',
  has_report: false,
  document: ClearanceDocument.parse({ state: 'none' }),
})

/** Creates a clearance, or changes the one of this id. */
export async function saveClearance(caller: Caller, input: ClearanceSave) {
  const { id, version } = input.clearance
  if (await Clearances.exists(caller.company_id, id))
    return retryWhenChanged(caller.company_id, id, refuseUneditable(caller, version), before =>
      save(caller, input, before),
    )
  if (version) throw new Refusal('not_found')
  return save(caller, input, undefined)
}

async function save(caller: Caller, input: ClearanceSave, before: Clearance | undefined) {
  const { company_id } = caller
  const authors = unique(input.clearance.authors)
  const [references, directory] = await Promise.all([
    readReferences(company_id, { building_id: input.building_id, authors }),
    Removalists.directory(company_id),
  ])
  refuseElsewhere(input, before, references)
  refuseProblems({
    ...dateProblems(input.clearance),
    ...textProblems(input.clearance),
    ...referenceProblems(input, before, references, directory),
  })
  const after = withNextVersion({ ...(before ?? newClearance()), ...fieldsToSave(input, directory), authors }, before)
  const reply = {
    clearance_id: after.id,
    version: after.version,
    message: before ? 'Clearance saved' : 'Clearance created',
  }
  return commitOnce(caller, clearanceRows(company_id, before, after, references), reply)
}

/** A clearance stays in its building, and only a building of the report type Clearance Certificate has any. */
function refuseElsewhere(
  { building_id, survey_id }: ClearanceSave,
  before: Clearance | undefined,
  { building }: ClearanceReferences,
): void {
  if (building.survey_id !== survey_id || (before && before.building_id !== building_id)) throw new Refusal('not_found')
  if (building.report_type_id !== REPORT_TYPE.clearance) throw new Refusal('clearance_wrong_report_type')
}

function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', problems)
}

/** The work must have been done: no date may be later than today. */
function dateProblems({ work_date, work_date_to }: ClearanceInput): Problems {
  const today = nzDay()
  return {
    ...(work_date_to < work_date && { 'clearance.work_date_to': 'Can’t be before the first day of the work' }),
    ...(work_date > today && { 'clearance.work_date': 'Can’t be later than today' }),
    ...(work_date_to > today && { 'clearance.work_date_to': 'Can’t be later than today' }),
  }
}

const textProblems = ({ details, declaration_text }: ClearanceInput): Problems => ({
  ...(!plainTextOf(details).trim() && { 'clearance.details': 'The work details is required' }),
  ...(!plainTextOf(declaration_text).trim() && { 'clearance.declaration_text': 'Declaration is required' }),
})

/** Everyone named must belong to the company, and not be deleted unless the clearance named them before. */
function referenceProblems(
  input: ClearanceSave,
  before: Clearance | undefined,
  { people }: ClearanceReferences,
  { companies, removalists }: RemovalistDirectory,
): Problems {
  const isMissing = (
    ids: readonly string[],
    rows: readonly { readonly id: string; readonly deleted_at?: string | undefined }[],
    currentIds: readonly string[] = [],
  ) => ids.some(id => !rows.some(row => row.id === id && (!row.deleted_at || currentIds.includes(id))))
  return {
    ...(isMissing(input.clearance.authors, people, before?.authors) && {
      'clearance.authors': 'Choose people from your company',
    }),
    ...(isMissing(input.companies, companies, before?.companies) && { companies: 'Choose companies from the list' }),
    ...(isMissing(input.removalists, removalists, before?.removalists) && {
      removalists: 'Choose removalists from the list',
    }),
  }
}

/** Leaves out removalists whose company is not chosen, and answers that do not apply. */
function fieldsToSave(
  { clearance, information, companies, removalists, building_id, survey_id }: ClearanceSave,
  directory: RemovalistDirectory,
) {
  const { version: _, ...fields } = clearance
  return {
    ...fields,
    building_id,
    survey_id,
    information: applicableAnswers(information),
    companies: unique(companies),
    removalists: removalistsOfChosenCompanies(unique(removalists), companies, directory.removalists),
  }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Parts of a clearance with a panel of their own. They change its version, which the reply contains. */
export const ClearanceEdits = {
  samples: (caller: Caller, id: string, samples: AirSwabSamples, seen?: number) =>
    patchClearance(caller, id, seen, before => ({ ...before, samples }), { message: 'Samples saved' }),

  async floorPlan(caller: Caller, id: string, floorPlan: { title: string; floor_plan: ImageFile }, seen?: number) {
    await refuseUnfitFloorPlan(caller.company_id, floorPlan)
    const { title, floor_plan } = floorPlan
    const reply = { title, message: 'Floor plan saved' }
    return patchClearance(caller, id, seen, before => ({ ...before, floor_plan, floor_plan_title: title }), reply)
  },

  deleteFloorPlan: (caller: Caller, id: string) =>
    patchClearance(caller, id, undefined, ({ floor_plan: _, ...before }) => ({ ...before, floor_plan_title: '' }), {
      message: 'Floor plan deleted',
    }),
}

function patchClearance<R extends object>(
  caller: Caller,
  id: string,
  seen: number | undefined,
  change: (before: Clearance) => Clearance,
  reply: R,
): Promise<R & { version: number }> {
  return retryWhenChanged(caller.company_id, id, refuseUneditable(caller, seen), async before => {
    const after = withNextVersion(change(before), before)
    const rows = clearanceRows(caller.company_id, before, after, await readReferences(caller.company_id, after))
    return commitOnce(caller, rows, { ...reply, version: after.version })
  })
}

/** Refuses a floor plan that has not arrived, or is not an image that a clearance may use. */
async function refuseUnfitFloorPlan(companyId: string, { floor_plan }: { floor_plan: ImageFile }): Promise<void> {
  const row = await Files.read(companyId, floor_plan.file)
  Files.refuseUnknown(Files.referencesIn({ floor_plan }), [row])
  const refusal = row && Files.purposeRefusal(row, 'clearancePlan')
  if (refusal) throw new Refusal(refusal, { floor_plan: refusalSentence(refusal) })
}
