import { fence, retryWhenStale } from '#functions/data/claim.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { SurveyApprovals } from '#functions/data/surveyApprovals.ts'
import {
  type Condition,
  mustHaveVersion,
  mustNotExist,
  queryRows,
  read,
  transact,
  type Write,
} from '#functions/data/table.ts'
import { outboxWrite } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { Building } from '#shared/domain/tree/building.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { surveyDeletion } from './surveyRows.ts'
import { Surveys } from './surveys.ts'

/** Rows of one transaction. The rest of its 100 is for the command's record and checks. */
const ROW_BATCH_SIZE = 90
const ATTEMPTS = 4
/** Issued documents withdrawn in the deletion's own transaction, two rows each. The job withdraws the rest. */
const MAX_WITHDRAWN = 20
/** Rows that appear in lists or counts. The building's own transaction deletes them. */
const LISTED_PREFIXES = [sortKeys.figures(), sortKeys.decision(''), 'TURNAROUND#']

const deletionJob = (companyId: string, of: 'building' | 'survey', id: string): Job => ({
  kind: 'deletion',
  id: `DELETION#${id}`,
  company_id: companyId,
  of,
  target_id: id,
})

export const Deletions = {
  /** Deletes a building that is not reviewed in one transaction; the job then deletes its contents. */
  async building(caller: Caller, id: string) {
    const job = deletionJob(caller.company_id, 'building', id)
    const { building, reply } = await deleteWithRetry(caller.company_id, id, true, writes =>
      commitOnce(caller, [...writes, outboxWrite(job)], { message: 'Building deleted' }),
    )
    return { reply, job, building }
  },

  /** Deletes a survey without reviewed buildings and clearances; the job then deletes its buildings. */
  async survey(caller: Caller, id: string) {
    const { company_id } = caller
    const job = deletionJob(company_id, 'survey', id)
    const reply = await retryWhenStale(async () => {
      const approvals = await SurveyApprovals.read(company_id, id)
      const [survey, buildings] = await Promise.all([Surveys.read(company_id, id), Surveys.buildings(company_id, id)])
      await Promise.all(buildings.map(building => refuseReviewedIn(company_id, building.id)))
      const writes = surveyDeletion(company_id, survey, SurveyApprovals.mustBeUnchanged(approvals))
      return commitOnce(caller, [...writes, outboxWrite(job)], { message: 'Survey deleted' })
    })
    return { reply, job }
  },

  /** Deletes a building of a deleted survey. Does nothing if it is already deleted. */
  async buildingOfSurvey(companyId: string, id: string): Promise<Job> {
    const job = deletionJob(companyId, 'building', id)
    try {
      await deleteWithRetry(companyId, id, false, writes => transact([...writes, outboxWrite(job)]))
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error
    }
    return job
  },

  /** Deletes the contents of a deleted building. Safe to repeat and to interrupt. */
  async clearBuilding(companyId: string, id: string): Promise<void> {
    const buildingKey = keys.inBuilding(companyId, id, sortKeys.building())
    const clearanceEntries = await queryRows(partition.building(companyId, id), { prefix: sortKeys.clearance('') })
    await Revisions.withdrawAll(companyId, id, mustBeDeleted(buildingKey))
    for (const { sk } of clearanceEntries)
      await deletePartition(partition.clearance(companyId, clearanceIn(sk)), buildingKey)
    for (const partitionOf of [partition.building, partition.buildingRecords, partition.site])
      await deletePartition(partitionOf(companyId, id), buildingKey)
  },

  /** Deletes the other rows of a deleted clearance. */
  clearClearance: (companyId: string, id: string): Promise<void> =>
    deletePartition(partition.clearance(companyId, id), keys.clearance(companyId, id)),
}

/** Deletes the rows of a partition, provided that its owner is deleted. */
async function deletePartition(pk: string, owner: Key): Promise<void> {
  for (let rows = await nextRows(pk); rows.length > 0; rows = await nextRows(pk))
    await transact([mustBeDeleted(owner), ...rows.map(deleteWrite)])
}

const mustBeDeleted = (key: Key): Write => ({
  op: 'check',
  key,
  condition: mustNotExist(() => new Refusal('changed_meanwhile')),
})

const clearanceIn = (sk: unknown): string => String(sk).slice(sortKeys.clearance('').length)

