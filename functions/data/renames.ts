import * as z from 'zod'
import { BuildingRow } from '#shared/domain/building.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { Survey } from '#shared/domain/survey.ts'
import { log } from '../lib/log.ts'
import { keys, partition, place } from './keys.ts'
import { Search } from './search.ts'
import { list, read, together, type Write } from './table.ts'

const Due = z.object({ survey_id: z.string(), due_at: z.iso.datetime() })
/** A younger row is being carried out at this moment. */
const GRACE_MS = 30_000

/**
 * A survey's job number and client stand on its buildings too, and in the words by which they are found. They follow in
 * transactions of their own, one per building; a row written with the survey stays until all have followed.
 */
export const Renames = {
  due: (companyId: string, surveyId: string): Write => ({
    op: 'put',
    key: keys.rename(companyId, surveyId),
    row: { survey_id: surveyId, due_at: new Date().toISOString() },
  }),

  /** Safe to do again. Where a building is being changed at this moment, what is left is done by the sweep. */
  async carryOut(companyId: string, surveyId: string): Promise<void> {
    const survey = await read(Survey, keys.survey(companyId, surveyId))
    const buildings = await list(BuildingRow, partition.survey(companyId, surveyId), { index: 'gsi2' })
    try {
      if (survey) for (const building of buildings) await follow(companyId, building, survey)
      await together([{ op: 'delete', key: keys.rename(companyId, surveyId) }])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn('rename', { surveyId, error })
    }
  },

  /** What was begun and not brought to its end. */
  async sweep(companyId: string): Promise<void> {
    for (const { survey_id, due_at } of await list(Due, partition.renames(companyId)))
      if (Date.now() - Date.parse(due_at) > GRACE_MS) await Renames.carryOut(companyId, survey_id)
  },
}

async function follow(companyId: string, before: BuildingRow, survey: Survey): Promise<void> {
  const { job_number, client_id, client_name } = survey
  const after = { ...before, job_number, client_id, client_name }
  await together([rename(companyId, before, survey), ...Search.writes(companyId, before, after)])
}

/** The building must still be as its line in lists says, or its words would be written from an old one. */
const rename = (companyId: string, { id, updated_at }: BuildingRow, survey: Survey): Write => ({
  op: 'update',
  key: keys.inBuilding(companyId, id, place.building()),
  set: 'SET job_number = :job, survey_name = :name, client_id = :client, client_name = :clientName, #row.job_number = :job, #row.client_id = :client, #row.client_name = :clientName',
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
