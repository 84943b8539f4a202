import { BuildingRow } from '#shared/domain/building.ts'
import { Client, Contact, Place } from '#shared/domain/client.ts'
import { Refusal, sentence } from '#shared/domain/refusal.ts'
import { Survey, type SurveyInput } from '#shared/domain/survey.ts'
import { refuseStale } from '#shared/domain/tree.ts'
import type { Caller } from '../lib/caller.ts'
import { now } from '../lib/clock.ts'
import { commit } from './commands.ts'
import { keys, partition } from './keys.ts'
import { Renames } from './renames.ts'
import { absent, type Condition, list, parse, read, readEach, seenVersion, type Write } from './table.ts'

const FOUND_AT_ONCE = 20

/** What of a survey stands on its buildings too. */
const NAMES = ['job_number', 'name', 'client_id', 'client_name'] as const

type People = Pick<Survey, 'surveyor_id' | 'reviewer_id'>
interface Decided {
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

  /** The survey, and that what its buildings take over is still so when one is written. */
  async asItStands(companyId: string, id: string): Promise<Decided> {
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
      otherwise: () => new Refusal('busy'),
    }
    return { survey, isRenamed: false, writes: [{ op: 'check', key: keys.survey(companyId, id), condition }] }
  },

  buildings: (companyId: string, id: string): Promise<BuildingRow[]> =>
    list(BuildingRow, partition.survey(companyId, id), { index: 'gsi2' }),

  /** Surveys whose job number begins with the text. */
  async searchJobs(companyId: string, text: string): Promise<Survey[]> {
    return list(Survey, partition.jobs(companyId), { prefix: text.trim().toUpperCase(), limit: FOUND_AT_ONCE })
  },

  exists: async (companyId: string, jobNumber: string): Promise<boolean> =>
    (await read(Survey, keys.job(companyId, jobNumber))) !== undefined,

  async save(caller: Caller, input: SurveyInput) {
    const { survey, writes, isRenamed } = await Surveys.decide(caller.company_id, input)
    const reply = await commit(caller, writes, {
      survey_id: survey.id,
      message: survey.version === 1 ? 'The survey has been created' : 'The survey has been saved',
    })
    if (isRenamed) await Renames.carryOut(caller.company_id, survey.id)
    return reply
  },

  /** The survey as it will stand and what has to be written for it. Its buildings follow where its names change. */
  async decide(companyId: string, { version, ...input }: SurveyInput, people?: People): Promise<Decided> {
    const [row, client, contact, office] = await readEach([
      keys.survey(companyId, input.id),
      keys.client(companyId, input.client_id),
      keys.contact(companyId, input.client_id, input.contact_id),
      keys.office(companyId, input.office_id),
    ])
    const before = row && parse(Survey, row)
    refuseStale(before, version)
    if (!client || client.deleted_at) throw new Refusal('invalid_input', { client_id: 'Choose a client' })
    if (!contact || isGone(contact, before?.contact_id))
      throw new Refusal('invalid_input', { contact_id: 'Choose a contact' })
    if (!office || isGone(office, before?.office_id))
      throw new Refusal('invalid_input', { office_id: 'Choose an office' })
    const { surveyor_id, reviewer_id } = before ?? people ?? {}
    const survey: Survey = {
      ...input,
      surveyor_id,
      reviewer_id,
      client_name: parse(Client, client).name,
      contact_name: parse(Contact, contact).full_name,
      office_name: parse(Place, office).name,
      version: (before?.version ?? 0) + 1,
      updated_at: now(),
    }
    const isRenamed = before !== undefined && NAMES.some(name => before[name] !== survey[name])
    return {
      survey,
      isRenamed,
      writes: [
        ...surveyWrites(companyId, survey, before, parse(Client, client)),
        ...(isRenamed ? [Renames.due(companyId, survey.id)] : []),
      ],
    }
  },
}

function surveyWrites(companyId: string, survey: Survey, before: Survey | undefined, client: Client): Write[] {
  const isRenumbered = before && keys.job(companyId, before.job_number).sk !== keys.job(companyId, survey.job_number).sk
  const job = keys.job(companyId, survey.job_number)
  const taken = () => new Refusal('job_number_taken', { job_number: sentence('job_number_taken') })
  const own = { expression: 'attribute_not_exists(pk) OR id = :id', values: { ':id': survey.id }, otherwise: taken }
  return [
    { op: 'put', key: job, row: survey, condition: before && !isRenumbered ? own : absent(taken) },
    {
      op: 'put',
      key: keys.survey(companyId, survey.id),
      row: { ...survey, row: survey, gsi2pk: partition.client(companyId, client.id), gsi2sk: survey.id },
      condition: seenVersion(before?.version),
    },
    ...(isRenumbered ? [{ op: 'delete', key: keys.job(companyId, before.job_number) } as const] : []),
    before?.client_id === client.id ? sameClient(companyId, client) : counted(companyId, client.id, 1, still(client)),
    ...(before && before.client_id !== client.id ? [counted(companyId, before.client_id, -1)] : []),
  ]
}

/** What was deleted can stay where it was chosen, and not be chosen anew. */
const isGone = (row: Record<string, unknown>, kept: string | undefined) =>
  row.deleted_at !== undefined && row.id !== kept

/** The client must be there and have the name that the survey takes from it, or a rename would pass the survey by. */
const still = (client: Client): Condition => ({
  expression: 'attribute_not_exists(deleted_at) AND #name = :name',
  names: { '#name': 'name' },
  values: { ':name': client.name },
  otherwise: row =>
    row && !row.deleted_at ? new Refusal('busy') : new Refusal('invalid_input', { client_id: 'Choose a client' }),
})

const sameClient = (companyId: string, client: Client): Write => ({
  op: 'check',
  key: keys.client(companyId, client.id),
  condition: still(client),
})

const exists: Condition = { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('changed_meanwhile') }

const counted = (companyId: string, clientId: string, by: number, condition = exists): Write => ({
  op: 'update',
  key: keys.client(companyId, clientId),
  set: 'SET survey_count = survey_count + :by, #row.survey_count = #row.survey_count + :by',
  names: { '#row': 'row' },
  values: { ':by': by },
  condition,
})
