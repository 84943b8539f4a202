import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import type { SearchPage, SearchRequest } from '#functions/data/projections/buildingSearch.ts'
import { Renames } from '#functions/data/projections/renames.ts'
import { SurveySearch } from '#functions/data/projections/surveySearch.ts'
import { parse, queryList, read, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { Client, Contact, NamedAddress } from '#shared/domain/company/client.ts'
import {
  jobNumberProblem,
  type NewSurvey,
  SURVEY_STATUS,
  Survey,
  type SurveyInput,
} from '#shared/domain/company/survey.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { recordsWithSurvey } from './recordsWithSurvey.ts'
import { surveyRows } from './surveyRows.ts'
import { readTrees } from './trees.ts'

const MAX_RESULTS = 20

/** Fields that are copied to the survey's buildings. */
const COPIED_FIELDS = ['job_number', 'name', 'client_id', 'client_name'] as const

type DefaultUsers = Pick<Survey, 'surveyor_id' | 'reviewer_id'>
interface SurveyDecision {
  readonly survey: Survey
  readonly writes: Write[]
  readonly isRenamed: boolean
}

export const Surveys = {
  async read(companyId: string, id: string): Promise<Survey> {
    const survey = await read(Survey, keys.survey(companyId, id))
    if (!survey) throw new Refusal('not_found')
    return survey
  },

  /** Newest first. */
  list: (companyId: string, request: SearchRequest): Promise<SearchPage<Survey>> =>
    paged(partition.surveys(companyId), 'gsi1', request),

  active: (companyId: string, request: SearchRequest): Promise<SearchPage<Survey>> =>
    paged(partition.activeSurveys(companyId), 'gsi3', request),

  search: (companyId: string, text: string): Promise<Survey[]> => SurveySearch.find(companyId, text),

  /** The survey, with a check that the fields which its buildings copy have not changed when one is written. */
  async readWithCondition(companyId: string, id: string): Promise<SurveyDecision> {
    const survey = await Surveys.read(companyId, id)
    const condition = {
      expression: 'job_number = :job AND client_id = :client AND client_name = :name AND #name = :survey',
      names: { '#name': 'name' },
      values: {
        ':job': survey.job_number,
        ':client': survey.client_id,
        ':name': survey.client_name,
        ':survey': survey.name,
      },
      otherwise: (row: object | undefined) => new Refusal(row ? 'busy' : 'not_found'),
    }
    return { survey, isRenamed: false, writes: [{ op: 'check', key: keys.survey(companyId, id), condition }] }
  },

  buildings: (companyId: string, id: string): Promise<BuildingListEntry[]> =>
    queryList(BuildingListEntry, partition.survey(companyId, id), { index: 'gsi2' }),

  /** Some of the survey's buildings with everything in them, in the order of their names. */
  async trees(companyId: string, id: string, { page, paginate }: SearchRequest): Promise<SearchPage<Tree>> {
    const [buildings] = await Promise.all([Surveys.buildings(companyId, id), Surveys.read(companyId, id)])
    const data = await readTrees(companyId, buildings.slice((page - 1) * paginate, page * paginate))
    return { data, meta: { page, paginate, total: buildings.length, more: buildings.length > page * paginate } }
  },

  /** Surveys whose job number begins with the text. */
  async searchJobNumbers(companyId: string, text: string): Promise<Survey[]> {
    return queryList(Survey, partition.jobNumbers(companyId), {
      prefix: text.trim().toUpperCase(),
      limit: MAX_RESULTS,
    })
  },

  exists: async (companyId: string, jobNumber: string): Promise<boolean> =>
    (await read(Survey, keys.jobNumber(companyId, jobNumber))) !== undefined,

  async save(caller: Caller, input: SurveyInput) {
    await refuseLongNumber(caller.company_id, input)
    const { survey, writes, isRenamed } = await Surveys.decide(caller.company_id, input)
    const reply = await commitOnce(caller, writes, {
      survey_id: survey.id,
      message: survey.version === 1 ? 'Survey created' : 'Survey saved',
    })
    if (isRenamed) await Renames.renameBuildings(caller.company_id, survey.id)
    return reply
  },

  /** Sets the status to active. */
  async activate(caller: Caller, id: string) {
    const before = await Surveys.read(caller.company_id, id)
    const survey = { ...before, status_id: SURVEY_STATUS.active, version: before.version + 1, updated_at: now() }
    const client = { id: before.client_id, name: before.client_name }
    const isActive = before.status_id === SURVEY_STATUS.active
    const writes = isActive ? [mustExist(caller.company_id, id)] : surveyRows(caller.company_id, survey, before, client)
    return commitOnce(caller, writes, { message: 'Survey is now active' })
  },

  /** Decides how a survey will be and what to write. `isRenamed`: its new names have to be copied to its buildings. */
  async decide(companyId: string, asked: NewSurvey, defaultUsers?: DefaultUsers): Promise<SurveyDecision> {
    const { version, client: _, contact: __, office: ___, ...input } = asked
    const [row, ...named] = await readMany([
      keys.survey(companyId, input.id),
      keys.client(companyId, input.client_id),
      keys.contact(companyId, input.client_id, input.contact_id),
      keys.office(companyId, input.office_id),
    ])
    const before = row && parse(Survey, row)
    refuseStale(before, version)
    const created = await recordsWithSurvey(companyId, asked, named)
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
    const { surveyor_id, reviewer_id } = before ?? defaultUsers ?? {}
    const { name: client_name, image } = parse(Client, client)
    const survey: Survey = {
      ...input,
      status_id: input.status_id ?? before?.status_id ?? SURVEY_STATUS.active,
      surveyor_id,
      reviewer_id,
      client_name,
      ...(image && { image }),
      contact_name: parse(Contact, contact).full_name,
      office_name: parse(NamedAddress, office).name,
      version: (before?.version ?? 0) + 1,
      updated_at: now(),
    }
    const isRenamed = before !== undefined && COPIED_FIELDS.some(name => before[name] !== survey[name])
    return {
      survey,
      isRenamed,
      writes: [
        ...created.writes,
        ...surveyRows(companyId, survey, before, parse(Client, client), created),
        ...(isRenamed ? [Renames.dueWrite(companyId, survey.id)] : []),
      ],
    }
  },
}

async function paged(
  pk: string,
  index: 'gsi1' | 'gsi3',
  { page, paginate }: SearchRequest,
): Promise<SearchPage<Survey>> {
  const limit = page * paginate + 1
  const rows = await queryList(Survey, pk, { index, limit, newestFirst: true })
  const results = rows.slice(0, limit - 1)
  const data = results.slice((page - 1) * paginate)
  return { data, meta: { page, paginate, total: results.length, more: rows.length === limit } }
}

/** Only a job number that a survey has already may be longer than a new one. */
async function refuseLongNumber(companyId: string, input: SurveyInput): Promise<void> {
  if (!jobNumberProblem(input, undefined)) return
  const problem = jobNumberProblem(input, await read(Survey, keys.survey(companyId, input.id)))
  if (problem) throw new Refusal('invalid_input', { job_number: problem })
}

const mustExist = (companyId: string, id: string): Write => ({
  op: 'check',
  key: keys.survey(companyId, id),
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})

/** A deleted entry may stay where it was chosen before, but not be chosen. */
const isUnavailable = (row: Record<string, unknown>, currentId: string | undefined) =>
  row.deleted_at !== undefined && row.id !== currentId
