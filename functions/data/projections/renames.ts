import * as z from 'zod'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { queryList, read, transact, type Write } from '#functions/data/table.ts'
import { unlessRefused } from '#functions/data/unlessRefused.ts'
import { Client } from '#shared/domain/company/client.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'
import { BuildingSearch } from './buildingSearch.ts'

const DueRow = object(() => ({
  survey_id: z.string().optional(),
  client_id: z.string().optional(),
  /** What is derived from the company's buildings. */
  outdated: z.boolean().optional(),
  due_at: z.iso.datetime(),
}))
/** A younger row may still be in progress. */
const GRACE_MS = 30_000
/** The longest that a user who renamed a client waits. */
const MAX_WAIT_MS = 8_000

/**
 * A client's name and image are copied to its surveys; a survey's job number, name and client to its buildings and their
 * search words. Each building is updated in a transaction of its own; a row written with the survey stays until all are.
 */
export const Renames = {
  dueWrite: (companyId: string, surveyId: string): Write => ({
    op: 'put',
    key: keys.rename(companyId, surveyId),
    row: { survey_id: surveyId, due_at: new Date().toISOString() },
  }),

  clientDueWrite: (companyId: string, clientId: string): Write => ({
    op: 'put',
    key: clientKey(companyId, clientId),
    row: { client_id: clientId, due_at: new Date().toISOString() },
  }),

  /** For the transaction that changes a company's re-inspection table: its buildings are gone through again. */
  buildingsWrite: (companyId: string): Write => ({
    op: 'put',
    key: keys.buildingsOutdated(companyId),
    row: { outdated: true, due_at: new Date().toISOString() },
  }),

  /**
   * Copies a client's name to its surveys and their buildings. Returns whether all are done; what takes longer than a
   * user waits is left to the sweep, which also looks again when the index has caught up.
   */
  async renameSurveys(companyId: string, clientId: string): Promise<boolean> {
    const until = Date.now() + MAX_WAIT_MS
    const client = await read(Client, keys.client(companyId, clientId))
    const surveys = await queryList(Survey, partition.client(companyId, clientId), { index: 'gsi2' })
    for (const survey of client ? surveys.filter(each => differs(each, client)) : []) {
      if (Date.now() > until || !client) return false
      const renamed = transact(surveyRenameWrites(companyId, survey, client)).then(() => true)
      if (!(await unlessRefused('rename', { surveyId: survey.id }, renamed))) return false
      await Renames.renameBuildings(companyId, survey.id)
    }
    return true
  },

  /** Copies a survey's names to its buildings. Safe to repeat; where a building is being changed, the sweep does the rest. */
  async renameBuildings(companyId: string, surveyId: string): Promise<void> {
    const survey = await read(Survey, keys.survey(companyId, surveyId))
    const buildings = await queryList(BuildingListEntry, partition.survey(companyId, surveyId), { index: 'gsi2' })
    const rename = async () => {
      if (survey) for (const building of buildings) await renameBuilding(companyId, building, survey)
      await transact([{ op: 'delete', key: keys.rename(companyId, surveyId) }])
    }
    await unlessRefused('rename', { surveyId }, rename())
  },

  /** Finishes renames that were interrupted. Returns whether what is derived from buildings is outdated. */
  async sweep(companyId: string): Promise<boolean> {
    let areOutdated = false
    for (const { survey_id, client_id, outdated, due_at } of await queryList(DueRow, partition.renames(companyId))) {
      if (Date.now() - Date.parse(due_at) <= GRACE_MS) continue
      if (outdated) areOutdated = true
      if (survey_id) await Renames.renameBuildings(companyId, survey_id)
      if (client_id && (await Renames.renameSurveys(companyId, client_id)))
        await transact([{ op: 'delete', key: clientKey(companyId, client_id) }])
    }
    return areOutdated
  },
}

const differs = (survey: Survey, { name, image }: Client) =>
  survey.client_name !== name || survey.image?.file !== image?.file

const clientKey = (companyId: string, clientId: string) => keys.rename(companyId, `CLIENT#${clientId}`)

/** Updates the survey and its job number row; refuses where its client or job number has changed since. */
function surveyRenameWrites(companyId: string, survey: Survey, { id, name, image }: Client): Write[] {
  const values = { ':name': name, ':client': id, ':job': survey.job_number, ...(image && { ':image': image }) }
  const set = (prefixes: readonly string[]) => {
    const names = prefixes.map(path => `${path}client_name = :name`)
    const images = prefixes.map(path => `${path}image`)
    if (image) return `SET ${[...names, ...images.map(path => `${path} = :image`)].join(', ')}`
    return `SET ${names.join(', ')} REMOVE ${images.join(', ')}`
  }
  const condition = {
    expression: 'client_id = :client AND job_number = :job',
    otherwise: () => new Refusal('changed_meanwhile'),
  }
  return [
    {
      op: 'update',
      key: keys.survey(companyId, survey.id),
      set: set(['', '#row.']),
      names: { '#row': 'row' },
      values,
      condition,
    },
    { op: 'update', key: keys.jobNumber(companyId, survey.job_number), set: set(['']), values, condition },
    Renames.dueWrite(companyId, survey.id),
  ]
}

async function renameBuilding(companyId: string, before: BuildingListEntry, survey: Survey): Promise<void> {
  const { job_number, name: survey_name, client_id, client_name } = survey
  const after = { ...before, job_number, survey_name, client_id, client_name }
  await transact([rename(companyId, before, survey), ...BuildingSearch.writes(companyId, before, after)])
}

/** The building must not have changed since its list entry was read, or its search words would be out of date. */
const rename = (companyId: string, { id, updated_at }: BuildingListEntry, survey: Survey): Write => ({
  op: 'update',
  key: keys.inBuilding(companyId, id, sortKeys.building()),
  set: 'SET job_number = :job, survey_name = :name, client_id = :client, client_name = :clientName, #row.job_number = :job, #row.survey_name = :name, #row.client_id = :client, #row.client_name = :clientName',
  names: { '#row': 'row' },
  values: {
    ':job': survey.job_number,
    ':name': survey.name,
    ':client': survey.client_id,
    ':clientName': survey.client_name,
  },
  condition: {
    expression: 'updated_at = :seen',
    values: { ':seen': updated_at },
    otherwise: () => new Refusal('changed_meanwhile'),
  },
})
