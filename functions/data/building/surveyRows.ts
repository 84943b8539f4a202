import { keys, partition } from '#functions/data/keys.ts'
import { SurveySearch } from '#functions/data/projections/surveySearch.ts'
import { type Condition, mustHaveVersion, mustNotExist, type Write } from '#functions/data/table.ts'
import type { Client } from '#shared/domain/company/client.ts'
import { SURVEY_STATUS, type Survey } from '#shared/domain/company/survey.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const jobNumberTaken = () => new Refusal('job_number_taken', { job_number: refusalSentence('job_number_taken') })
const ownedBy = (id: string, otherwise: () => Error): Condition => ({
  expression: 'attribute_not_exists(pk) OR id = :id',
  values: { ':id': id },
  otherwise,
})

/** The writes of a new or changed survey: its row, its job number, its search words, and the count of its client. */
export function surveyRows(
  companyId: string,
  survey: Survey,
  before: Survey | undefined,
  client: Pick<Client, 'id' | 'name'>,
): Write[] {
  const isRenumbered =
    before && keys.jobNumber(companyId, before.job_number).sk !== keys.jobNumber(companyId, survey.job_number).sk
  const isOwn = before && !isRenumbered
  return [
    {
      op: 'put',
      key: keys.jobNumber(companyId, survey.job_number),
      row: survey,
      condition: isOwn ? ownedBy(survey.id, jobNumberTaken) : mustNotExist(jobNumberTaken),
    },
    {
      op: 'put',
      key: keys.survey(companyId, survey.id),
      row: surveyRow(companyId, survey),
      condition: mustHaveVersion(before?.version),
    },
    ...(isRenumbered ? [{ op: 'delete', key: keys.jobNumber(companyId, before.job_number) } as const] : []),
    ...SurveySearch.writes(companyId, before, survey),
    before?.client_id === client.id
      ? clientMustKeepName(companyId, client)
      : surveyCountWrite(companyId, client.id, 1, mustKeepName(client)),
    ...(before && before.client_id !== client.id ? [surveyCountWrite(companyId, before.client_id, -1)] : []),
  ]
}

/** Deletes a survey's own rows; its buildings are deleted by a job. */
export const surveyDeletion = (companyId: string, survey: Survey): Write[] => [
  { op: 'delete', key: keys.survey(companyId, survey.id), condition: mustHaveVersion(survey.version) },
  {
    op: 'delete',
    key: keys.jobNumber(companyId, survey.job_number),
    condition: ownedBy(survey.id, () => new Refusal('changed_meanwhile')),
  },
  ...SurveySearch.writes(companyId, survey, undefined),
  surveyCountWrite(companyId, survey.client_id, -1),
]

/** A survey's row with what the indexes need. */
const surveyRow = (companyId: string, survey: Survey): object => ({
  ...survey,
  row: survey,
  gsi1pk: partition.surveys(companyId),
  gsi1sk: survey.id,
  gsi2pk: partition.client(companyId, survey.client_id),
  gsi2sk: survey.id,
  ...(survey.status_id === SURVEY_STATUS.active && { gsi3pk: partition.activeSurveys(companyId), gsi3sk: survey.id }),
})

/** The client must exist and still have the name that the survey copies, or the survey would miss a rename. */
const mustKeepName = (client: Pick<Client, 'name'>): Condition => ({
  expression: 'attribute_not_exists(deleted_at) AND #name = :name',
  names: { '#name': 'name' },
  values: { ':name': client.name },
  otherwise: row =>
    row && !row.deleted_at ? new Refusal('busy') : new Refusal('invalid_input', { client_id: 'Choose a client' }),
})

const clientMustKeepName = (companyId: string, client: Pick<Client, 'id' | 'name'>): Write => ({
  op: 'check',
  key: keys.client(companyId, client.id),
  condition: mustKeepName(client),
})

const mustExist: Condition = { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('changed_meanwhile') }

const surveyCountWrite = (companyId: string, clientId: string, delta: number, condition = mustExist): Write => ({
  op: 'update',
  key: keys.client(companyId, clientId),
  set: 'SET survey_count = survey_count + :by, #row.survey_count = #row.survey_count + :by',
  names: { '#row': 'row' },
  values: { ':by': delta },
  condition,
})
