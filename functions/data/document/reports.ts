import * as z from 'zod'
import { readTree } from '#functions/data/building/trees.ts'
import { cancelOnce, notStoring } from '#functions/data/cancelling.ts'
import { type Claim, fence, StaleReadError } from '#functions/data/claim.ts'
import { countEdit } from '#functions/data/editCount.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch, reportStatusWrite } from '#functions/data/projections/buildingSearch.ts'
import { type Condition, mustBeOwnedBy, parse, queryList, read, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isReportInProgress, latestFinishedReport, reportReservation } from '#shared/domain/edits/reportEdits.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'
import { Report, type ReportStatus } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const keyOf = (companyId: string, buildingId: string, id: string) =>
  keys.inBuilding(companyId, buildingId, sortKeys.report(id))

const InProgressRow = z.object({ id: z.string(), building_id: z.string() })
/** Longer than all attempts at a report together. */
const IN_PROGRESS_TTL_SECONDS = 24 * 3600
const MAX_IN_PROGRESS = 100

export const Reports = {
  read: (companyId: string, buildingId: string, id: string) => read(Report(), keyOf(companyId, buildingId, id)),

  async history(companyId: string, buildingId: string): Promise<Report[]> {
    const reports = await queryList(Report(), partition.building(companyId, buildingId), {
      prefix: sortKeys.report(''),
    })
    return reports.sort((a, b) => b.requested_at.localeCompare(a.requested_at))
  },

  /** The company's queued and active reports, latest first. */
  async queued(companyId: string): Promise<(Report & { building_id: string })[]> {
    const entries = await queryList(InProgressRow, partition.reportsInProgress(companyId), {
      limit: MAX_IN_PROGRESS,
      newestFirst: true,
    })
    const rows = await readMany(entries.map(({ id, building_id }) => keyOf(companyId, building_id, id)))
    return rows.flatMap((row, at) => {
      const report = row && parse(Report(), row)
      return report && isReportInProgress(report) ? [{ ...report, building_id: entries[at]?.building_id ?? '' }] : []
    })
  },

  /** Lists a requested report as in progress; its building must exist. */
  requestWrites: (
    companyId: string,
    tree: Tree,
    { id, contaminate_id }: Pick<Report, 'id' | 'contaminate_id'>,
  ): Write[] => [
    {
      op: 'put',
      key: keys.reportInProgress(companyId, id),
      row: { id, building_id: tree.building.id, ttl: secondsFromNow(IN_PROGRESS_TTL_SECONDS) },
    },
    listStatusWrite(companyId, tree, contaminate_id, 'queued'),
  ],

  /**
   * Claims a report, so that only this attempt may finish it. If the building is reviewed, the report will be issued and gets a
   * code, which later attempts keep.
   */
  claim(companyId: string, tree: Tree, report: Report): Claim<Report> {
    const { code = Revisions.newCode(), ...rest } = report
    const claimed: Report = {
      ...rest,
      ...(isLocked(tree.building.status_id) && { code }),
      status: 'active',
      progress: FIRST_STEP,
      attempt: report.attempt + 1,
      version: report.version + 1,
      updated_at: now(),
    }
    return { claimed, writes: fencedWrites(companyId, tree, report, claimed) }
  },

  progressWrite: (companyId: string, buildingId: string, claimed: Report, progress: DocumentProgress): Write => ({
    op: 'update',
    key: keyOf(companyId, buildingId, claimed.id),
    set: 'SET #progress = :progress',
    names: { '#progress': 'progress' },
    values: { ':progress': progress },
    condition: fence(seenOf(claimed)),
  }),

  /** Sets a pack that was generated after its report was issued. */
  packWrite: (companyId: string, buildingId: string, { id, code = '' }: Report, file: string): Write => ({
    op: 'update',
    key: keyOf(companyId, buildingId, id),
    set: 'SET pack_file = :file, #version = #version + :one, updated_at = :now',
    names: { '#version': 'version' },
    values: { ':file': file, ':one': 1, ':now': now(), ':code': code },
    condition: { expression: 'code = :code', otherwise: () => new StaleReadError() },
  }),

  /** Cancels a queued or running report; an earlier report stays available. */
  cancel: (caller: Caller, buildingId: string, id: string) =>
    cancelOnce(caller, async () => {
      const { company_id } = caller
      const tree = await readTree(company_id, buildingId)
      const report = tree.reports.find(each => each.id === id)
      if (!report) throw new Refusal('not_found')
      return {
        isInProgress: isReportInProgress(report),
        progress: report.progress,
        writes: result =>
          Reports.finishWrites(
            company_id,
            tree,
            report,
            { status: 'failed', ...result },
            notStoring(fence(seenOf(report))),
          ),
      }
    }),

  /** Writes the result and allows the next request. */
  finishWrites(
    companyId: string,
    tree: Tree,
    claimed: Report,
    result: Partial<Report> & { status: ReportStatus },
    condition?: Condition,
  ): Write[] {
    const { code, progress: _, ...rest } = claimed
    const finished: Report = {
      ...rest,
      ...(result.status === 'completed' && code && { code }),
      ...result,
      version: claimed.version + 1,
      updated_at: now(),
    }
    const { key, owner } = reportReservation(claimed)
    return [
      ...fencedWrites(companyId, tree, claimed, finished, condition),
      ...searchWrites(companyId, tree, finished),
      { op: 'delete', key: keys.reservation(companyId, tree.building.id, key), condition: mustBeOwnedBy(owner) },
      { op: 'delete', key: keys.reportInProgress(companyId, claimed.id) },
    ]
  },
}

const seenOf = ({ attempt, status }: Report) => ({ attempt, status })

/** A report with a code will be issued, so its building must still have the version in which it was reviewed. */
const fencedWrites = (
  companyId: string,
  tree: Tree,
  seen: Report,
  row: Report,
  condition = fence(seenOf(seen)),
): Write[] => [
  { op: 'put', key: keyOf(companyId, tree.building.id, row.id), row, condition },
  counted(
    listStatusWrite(companyId, tree, row.contaminate_id, row.status, row.code ? tree.building.version : undefined),
  ),
]

const counted = (write: Write): Write => (write.op === 'update' ? countEdit(write) : write)

/**
 * Writes a report's status into the building's list entry, which all lists except searches read. If an earlier report can be
 * downloaded, the entry is already right and the building is only checked. `seenVersion`: the required version of the building.
 */
function listStatusWrite(
  companyId: string,
  tree: Tree,
  contaminateId: ContaminantId,
  status: ReportStatus,
  seenVersion?: number,
): Write {
  const key = keys.inBuilding(companyId, tree.building.id, sortKeys.building())
  const condition: Condition = {
    expression: seenVersion === undefined ? 'attribute_exists(pk)' : 'version = :seen',
    ...(seenVersion !== undefined && { values: { ':seen': seenVersion } }),
    otherwise: row => (row ? new StaleReadError() : new Refusal('not_found')),
  }
  return latestFinishedReport(tree, contaminateId)
    ? { op: 'check', key, condition }
    : reportStatusWrite(key, contaminateId, status, condition)
}

/** The same for searches: written at the end of the first report only, because a finished report stays available. */
const searchWrites = (companyId: string, tree: Tree, { contaminate_id, status }: Report): Write[] =>
  latestFinishedReport(tree, contaminate_id)
    ? []
    : BuildingSearch.reportStatusWrites(companyId, buildingListEntry(tree.building), contaminate_id, status)
