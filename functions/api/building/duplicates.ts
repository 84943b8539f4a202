import { Buildings } from '#functions/data/building/buildings.ts'
import { Duplications } from '#functions/data/building/duplications.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { SurveyWrites } from '#functions/data/building/surveyWrites.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { readMany, type Write } from '#functions/data/table.ts'
import { serve } from '#functions/http/serve.ts'
import { commitAndEnqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { editAndPublish, versionOf } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { duplicates } from '#shared/contract/building/duplicates.ts'
import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import type { EditInput } from '#shared/domain/edits/edits.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type DuplicateJob = JobOf<'duplicate'>

export const handler = serve('duplicates', duplicates, {
  async survey({ params, body }, caller) {
    const { company_id } = caller
    const [source, buildings] = await Promise.all([
      Surveys.read(company_id, params.id),
      Surveys.buildings(company_id, params.id),
    ])
    const { client_id, contact_id, office_id, note } = source
    const { survey, writes } = await SurveyWrites.decide(company_id, {
      ...body,
      client_id,
      contact_id,
      office_id,
      note,
    })
    const reply = { survey_id: survey.id, message: 'Survey duplicated. Its buildings are being copied.' }
    const job = jobFor(caller, survey.name, { entity: 'survey', id: params.id, survey_id: survey.id })
    const units = buildings.map(({ id }) => id)
    if (units.length === 0) return commitOnce(caller, writes, reply)
    return queueDuplicate(caller, job, units, writes, reply)
  },

  async building({ params, body }, caller) {
    const { company_id } = caller
    await Buildings.refuseAbsent(company_id, params.id)
    const target = body.survey
      ? await SurveyWrites.decide(company_id, body.survey)
      : await surveyTarget(company_id, body.survey_id)
    const job = jobFor(caller, body.name, {
      entity: 'building',
      id: params.id,
      survey_id: target.survey.id,
      makes_survey: body.survey !== undefined,
    })
    return queueDuplicate(caller, job, [params.id], target.writes, acceptedReply(job, 'building'))
  },

  async floor({ params, query, body }, caller) {
    const from = await Parents.building(caller.company_id, 'floor', params.id, query.building_id)
    const { id, name, building_id } = body
    if (id && from === building_id) return atOnce(caller, from, 'duplicateFloor', { id, name, original_id: params.id })
    const into = await Buildings.read(caller.company_id, building_id)
    refuseReviewed(into)
    await refuseAbsent(caller.company_id, from, sortKeys.floor(params.id))
    const source = { entity: 'floor', id: params.id, from, building_id } as const
    const job = jobFor(caller, body.name, source)
    return queueDuplicate(caller, job, [params.id], [], acceptedReply(job, 'floor'))
  },

  async room({ params, query, body }, caller) {
    const from = await Parents.building(caller.company_id, 'room', params.id, query.building_id)
    if (body.id) return atOnce(caller, from, 'duplicateRoom', { ...body, id: body.id, original_id: params.id })
    refuseReviewed(await Buildings.read(caller.company_id, from))
    await refuseAbsent(caller.company_id, from, sortKeys.room(params.id), sortKeys.floor(body.floor_id))
    const source = { entity: 'room', id: params.id, from, floor_id: body.floor_id } as const
    const job = jobFor(caller, body.name, source)
    return queueDuplicate(caller, job, [params.id], [], acceptedReply(job, 'room'))
  },
})

const jobFor = ({ company_id, user_id }: Caller, name: string, what: DuplicateJob['what']): DuplicateJob => ({
  kind: 'duplicate',
  id: newId(),
  company_id,
  user_id,
  name,
  what,
})

/** Runs in one transaction, for a device that has already shown the duplicate. */
const atOnce = <N extends 'duplicateFloor' | 'duplicateRoom'>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N> & { readonly id: string },
) =>
  editAndPublish(caller, buildingId, name, input, edited => ({
    data: { id: input.id, version: versionOf(edited) },
    message: 'Duplicated',
  }))

const acceptedReply = ({ id }: DuplicateJob, noun: string) => ({
  data: { id },
  message: `Duplicating the ${noun}`,
})

/** The survey of the duplicate, with a check that the names to copy are unchanged. */
async function surveyTarget(companyId: string, surveyId: string | undefined) {
  if (!surveyId) throw new Refusal('invalid_input', { survey_id: 'Choose a survey' })
  return Surveys.readWithCondition(companyId, surveyId)
}

async function refuseAbsent(companyId: string, buildingId: string, ...sorts: string[]): Promise<void> {
  const rows = await readMany(sorts.map(sort => keys.inBuilding(companyId, buildingId, sort)))
  if (rows.some(row => row === undefined)) throw new Refusal('not_found')
}

function queueDuplicate<R>(
  caller: Caller,
  job: DuplicateJob,
  units: readonly string[],
  writes: readonly Write[],
  reply: R,
): Promise<R> {
  return commitAndEnqueue(caller, [...writes, Duplications.newWrite(job.company_id, job.id, units)], job, reply)
}
