import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { mustBeOwnedBy, mustHaveVersion, mustNotExist, type Write } from '#functions/data/table.ts'
import { isLocked, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, idOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { listedReportStatuses } from './trees.ts'

/** The writes of an edit's changes. */
export const changeWrites = (companyId: string, tree: Tree, changes: readonly Change[]): Write[] => [
  ...changes.map(change => changeWrite(companyId, tree, change)),
  ...changes.flatMap(change => indexWrites(companyId, tree, change)),
  ...changes.flatMap(change => drawingImageDeletions(companyId, tree, change)),
]

/** New rows inside a building, to be written in one transaction with others: the building must still be open. */
export const insertWrites = (companyId: string, tree: Tree, changes: readonly Change[]): Write[] => [
  mustBeOpen(companyId, tree.building),
  ...changeWrites(companyId, tree, changes),
]

/** The building must exist and, unless it was reviewed before, not be reviewed at the moment of the write. */
export const mustBeOpen = (companyId: string, building: Building): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, building.id, sortKeys.building()),
  condition: isLocked(building.status_id)
    ? { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') }
    : {
        expression: 'attribute_exists(pk) AND status_id <> :reviewed AND status_id <> :complete',
        values: { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete },
        otherwise: row => new Refusal(row ? 'building_reviewed' : 'not_found'),
      },
})

function changeWrite(companyId: string, tree: Tree, change: Change): Write {
  const buildingId = tree.building.id
  switch (change.op) {
    case 'reserve':
      return reserveWrite(companyId, buildingId, change)
    case 'release':
      return {
        op: 'delete',
        key: keys.reservation(companyId, buildingId, change.key),
        condition: mustBeOwnedBy(change.owner),
      }
    case 'delete':
      return {
        op: 'delete',
        key: keys.inBuilding(companyId, buildingId, sortKeys[change.kind](change.id)),
        condition: mustHaveVersion(change.seenVersion),
      }
    case 'put': {
      const key = keys.inBuilding(companyId, buildingId, sortKeys[change.kind](idOf(change.kind, change.row)))
      const row = change.kind === 'building' ? buildingRow(companyId, change.row, tree) : change.row
      return { op: 'put', key, row, condition: mustHaveVersion(change.seenVersion) }
    }
  }
}

/** Updates the building's search words where its list entry changes. */
function indexWrites(companyId: string, tree: Tree, change: Change): Write[] {
  if (change.op !== 'put' || change.kind !== 'building') return []
  const reports = listedReportStatuses(tree)
  return BuildingSearch.writes(
    companyId,
    buildingListEntry(tree.building, reports),
    buildingListEntry(change.row, reports),
  )
}

/** Deletes the drawing image of a deleted floor, room or item. */
const drawingImageDeletions = (companyId: string, { building, drawings = [] }: Tree, change: Change): Write[] =>
  change.op !== 'delete'
    ? []
    : drawings
        .filter(({ of, id }) => of === change.kind && id === change.id)
        .map(({ of, id }) => ({
          op: 'delete',
          key: keys.inBuilding(companyId, building.id, sortKeys.drawingImage(of, id)),
        }))

const reserveWrite = (
  companyId: string,
  buildingId: string,
  { key, owner, refusal }: Extract<Change, { op: 'reserve' }>,
): Write => ({
  op: 'put',
  key: keys.reservation(companyId, buildingId, key),
  row: { owner },
  condition: mustNotExist(
    () => new Refusal(refusal, refusal === 'bag_code_taken' ? { 'sample.bag_code': new Refusal(refusal).message } : {}),
  ),
})

/** A building's row with what the indexes need: its list entry and its worklist. */
export function buildingRow(companyId: string, building: Building, tree?: Pick<Tree, 'reports'>): object {
  return {
    ...building,
    row: buildingListEntry(building, tree ? listedReportStatuses(tree) : {}),
    gsi1pk: partition.buildings(companyId),
    gsi1sk: `${building.updated_at}#${building.id}`,
    gsi2pk: partition.survey(companyId, building.survey_id),
    gsi2sk: building.name.toLowerCase(),
    ...Dashboard.indexKeys(companyId, building),
  }
}
