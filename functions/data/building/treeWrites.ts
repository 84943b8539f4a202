import { fence, StaleReadError } from '#functions/data/claim.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { type Condition, mustBeOwnedBy, mustHaveVersion, type Write } from '#functions/data/table.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, idOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type InsertConditions, insertCheck } from './buildingCheck.ts'
import type { ReservationRow } from './reservations.ts'
import { listedReportStatuses } from './trees.ts'

/** The writes of an edit's changes. `deletedOwner`: an item below a deleted part whose reservation the edit takes over. */
export const changeWrites = (
  companyId: string,
  tree: Tree,
  changes: readonly Change[],
  deletedOwner?: string,
): Write[] => [
  ...changes.map(change => changeWrite(companyId, tree, change, deletedOwner)),
  ...changes.flatMap(change => searchWrites(companyId, tree, change)),
  ...changes.flatMap(change => drawingImageDeletions(companyId, tree, change)),
]

/** Writes of new rows inside a building, for a larger transaction. The building must still be open. */
export const insertWrites = (
  companyId: string,
  tree: Tree,
  changes: readonly Change[],
  conditions?: InsertConditions,
): Write[] => [insertCheck(companyId, tree.building, conditions), ...changeWrites(companyId, tree, changes)]

function changeWrite(companyId: string, tree: Tree, change: Change, deletedOwner: string | undefined): Write {
  const buildingId = tree.building.id
  switch (change.op) {
    case 'reserve':
      return reserveWrite(companyId, buildingId, change, deletedOwner)
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
      const condition = mustHaveVersion(change.seenVersion)
      if (change.kind !== 'building') return { op: 'put', key, row: change.row, condition }
      const [before, after] = [tree.building, change.row].map(row => buildingRow(companyId, row, tree))
      return rewrite(key, { ...before }, { ...after }, condition)
    }
  }
}

/** Updates a row's attributes and removes absent ones. Attributes outside `before` and `after` stay. */
function rewrite(
  key: Key,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  condition: Condition,
): Write {
  const stored = Object.entries(after).filter(([, value]) => value !== undefined)
  const removed = Object.keys(before).filter(name => after[name] === undefined)
  const set = `SET ${stored.map((_, at) => `#set${at} = :set${at}`).join(', ')}`
  return {
    op: 'update',
    key,
    set: removed.length > 0 ? `${set} REMOVE ${removed.map((_, at) => `#removed${at}`).join(', ')}` : set,
    names: Object.fromEntries([
      ...stored.map(([name], at) => [`#set${at}`, name]),
      ...removed.map((name, at) => [`#removed${at}`, name]),
    ]),
    values: Object.fromEntries(stored.map(([, value], at) => [`:set${at}`, value])),
    condition,
  }
}

/** The search words of a building whose list entry changes. */
function searchWrites(companyId: string, tree: Tree, change: Change): Write[] {
  if (change.op !== 'put' || change.kind !== 'building') return []
  const reports = listedReportStatuses(tree)
  const [before, after] = [tree.building, change.row].map(row => buildingListEntry(row, reports))
  return BuildingSearch.writes(companyId, before, after)
}

const drawingImageDeletions = (companyId: string, { building, drawings = [] }: Tree, change: Change): Write[] =>
  change.op !== 'delete'
    ? []
    : drawings
        .filter(({ of, id }) => of === change.kind && id === change.id)
        .map(({ of, id }) => ({
          op: 'delete',
          key: keys.inBuilding(companyId, building.id, sortKeys.drawingImage(of, id)),
        }))

/** Reserves a free value, the value of an item below a deleted part, or the value of a row that this edit deletes (`from`). */
function reserveWrite(
  companyId: string,
  buildingId: string,
  { key, owner, refusal, from }: Extract<Change, { op: 'reserve' }>,
  deletedOwner: string | undefined,
): Write {
  const fields = refusal === 'bag_code_taken' ? { 'sample.bag_code': refusalSentence(refusal) } : {}
  const taken = () => new Refusal(refusal, fields)
  return {
    op: 'put',
    key: keys.reservation(companyId, buildingId, key),
    row: { owner } satisfies ReservationRow,
    condition: from
      ? fence({ owner: from }, () => new StaleReadError())
      : fence(deletedOwner === undefined ? undefined : { owner: deletedOwner }, taken),
  }
}

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
