import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { queryList, type Write } from '#functions/data/table.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { latestFinishedReport } from '#shared/domain/edits/reportEdits.ts'
import {
  type BuildingFigures,
  type DecisionFigures,
  daysBetween,
  decisionsOf,
  monthOf,
  type ReportFigures,
  StatisticsFigures,
  statisticsFiguresOf,
} from '#shared/domain/statistics/statisticsFigures.ts'
import type { Building, Report } from '#shared/domain/tree/building.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'

/**
 * Counted rows, in the partition of their month: a building by survey date, decisions and reports by the day they were made, a
 * clearance by inspection date. They join the transaction of the counted record. A building without a survey date is not counted
 * yet.
 */
export const Statistics = {
  async read(companyId: string, months: readonly string[]): Promise<StatisticsFigures[]> {
    const lists = await Promise.all(
      months.map(month => queryList(StatisticsFigures(), partition.statistics(companyId, month), { index: 'gsi2' })),
    )
    return lists.flat()
  },

  newBuildingWrite: (companyId: string, building: Building): Write =>
    buildingWrite(companyId, statisticsFiguresOf({ building, items: [] }, now())),

  ofBuilding: (companyId: string, figures: BuildingFigures): Write => buildingWrite(companyId, figures),

  /** The writes for an edit of the building itself. Edits inside it are counted when the building's own row next changes. */
  writes(companyId: string, tree: Tree, changes: readonly Change[]): Write[] {
    if (!changes.some(change => change.op === 'put' && change.kind === 'building')) return []
    const after = applyChanges(tree, changes)
    return [
      buildingWrite(companyId, statisticsFiguresOf(after, now())),
      ...decisionsOf(tree.building, after.building, nzDay()).map((row, at) =>
        decisionWrite(companyId, row, `${now()}#${at}`),
      ),
    ]
  },

  /** Counts only the first finished report of a contaminant. */
  reportWrites(companyId: string, tree: Tree, { contaminate_id }: Report): Write[] {
    const { id, survey_date } = tree.building
    if (!survey_date || latestFinishedReport(tree, contaminate_id)) return []
    const day = nzDay()
    const row: ReportFigures = {
      kind: 'report',
      building_id: id,
      contaminate_id,
      day,
      days: daysBetween(survey_date, day),
    }
    const sort = sortKeys.turnaround(contaminate_id)
    return [
      {
        op: 'put',
        key: keys.inBuilding(companyId, id, sort),
        row: { row, ...inMonth(companyId, day, `${sort}#${id}`) },
      },
    ]
  },

  indexKeys: (companyId: string, { id, inspection_date_time: at }: ClearanceListEntry): object =>
    at ? inMonth(companyId, dayOf(at), sortKeys.clearance(id)) : {},
}

const inMonth = (companyId: string, day: string, sort: string) => ({
  gsi2pk: partition.statistics(companyId, monthOf(day)),
  gsi2sk: sort,
})

/** The New Zealand day of a time. A time without a zone is New Zealand time. */
const dayOf = (at: string): string =>
  /(Z|[+-]\d\d:?\d\d)$/.test(at) && at.includes('T') ? nzDay(new Date(at)) : at.slice(0, 10)

const buildingWrite = (companyId: string, row: BuildingFigures): Write => ({
  op: 'put',
  key: keys.inBuilding(companyId, row.building_id, sortKeys.figures()),
  row: { row, ...(row.survey_date && inMonth(companyId, row.survey_date, `${sortKeys.figures()}#${row.building_id}`)) },
})

const decisionWrite = (companyId: string, row: DecisionFigures, sort: string): Write => ({
  op: 'put',
  key: keys.inBuilding(companyId, row.building_id, sortKeys.decision(sort)),
  row: { row, ...inMonth(companyId, row.day, sortKeys.decision(`${sort}#${row.building_id}`)) },
})
