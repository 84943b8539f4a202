import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import { parse, read, readMany } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Client, Contact, NamedAddress } from '#shared/domain/company/client.ts'
import { SURVEY_STATUS, Survey } from '#shared/domain/company/survey.ts'
import {
  jobNumberProblem,
  type NewSurvey,
  type SurveyInput,
  type SurveyPatch,
} from '#shared/domain/company/surveyInput.ts'
import { User } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { recordsWithSurvey } from './recordsWithSurvey.ts'
import { surveyRows } from './surveyRows.ts'
import type { SurveyDecision } from './surveys.ts'

/** Fields that are copied to the survey's buildings. */
const COPIED_FIELDS = ['job_number', 'name', 'client_id', 'client_name'] as const

type DefaultUsers = Pick<Survey, 'surveyor_id' | 'reviewer_id'>

/**
 * Separate from `Surveys`, which most functions only read: a new client can have an image, which requires access to the bucket.
 */
export const SurveyWrites = {
  /** Adds the saved values and version for the fields that the change omits. */
  async completed({ company_id }: Pick<Caller, 'company_id'>, change: SurveyPatch): Promise<SurveyPatch> {
    const before = await read(Survey(), keys.survey(company_id, change.id))
    return before ? { ...before, ...change, version: change.version ?? before.version } : change
  },

  async save(caller: Caller, input: SurveyInput) {
    await refuseLongNumber(caller.company_id, input)
    const { survey, writes, isRenamed } = await SurveyWrites.decide(caller.company_id, input)
    const reply = await commitOnce(caller, writes, {
      survey_id: survey.id,
      message: survey.version === 1 ? 'Survey created' : 'Survey saved',
    })
    if (isRenamed) await Renames.renameBuildings(caller.company_id, survey.id)
    return reply
  },

  async decide(companyId: string, newSurvey: NewSurvey, defaultUsers?: DefaultUsers): Promise<SurveyDecision> {
    const { version, client: _, contact: __, office: ___, ...input } = newSurvey
    const [row, ...named] = await readMany([
      keys.survey(companyId, input.id),
      keys.client(companyId, input.client_id),
      keys.contact(companyId, input.client_id, input.contact_id),
      keys.office(companyId, input.office_id),
    ])
    const before = row && parse(Survey(), row)
    refuseStale(before, version)
    const created = await recordsWithSurvey(companyId, newSurvey, named)
    const [client, contact, office] = [
      created.client ?? named[0],
      created.contact ?? named[1],
      created.office ?? named[2],
    ]
    if (!client || client.deleted_at) throw new Refusal('invalid_input', { client_id: 'Choose a client' })
    if (!contact || isUnavailable(contact, before?.contact_id))
      throw new Refusal('invalid_input', { contact_id: 'Choose a contact' })
    if (!office || isUnavailable(office, before?.office_id))
      throw new Refusal('invalid_input', { office_id: 'Choose an office' })
    const { surveyor_id, reviewer_id } = await usersOf(companyId, input, before ?? defaultUsers ?? {})
    const { name: client_name, image } = parse(Client(), client)
    const survey: Survey = {
      ...input,
      status_id: input.status_id ?? before?.status_id ?? SURVEY_STATUS.active,
      surveyor_id,
      reviewer_id,
      client_name,
      ...(image && { image }),
      contact_name: parse(Contact(), contact).full_name,
      office_name: parse(NamedAddress(), office).name,
      version: (before?.version ?? 0) + 1,
      updated_at: now(),
    }
    const isRenamed = before !== undefined && COPIED_FIELDS.some(name => before[name] !== survey[name])
    return {
      survey,
      isRenamed,
      writes: [
        ...created.writes,
        ...surveyRows(companyId, survey, before, parse(Client(), client), created),
        ...(isRenamed ? [Renames.dueWrite(companyId, survey.id)] : []),
      ],
    }
  },
}

/** The surveyor and reviewer of a survey. An omitted field keeps its user. */
async function usersOf(
  companyId: string,
  named: Pick<SurveyInput, 'surveyor_id' | 'reviewer_id'>,
  before: DefaultUsers,
) {
  const { surveyor_id = before.surveyor_id, reviewer_id = before.reviewer_id } = named
  const users = { surveyor_id: surveyor_id ?? undefined, reviewer_id: reviewer_id ?? undefined }
  for (const field of ['surveyor_id', 'reviewer_id'] as const) {
    const id = users[field]
    if (id && id !== before[field] && !(await read(User(), keys.user(companyId, id))))
      throw new Refusal('invalid_input', { [field]: 'Choose people from your company' })
  }
  return users
}

/** Only an existing job number may exceed the length limit. */
async function refuseLongNumber(companyId: string, input: SurveyInput): Promise<void> {
  if (!jobNumberProblem(input, undefined)) return
  const problem = jobNumberProblem(input, await read(Survey(), keys.survey(companyId, input.id)))
  if (problem) throw new Refusal('invalid_input', { job_number: problem })
}

/** A deleted record may stay where it is selected, but cannot be selected again. */
const isUnavailable = (row: Record<string, unknown>, currentId: string | undefined) =>
  row.deleted_at !== undefined && row.id !== currentId
