import {
  type AirSwabSamples,
  type Clearance,
  ClearanceDocument,
  ClearanceInformation,
  type ClearanceInput,
} from '#shared/domain/clearance/clearance.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import {
  advanceClearance,
  type ClearanceAction,
  refuseLockedClearance,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { clearanceVisibleTo } from '#shared/domain/clearance/clearanceVisibility.ts'
import type { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'
import type { User } from '#shared/domain/people/user.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type EditContext, refuseStale } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The rows that a clearance may refer to. The device does not have all of them; there, the pickers limit the choice. */
export interface ClearanceReferences {
  /** Undefined if it does not exist. */
  readonly building: Pick<Building, 'survey_id' | 'report_type_id'> | undefined
  readonly people: readonly Pick<User, 'id' | 'deleted_at'>[]
  readonly companies: readonly Pick<RemovalCompany, 'id' | 'deleted_at'>[]
  readonly removalists: readonly Pick<Removalist, 'id' | 'deleted_at' | 'removal_company_id'>[]
}

/** The fields of a clearance that a user enters, with checklists, removal companies and removalists. */
export interface ClearanceFields extends ClearanceInput {
  readonly building_id: string
  readonly survey_id: string
  readonly information: ClearanceInformation
  readonly companies: string[]
  readonly removalists: string[]
}

type Problems = Record<string, string>

export const newClearance = () => ({
  information: ClearanceInformation().parse({}),
  floor_plan_title: '',
  samples: { air_monitorings: [], surface_dusts: [] },
  status: 'active' as const,
  reasons: [],
  message: '',
  has_report: false,
  document: ClearanceDocument().parse({ state: 'none' }),
})

const withNextVersion = <C extends object>(clearance: C, before: Clearance | undefined, { now }: EditContext) => ({
  ...clearance,
  version: (before?.version ?? 0) + 1,
  updated_at: now,
})

/**
 * The clearance, if the actor may edit this version. An edit by another user removes the signature of the user who finished the
 * clearance.
 */
function editable(record: ClearanceRecord | undefined, version: number | undefined, { actor }: EditContext): Clearance {
  if (!record) throw new Refusal('not_found')
  refuseLockedClearance(record.clearance)
  refuseStale(clearanceVisibleTo(actor, record.clearance), version)
  const { finished, ...unsigned } = record.clearance
  return finished?.user_id === actor.user_id ? record.clearance : unsigned
}

export function saveClearance(
  record: ClearanceRecord | undefined,
  { version, ...fields }: ClearanceFields,
  context: EditContext,
  references?: ClearanceReferences,
): ClearanceRecord {
  if (!record && version) throw new Refusal('not_found')
  const before = record && editable(record, version, context)
  refuseElsewhere(fields, before, references)
  if (fields.companies.length === 0 || fields.removalists.length === 0) throw new Refusal('removalist_missing')
  refuseProblems({
    ...dateProblems(fields, context),
    ...textProblems(fields),
    ...(references && referenceProblems(fields, before, references)),
  })
  const clearance = withNextVersion(
    {
      ...(before ?? newClearance()),
      ...fields,
      authors: unique(fields.authors),
      companies: unique(fields.companies),
      removalists: unique(fields.removalists),
    },
    before,
    context,
  )
  return { ...(record ?? { photo_logs: [], companies: [], removalists: [] }), clearance }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** A clearance cannot move to another building, and its building must have the report type Clearance Certificate. */
function refuseElsewhere(
  { building_id, survey_id }: Pick<ClearanceFields, 'building_id' | 'survey_id'>,
  before: Clearance | undefined,
  references: ClearanceReferences | undefined,
): void {
  if (before && before.building_id !== building_id) throw new Refusal('not_found')
  if (references && references.building?.survey_id !== survey_id) throw new Refusal('not_found')
  if (references && references.building?.report_type_id !== REPORT_TYPE.clearance)
    throw new Refusal('clearance_wrong_report_type')
}

function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', problems)
}

/** The work must have been done already, so no date is later than today. */
const dateProblems = (
  { work_date, work_date_to }: Pick<ClearanceInput, 'work_date' | 'work_date_to'>,
  { today }: EditContext,
): Problems => ({
  ...(work_date_to < work_date && { 'clearance.work_date_to': 'Can’t be before the first day of the work' }),
  ...(work_date > today && { 'clearance.work_date': 'Can’t be later than today' }),
  ...(work_date_to > today && { 'clearance.work_date_to': 'Can’t be later than today' }),
})

const textProblems = ({
  details,
  declaration_text,
}: Pick<ClearanceInput, 'details' | 'declaration_text'>): Problems => ({
  ...(!plainTextOf(details).trim() && { 'clearance.details': 'The work details is required' }),
  ...(!plainTextOf(declaration_text).trim() && { 'clearance.declaration_text': 'Declaration is required' }),
})

/** References must exist in the company. A deleted row is accepted only if the clearance already named it. */
function referenceProblems(
  input: Pick<ClearanceFields, 'authors' | 'companies' | 'removalists'>,
  before: Clearance | undefined,
  { people, companies, removalists }: ClearanceReferences,
): Problems {
  const isMissing = (
    ids: readonly string[],
    rows: readonly { readonly id: string; readonly deleted_at?: string | undefined }[],
    currentIds: readonly string[] = [],
  ) => ids.some(id => !rows.some(row => row.id === id && (!row.deleted_at || currentIds.includes(id))))
  return {
    ...(isMissing(input.authors, people, before?.authors) && {
      'clearance.authors': 'Choose people from your company',
    }),
    ...(isMissing(input.companies, companies, before?.companies) && { companies: 'Choose companies from the list' }),
    ...(removalists.some(
      ({ id, removal_company_id }) => input.removalists.includes(id) && !input.companies.includes(removal_company_id),
    ) && { removalists: 'Choose removalists from the chosen companies' }),
    ...(isMissing(input.removalists, removalists, before?.removalists) && {
      removalists: 'Choose removalists from the list',
    }),
  }
}

interface Target {
  readonly id: string
  readonly version?: number | undefined
}

const change = (
  record: ClearanceRecord | undefined,
  before: Clearance,
  part: Partial<Clearance>,
  context: EditContext,
) => ({
  photo_logs: [],
  companies: [],
  removalists: [],
  ...record,
  clearance: withNextVersion({ ...before, ...part }, before, context),
})

export const saveSamples = (
  record: ClearanceRecord | undefined,
  { samples, version }: Target & { readonly samples: AirSwabSamples },
  context: EditContext,
): ClearanceRecord => change(record, editable(record, version, context), { samples }, context)

export interface FloorPlanChange extends Target {
  /** Undefined deletes the floor plan. */
  readonly floor_plan?: ImageFile | undefined
  readonly floor_plan_title?: string | undefined
}

export const saveFloorPlan = (
  record: ClearanceRecord | undefined,
  { floor_plan, floor_plan_title, version }: FloorPlanChange,
  context: EditContext,
): ClearanceRecord => {
  const { floor_plan: _, ...before } = editable(record, version, context)
  const title = floor_plan ? (floor_plan_title ?? DEFAULT_PLAN_TITLE) : ''
  return change(record, before, { ...(floor_plan && { floor_plan }), floor_plan_title: title }, context)
}
const DEFAULT_PLAN_TITLE = 'Floor plan'

export interface ClearanceAdvance extends Target {
  readonly action: ClearanceAction
  readonly message?: string | undefined
  /** Why the clearance can be certified with a condition open; used by `setForReview` and `approve`. */
  readonly reasons?: readonly ReasonInput[] | undefined
  /** The `updated_at` that the user saw. */
  readonly seen?: string | undefined
}

/** Advances a clearance's status. The certificate of a reopened clearance can no longer be downloaded. */
export function advanceClearanceStatus(
  record: ClearanceRecord | undefined,
  { action, message, reasons, seen }: ClearanceAdvance,
  context: EditContext,
): ClearanceRecord {
  if (!record) throw new Refusal('not_found')
  const { clearance: before } = record
  if (seen !== undefined && seen !== before.updated_at) throw new Refusal('changed_since_review_opened')
  const after = advanceClearance(before, action, context, message, reasons)
  return change(record, before, action === 'setToActive' ? { ...after, has_report: false } : after, context)
}

/** Requests the certificate. Approving also requests it; after a failure, this is the only way to retry. */
export function requestCertificate(record: ClearanceRecord | undefined): ClearanceRecord {
  if (!record) throw new Refusal('not_found')
  const { clearance } = record
  if (clearance.document.state !== 'failed') refuseLockedClearance(clearance)
  const { problem: _, is_cancelled: __, progress: ___, ...before } = clearance.document
  const document: ClearanceDocument = { ...before, state: 'queued' }
  return { ...record, clearance: { ...clearance, document, has_report: false } }
}
