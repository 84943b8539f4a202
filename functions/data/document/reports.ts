import * as z from 'zod'
import { type Claim, fence, Outdated } from '#functions/data/claim.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustBeOwnedBy, parse, queryList, read, readMany, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isReportInProgress, reportReservation } from '#shared/domain/edits/reportEdits.ts'
import { type Building, Report, type ReportStatus } from '#shared/domain/tree/building.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const keyOf = (companyId: string, buildingId: string, id: string) =>
  keys.inBuilding(companyId, buildingId, sortKeys.report(id))

const InProgressRow = z.object({ id: z.string(), building_id: z.string() })
/** Longer than all attempts at a report take together. */
const IN_PROGRESS_TTL_SECONDS = 24 * 3600
const MAX_IN_PROGRESS = 100

export const Reports = {
  read: (companyId: string, buildingId: string, id: string) => read(Report, keyOf(companyId, buildingId, id)),

  async history(companyId: string, buildingId: string): Promise<Report[]> {
    const reports = await queryList(Report, partition.building(companyId, buildingId), { prefix: sortKeys.report('') })
    return reports.sort((a, b) => b.requested_at.localeCompare(a.requested_at))
  },

  /** Lists a report as in progress. */
  inProgressWrite: (companyId: string, buildingId: string, id: string): Write => ({
    op: 'put',
    key: keys.reportInProgress(companyId, id),
    row: { id, building_id: buildingId, ttl: secondsFromNow(IN_PROGRESS_TTL_SECONDS) },
  }),

  /** The company's reports that are queued or active, latest first. */
  async queued(companyId: string): Promise<(Report & { building_id: string })[]> {
    const entries = await queryList(InProgressRow, partition.reportsInProgress(companyId), {
      limit: MAX_IN_PROGRESS,
      newestFirst: true,
    })
    const rows = await readMany(entries.map(({ id, building_id }) => keyOf(companyId, building_id, id)))
    return rows.flatMap((row, at) => {
      const report = row && parse(Report, row)
      return report && isReportInProgress(report) ? [{ ...report, building_id: entries[at]?.building_id ?? '' }] : []
    })
  },

  /** Sets a report's status in the building's list entry. `seenVersion`: the version that the building must have. */
  listStatusWrite: (
    companyId: string,
    buildingId: string,
    contaminateId: number,
    status: ReportStatus,
    seenVersion?: number,
  ): Write => ({
    op: 'update',
    key: keys.inBuilding(companyId, buildingId, sortKeys.building()),
    set: 'SET #row.#state = :status',
    names: {
      '#row': 'row',
      '#state': contaminateId === CONTAMINANT.asbestos ? 'asbestos_report_status' : 'lead_report_status',
    },
    values: { ':status': status },
    condition: {
      expression: seenVersion === undefined ? 'attribute_exists(pk)' : 'version = :seen',
      ...(seenVersion !== undefined && { values: { ':seen': seenVersion } }),
      otherwise: row => (row ? new Outdated() : new Refusal('not_found')),
    },
  }),

  /**
   * Claims a report: from now on only this attempt may finish it. One of a reviewed building will be issued and gets its
   * code, which stays the same for later attempts.
   */
  claim(companyId: string, building: Building, report: Report): Claim<Report> {
    const { code = Revisions.newCode(), ...rest } = report
    const claimed: Report = {
      ...rest,
      ...(isLocked(building.status_id) && { code }),
      status: 'active',
      attempt: report.attempt + 1,
      version: report.version + 1,
      updated_at: now(),
    }
    return { claimed, writes: fencedWrites(companyId, building, report, claimed) }
  },

  /** Writes the result and allows the next request. */
  finishWrites(
    companyId: string,
    building: Building,
    claimed: Report,
    result: Partial<Report> & { status: ReportStatus },
  ): Write[] {
    const { code, ...rest } = claimed
    const finished: Report = {
      ...rest,
      ...(result.status === 'completed' && code && { code }),
      ...result,
      version: claimed.version + 1,
      updated_at: now(),
    }
    const { key, owner } = reportReservation(claimed)
    return [
      ...fencedWrites(companyId, building, claimed, finished),
      { op: 'delete', key: keys.reservation(companyId, building.id, key), condition: mustBeOwnedBy(owner) },
      { op: 'delete', key: keys.reportInProgress(companyId, claimed.id) },
    ]
  },
}

/** A report that is issued has a code: its building must still have the version in which it was reviewed. */
const fencedWrites = (companyId: string, { id, version }: Building, seen: Report, row: Report): Write[] => [
  {
    op: 'put',
    key: keyOf(companyId, id, row.id),
    row,
    condition: fence({ attempt: seen.attempt, status: seen.status }),
  },
  Reports.listStatusWrite(companyId, id, row.contaminate_id, row.status, row.code ? version : undefined),
]