const nextRows = (pk: string) => queryRows(pk, { limit: ROW_BATCH_SIZE })
const deleteWrite = ({ pk, sk }: Record<string, unknown>): Write => ({
  op: 'delete',
  key: { pk: String(pk), sk: String(sk) },
})

/** Removes a clearance from all lists. The key of its entry stays, so that the job can find the clearance's own rows. */
const clearListEntry = (companyId: string, buildingId: string, { id }: ClearanceListEntry): Write => ({
  op: 'put',
  key: keys.inBuilding(companyId, buildingId, sortKeys.clearance(id)),
  row: {},
})

/** A reviewed clearance cannot be deleted, not even with its building. */
function refuseReviewed(clearances: readonly ClearanceListEntry[]): void {
  if (clearances.some(({ status }) => isClearanceLocked(status))) throw new Refusal('clearance_has_reviewed')
}

/** The same for a building of a survey. The survey's list may be outdated, so this reads the building's own row. */
async function refuseReviewedIn(companyId: string, buildingId: string): Promise<void> {
  const [building, clearances] = await Promise.all([
    read(Building(), keys.inBuilding(companyId, buildingId, sortKeys.building())),
    Clearances.ofBuilding(companyId, buildingId),
  ])
  if (building && isLocked(building.status_id)) throw new Refusal('survey_has_reviewed')
  refuseReviewed(clearances)
}

/** Reads the building and lets `commit` write its deletion; retries if the building changed in the meantime. */
async function deleteWithRetry<R>(
  companyId: string,
  id: string,
  refusesLocked: boolean,
  commit: (writes: readonly Write[]) => Promise<R>,
): Promise<{ building: Building; reply: R }> {
  for (let attempt = 1; ; attempt++) {
    const { building, writes } = await buildingDeletion(companyId, id, refusesLocked)
    try {
      return { building, reply: await commit(writes) }
    } catch (error) {
      const isConflict = error instanceof Refusal && (error.code === 'changed_meanwhile' || error.code === 'busy')
      if (!isConflict || attempt === ATTEMPTS) throw error
    }
  }
}

/** A rename changes the copied names, not the version, and the search words with them. */
function mustBeAsRead({ version, job_number, survey_name, client_id, client_name }: Building): Condition {
  const names = { job_number, survey_name, client_id, client_name }
  const rule = fence(names, row => new Refusal('changed_meanwhile', {}, row))
  const ofVersion = mustHaveVersion(version)
  return {
    ...rule,
    expression: `${ofVersion.expression} AND ${rule.expression}`,
    values: { ...rule.values, ...ofVersion.values },
  }
}

async function buildingDeletion(
  companyId: string,
  id: string,
  refusesLocked: boolean,
): Promise<{ building: Building; writes: Write[] }> {
  const pk = partition.building(companyId, id)
  const buildingKey = keys.inBuilding(companyId, id, sortKeys.building())
  const building = await read(Building(), buildingKey)
  if (!building) throw new Refusal('not_found')
  if (refusesLocked && isLocked(building.status_id)) throw new Refusal('building_has_reviewed')
  const approvals = await SurveyApprovals.read(companyId, building.survey_id)
  const [withdrawals, clearances, ...listedRows] = await Promise.all([
    Revisions.withdrawalsOfBuilding(companyId, id, MAX_WITHDRAWN),
    Clearances.ofBuilding(companyId, id),
    ...LISTED_PREFIXES.map(prefix => queryRows(pk, { prefix, limit: ROW_BATCH_SIZE })),
  ])
  if (refusesLocked) refuseReviewed(clearances)
  const first: Write[] = [
    { op: 'delete', key: buildingKey, condition: mustBeAsRead(building) },
    {
      op: 'check',
      key: keys.survey(companyId, building.survey_id),
      condition: SurveyApprovals.mustBeUnchanged(approvals),
    },
    ...BuildingSearch.writes(companyId, buildingListEntry(building), undefined),
    BuildingSearch.countWrite(companyId, building, -1),
    ...withdrawals,
  ]
  const rest = [
    ...listedRows.flat().map(deleteWrite),
    ...clearances.map(clearance => clearListEntry(companyId, id, clearance)),
  ]
  return { building, writes: [...first, ...rest.slice(0, ROW_BATCH_SIZE - first.length)] }
}
