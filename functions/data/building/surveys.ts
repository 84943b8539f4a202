import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { readPage } from '#functions/data/listPages.ts'
import type { SearchPage, SearchRequest } from '#functions/data/projections/buildingSearch.ts'
import { SurveySearch } from '#functions/data/projections/surveySearch.ts'
import { queryList, read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { SURVEY_STATUS, Survey } from '#shared/domain/company/survey.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { surveyRows } from './surveyRows.ts'
import { readTrees } from './trees.ts'

const MAX_RESULTS = 20

/** A decided survey with its writes. `isRenamed`: its new names must be copied to its buildings. */
export interface SurveyDecision {
  readonly survey: Survey
  readonly writes: Write[]
  readonly isRenamed: boolean
}

export const Surveys = {
  async read(companyId: string, id: string): Promise<Survey> {
    const survey = await read(Survey(), keys.survey(companyId, id))
    if (!survey) throw new Refusal('not_found')
    return survey
  },

  /** Newest first. */
  list: (companyId: string, request: SearchRequest): Promise<SearchPage<Survey>> =>
    paged(partition.surveys(companyId), 'gsi1', request),

  active: (companyId: string, request: SearchRequest): Promise<SearchPage<Survey>> =>
    paged(partition.activeSurveys(companyId), 'gsi3', request),

  search: (companyId: string, text: string): Promise<Survey[]> => SurveySearch.find(companyId, text),

  /** The survey, with a check that the fields copied to buildings are still unchanged when a building is written. */
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
    queryList(BuildingListEntry(), partition.survey(companyId, id), { index: 'gsi2' }),

  buildingPage: (companyId: string, id: string, after: string | undefined) =>
    readPage(
      BuildingListEntry(),
      partition.survey(companyId, id),
      'gsi2',
      building => keys.inBuilding(companyId, building, sortKeys.building()),
      after,
    ),

  /** One page of the survey's buildings with their contents, ordered by name. */
  async trees(companyId: string, id: string, { page, paginate }: SearchRequest): Promise<SearchPage<Tree>> {
    const [buildings] = await Promise.all([Surveys.buildings(companyId, id), Surveys.read(companyId, id)])
    const data = await readTrees(companyId, buildings.slice((page - 1) * paginate, page * paginate))
    return { data, meta: { page, paginate, total: buildings.length, more: buildings.length > page * paginate } }
  },

  async searchJobNumbers(companyId: string, text: string): Promise<Survey[]> {
    return queryList(Survey(), partition.jobNumbers(companyId), {
      prefix: text.trim().toUpperCase(),
      limit: MAX_RESULTS,
    })
  },

  exists: async (companyId: string, jobNumber: string): Promise<boolean> =>
    (await read(Survey(), keys.jobNumber(companyId, jobNumber))) !== undefined,

  async activate(caller: Caller, id: string) {
    const before = await Surveys.read(caller.company_id, id)
    const survey = { ...before, status_id: SURVEY_STATUS.active, version: before.version + 1, updated_at: now() }
    const client = { id: before.client_id, name: before.client_name }
    const isActive = before.status_id === SURVEY_STATUS.active
    const writes = isActive ? [mustExist(caller.company_id, id)] : surveyRows(caller.company_id, survey, before, client)
    return commitOnce(caller, writes, { message: 'Survey is now active' })
  },
}

async function paged(
  pk: string,
  index: 'gsi1' | 'gsi3',
  { page, paginate }: SearchRequest,
): Promise<SearchPage<Survey>> {
  const limit = page * paginate + 1
  const rows = await queryList(Survey(), pk, { index, limit, newestFirst: true })
  const results = rows.slice(0, limit - 1)
  const data = results.slice((page - 1) * paginate)
  return { data, meta: { page, paginate, total: results.length, more: rows.length === limit } }
}

const mustExist = (companyId: string, id: string): Write => ({
  op: 'check',
  key: keys.survey(companyId, id),
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})
