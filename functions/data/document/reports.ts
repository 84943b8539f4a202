import * as z from 'zod'
import { ClaimLost } from '#functions/data/claim.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { mustBeOwnedBy, parse, queryList, read, readMany, transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isReportInProgress, reportReservation } from '#shared/domain/edits/reportEdits.ts'
import { type Building, Report, type ReportStatus } from '#shared/domain/tree/building.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const keyOf = (companyId: string, buildingId: string, id: string) =>
  keys.inBuilding(companyId, buildingId, sortKeys.report(id))

const Underway = z.object({ id: z.string(), building_id: z.string() })
/** Longer than all tries of a report take together. */
const UNDERWAY_SECONDS = 24 * 3600
const MOST_UNDERWAY = 100
/** The building was opened again while its report was being made: it has to be made once more, and is not issued. */
export class BuildingReopened extends Refusal {
  constructor() {
    super('busy')
  }
}

export const Reports = {
  read: (companyId: string, buildingId: string, id: string) => read(Report, keyOf(companyId, buildingId, id)),

  async history(companyId: string, buildingId: string): Promise<Report[]> {
    const reports = await queryList(Report, partition.building(companyId, buildingId), { prefix: sortKeys.report('') })
    return reports.sort((a, b) => b.requested_at.localeCompare(a.requested_at))
  },

  /** Where to look for a report that is not done. */
  underway: (companyId: string, buildingId: string, id: string): Write => ({
    op: 'put',
    key: keys.reportInProgress(companyId, id),
    row: { id, building_id: buildingId, ttl: secondsFromNow(UNDERWAY_SECONDS) },
  }),

  /** Those of the company that are queued or active, the latest first. */
  async queued(companyId: string): Promise<(Report & { building_id: string })[]> {
    const places = await queryList(Underway, partition.reportsInProgress(companyId), {
      limit: MOST_UNDERWAY,
      newestFirst: true,
    })
    const rows = await readMany(places.map(({ id, building_id }) => keyOf(companyId, building_id, id)))
    return rows.flatMap((row, at) => {
      const report = row && parse(Report, row)
      return report && isReportInProgress(report) ? [{ ...report, building_id: places[at]?.building_id ?? '' }] : []
    })
  },

  /** The line of the building in lists shows the state of its reports. `seen`: the version that the building must have. */
  stateInLists: (
    companyId: string,
    buildingId: string,
    contaminateId: number,
    status: ReportStatus,
    seen?: number,
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
      expression: seen === undefined ? 'attribute_exists(pk)' : 'version = :seen',
      ...(seen !== undefined && { values: { ':seen': seen } }),
      otherwise: row => (row ? new BuildingReopened() : new Refusal('not_found')),
    },
  }),

  /**
   * Takes a report on: from now on only this attempt may finish it. That of a reviewed building is to be issued and gets
   * its code, which stays the same however often it is taken on.
   */
  async begin(companyId: string, building: Pick<Building, 'id' | 'status_id' | 'version'>, report: Report) {
    const { code = Revisions.newCode(), ...rest } = report
    const taken: Report = {
      ...rest,
      ...(isLocked(building.status_id) && { code }),
      status: 'active',
      attempt: report.attempt + 1,
      version: report.version + 1,
      updated_at: now(),
    }
    await transact([
      fenced(companyId, building.id, report.attempt, taken),
      Reports.stateInLists(companyId, building.id, report.contaminate_id, 'active', asReviewed(taken, building)),
    ])
    return taken
  },

  /** The last write of a report: its result, the way free for the next, and whatever tells of it. */
  async finish(
    companyId: string,
    building: Pick<Building, 'id' | 'version'>,
    taken: Report,
    result: Partial<Report> & { status: ReportStatus },
    also: readonly Write[],
  ): Promise<void> {
    const { code, ...rest } = taken
    const done: Report = {
      ...rest,
      ...(result.status === 'completed' && code && { code }),
      ...result,
      version: taken.version + 1,
      updated_at: now(),
    }
    const claim = reportReservation(taken)
    await transact([
      fenced(companyId, building.id, taken.attempt, done),
      { op: 'delete', key: keys.reservation(companyId, building.id, claim.key), condition: mustBeOwnedBy(claim.owner) },
      { op: 'delete', key: keys.reportInProgress(companyId, taken.id) },
      Reports.stateInLists(companyId, building.id, taken.contaminate_id, done.status, asReviewed(done, building)),
      ...also,
    ])
  },
}

/** What is issued is a report of the building as it was reviewed: that has not been opened since. */
const asReviewed = ({ code }: Report, { version }: Pick<Building, 'version'>): number | undefined =>
  code ? version : undefined

const fenced = (companyId: string, buildingId: string, attempt: number, row: Report): Write => ({
  op: 'put',
  key: keyOf(companyId, buildingId, row.id),
  row,
  condition: { expression: 'attempt = :attempt', values: { ':attempt': attempt }, otherwise: () => new ClaimLost() },
})
