import { keys, partition } from '#functions/data/keys.ts'
import { SurveySearch } from '#functions/data/projections/surveySearch.ts'
import { type Condition, mustHaveVersion, mustNotExist, type Write } from '#functions/data/table.ts'
import type { Client, Contact } from '#shared/domain/company/client.ts'
import { SURVEY_STATUS, type Survey } from '#shared/domain/company/survey.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import type { RecordsWithSurvey } from './recordsWithSurvey.ts'

const jobNumberTaken = () => new Refusal('job_number_taken', { job_number: refusalSentence('job_number_taken') })
const ownedBy = (id: string, otherwise: () => Error): Condition => ({
  expression: 'attribute_not_exists(pk) OR id = :id',
  values: { ':id': id },
  otherwise,
})

/**
 * The writes of a new or changed survey: its row, job number, search words and the survey count of its client. The count of a
 * client that is created with the survey is part of the client's row.
 */
export function surveyRows(
  companyId: string,
  survey: Survey,
  before: Survey | undefined,
  client: Pick<Client, 'id' | 'name'>,
  created?: Pick<RecordsWithSurvey, 'client' | 'contact'>,
): Write[] {
  const isRenumbered =
    before && keys.jobNumber(companyId, before.job_number).sk !== keys.jobNumber(companyId, survey.job_number).sk
  const isOwn = before && !isRenumbered
  const isCounted = before?.client_id === client.id
  const primary = created?.contact?.primary ? created.contact : undefined
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
    ...(created?.client ? [] : [clientWrite(companyId, client, isCounted, primary)]),
    ...(before && !isCounted ? [surveyCountWrite(companyId, before.client_id, -1)] : []),
  ]
}

function clientWrite(
  companyId: string,
  client: Pick<Client, 'id' | 'name'>,
  isCounted: boolean,
  primary: Contact | undefined,
): Write {
  if (isCounted && !primary) return clientMustKeepName(companyId, client)
  return surveyCountWrite(companyId, client.id, isCounted ? 0 : 1, mustKeepName(client, primary !== undefined), primary)
}

/** Deletes a survey's own rows; a job deletes its buildings. */
export const surveyDeletion = (
  companyId: string,
  survey: Survey,
  condition = mustHaveVersion(survey.version),
): Write[] => [
  { op: 'delete', key: keys.survey(companyId, survey.id), condition },
  {
    op: 'delete',
    key: keys.jobNumber(companyId, survey.job_number),
    condition: ownedBy(survey.id, () => new Refusal('changed_meanwhile')),
  },
  ...SurveySearch.writes(companyId, survey, undefined),
  surveyCountWrite(companyId, survey.client_id, -1),
]

const surveyRow = (companyId: string, survey: Survey): object => ({
  ...survey,
  row: survey,
  gsi1pk: partition.surveys(companyId),
  gsi1sk: survey.id,
  gsi2pk: partition.client(companyId, survey.client_id),
  gsi2sk: survey.id,
  ...(survey.status_id === SURVEY_STATUS.active && { gsi3pk: partition.activeSurveys(companyId), gsi3sk: survey.id }),
})

/**
 * The client must exist with the name that the survey copies; otherwise the survey would miss a rename. `isFirst`: the client
 * must still have no contact.
 */
const mustKeepName = (client: Pick<Client, 'name'>, isFirst = false): Condition => ({
  expression: `attribute_not_exists(deleted_at) AND #name = :name${isFirst ? ' AND attribute_not_exists(primary_id)' : ''}`,
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

/** `primary`: the client's first contact, which becomes the primary contact. */
const surveyCountWrite = (
  companyId: string,
  clientId: string,
  delta: number,
  condition = mustExist,
  primary?: Contact,
): Write => ({
  op: 'update',
  key: keys.client(companyId, clientId),
  set: `SET survey_count = survey_count + :by, #row.survey_count = #row.survey_count + :by${primary ? SET_PRIMARY : ''}`,
  names: { '#row': 'row' },
  values: { ':by': delta, ...(primary && { ':primary': primary.id, ':one': 1, ':at': primary.updated_at }) },
  condition,
})
const SET_PRIMARY = `, ${['primary_id = :primary', 'version = #row.version + :one', 'updated_at = :at']
  .flatMap(set => [set, `#row.${set}`])
  .join(', ')}`
