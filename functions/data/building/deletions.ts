import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
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
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import { Building, type BuildingListEntry } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { surveyDeletion } from './surveyRows.ts'
import { Surveys } from './surveys.ts'

/** Rows of one transaction, with room for the record of the command and a check. */
const ROWS_AT_ONCE = 90
const ATTEMPTS = 4
/** Issued documents withdrawn in that moment, two rows each; those of a building that has more are by the job that follows. */
const MOST_WITHDRAWN = 20
/** What stands in lists or counts beside the building itself: gone in the moment in which it goes. */
const LISTED = [sortKeys.figures(), sortKeys.decision(''), 'TURNAROUND#', sortKeys.clearance('')]

const removalOf = (companyId: string, of: 'building' | 'survey', id: string): Job => ({
  kind: 'deletion',
  id: `REMOVAL#${id}`,
  company_id: companyId,
  of,
  target_id: id,
})

export const Deletions = {
  /** A building that is not reviewed vanishes in one transaction; the job that follows clears what lay in it. */
  async building(caller: Caller, id: string) {
    const job = removalOf(caller.company_id, 'building', id)
    const { building, reply } = await vanish(caller.company_id, id, true, writes =>
      commitOnce(caller, [...writes, outboxWrite(job)], { message: 'Building deleted' }),
    )
    return { reply, job, building }
  },

  /** A survey without a reviewed building goes; the job that follows lets its buildings vanish. */
  async survey(caller: Caller, id: string) {
    const { company_id } = caller
    const [survey, buildings] = await Promise.all([Surveys.read(company_id, id), Surveys.buildings(company_id, id)])
    if (buildings.some(({ status_id }) => isLocked(status_id))) throw new Refusal('survey_has_reviewed')
    await Promise.all(buildings.map(building => refuseReviewed(company_id, building)))
    const job = removalOf(company_id, 'survey', id)
    const gone = [...surveyDeletion(company_id, survey), outboxWrite(job)]
    const writes = [...gone, ...buildings.slice(0, ROWS_AT_ONCE - gone.length).map(row => stillOpen(company_id, row))]
    return { reply: await commitOnce(caller, writes, { message: 'Survey deleted' }), job, buildings }
  },

  /** A building of a survey that is gone: also one that became reviewed in that moment. Nothing where it has vanished before. */
  async ofSurvey(companyId: string, id: string): Promise<Job> {
    const job = removalOf(companyId, 'building', id)
    try {
      await vanish(companyId, id, false, writes => transact([...writes, outboxWrite(job)]))
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error
    }
    return job
  },

  /** Everything that lay in a building which has vanished. Safe to do again, and to break off anywhere. */
  async clear(companyId: string, id: string): Promise<void> {
    const own = keys.inBuilding(companyId, id, sortKeys.building())
    const lines = await queryRows(partition.building(companyId, id), { prefix: sortKeys.clearance('') })
    await Revisions.withdrawAll(companyId, id, stillGone(own))
    for (const { sk } of lines) await empty(partition.clearance(companyId, clearanceIn(sk)), own)
    for (const pk of [partition.building(companyId, id), partition.buildingRecords(companyId, id)]) await empty(pk, own)
  },

  /** Everything that lay beside a clearance which has vanished. */
  clearClearance: (companyId: string, id: string): Promise<void> =>
    empty(partition.clearance(companyId, id), keys.clearance(companyId, id)),
}

/** Deletes the rows of a partition, as long as its owner is gone. */
async function empty(pk: string, owner: Key): Promise<void> {
  for (let rows = await some(pk); rows.length > 0; rows = await some(pk))
    await transact([stillGone(owner), ...rows.map(deletion)])
}

const stillGone = (key: Key): Write => ({
  op: 'check',
  key,
  condition: mustNotExist(() => new Refusal('changed_meanwhile')),
})

const clearanceIn = (sk: unknown): string => String(sk).slice(sortKeys.clearance('').length)

const some = (pk: string) => queryRows(pk, { limit: ROWS_AT_ONCE })
const deletion = ({ pk, sk }: Record<string, unknown>): Write => ({
  op: 'delete',
  key: { pk: String(pk), sk: String(sk) },
})

/** Out of every list; what is left of the line names the clearance whose own rows are still to be cleared. */
const unlisted = ({ pk, sk }: Record<string, unknown>, keepsLocked: boolean): Write => ({
  op: 'put',
  key: { pk: String(pk), sk: String(sk) },
  row: {},
  ...(keepsLocked && { condition: NOT_REVIEWED }),
})

/** A reviewed clearance is not deleted, nor together with its building. */
const NOT_REVIEWED: Condition = {
  expression: 'NOT #status IN (:reviewed, :complete)',
  names: { '#status': 'status' },
  values: { ':reviewed': 'reviewed', ':complete': 'complete' },
  otherwise: () => new Refusal('clearance_has_reviewed'),
}

async function refuseReviewed(companyId: string, { id, report_type_id }: BuildingListEntry): Promise<void> {
  if (report_type_id !== REPORT_TYPE.clearance) return
  const clearances = await Clearances.ofBuilding(companyId, id)
  if (clearances.some(({ status }) => isClearanceLocked(status))) throw new Refusal('clearance_has_reviewed')
}

/** Reads the building and what goes with it, and lets `carryOut` write it. Whoever changes the building meanwhile is waited for. */
async function vanish<R>(
  companyId: string,
  id: string,
  keepsLocked: boolean,
  carryOut: (writes: readonly Write[]) => Promise<R>,
): Promise<{ building: Building; reply: R }> {
  for (let attempt = 1; ; attempt++) {
    const { building, writes } = await goneWith(companyId, id, keepsLocked)
    if (keepsLocked && isLocked(building.status_id)) throw new Refusal('building_has_reviewed')
    try {
      return { building, reply: await carryOut(writes) }
    } catch (error) {
      const isLate = error instanceof Refusal && (error.code === 'changed_meanwhile' || error.code === 'busy')
      if (!isLate || attempt === ATTEMPTS) throw error
    }
  }
}

async function goneWith(
  companyId: string,
  id: string,
  keepsLocked: boolean,
): Promise<{ building: Building; writes: Write[] }> {
  const pk = partition.building(companyId, id)
  const own = keys.inBuilding(companyId, id, sortKeys.building())
  const [building, withdrawn, ...listed] = await Promise.all([
    read(Building, own),
    Revisions.withdrawnWith(companyId, id, MOST_WITHDRAWN),
    ...LISTED.map(prefix => queryRows(pk, { prefix, limit: ROWS_AT_ONCE })),
  ])
  if (!building) throw new Refusal('not_found')
  const first: Write[] = [
    { op: 'delete', key: own, condition: mustHaveVersion(building.version) },
    ...BuildingSearch.writes(companyId, buildingListEntry(building), undefined),
    ...withdrawn,
  ]
  const rest = listed
    .flat()
    .map(row => (String(row.sk).startsWith(sortKeys.clearance('')) ? unlisted(row, keepsLocked) : deletion(row)))
  return { building, writes: [...first, ...rest.slice(0, ROWS_AT_ONCE - first.length)] }
}

/** The building is not reviewed, or gone, in the moment in which its survey goes. */
const stillOpen = (companyId: string, { id }: BuildingListEntry): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, id, sortKeys.building()),
  condition: {
    expression: 'attribute_not_exists(pk) OR (status_id <> :reviewed AND status_id <> :complete)',
    values: { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete },
    otherwise: () => new Refusal('survey_has_reviewed'),
  },
})
