import { ulid } from 'ulid'
import { fence, Outdated } from '#functions/data/claim.ts'
import { type Key, keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { type Condition, mustBeOwnedBy, mustHaveVersion, type Write } from '#functions/data/table.ts'
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { type Change, idOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { countedWrite, openCheck, stateWrites } from './guards.ts'
import { isCounted } from './parts.ts'
import type { ReservationRow } from './reservations.ts'
import { listedReportStatuses } from './trees.ts'

/** The writes of an edit's changes. `freed`: a reservation that no longer counts and that the edit takes over. */
export const changeWrites = (
  companyId: string,
  tree: Tree,
  changes: readonly Change[],
  freed?: ReservationRow,
): Write[] => [
  ...withoutReplaced(changes).map(change => changeWrite(companyId, tree, change, freed)),
  ...changes.flatMap(change => besideBuilding(companyId, tree, change)),
  ...changes.flatMap(change => drawingImageDeletions(companyId, tree, change)),
]

/** Writes of new rows inside a building, for a larger transaction. The building must still be open. */
export const insertWrites = (companyId: string, tree: Tree, changes: readonly Change[]): Write[] => [
  openCheck(companyId, tree.building),
  ...(isCounted(tree, changes) ? [countedWrite(companyId, tree.building.id)] : []),
  ...changeWrites(companyId, tree, changes),
]

/** A bag code that its owner replaces is free as soon as the owner has another code. So its release needs no write. */
function withoutReplaced(changes: readonly Change[]): Change[] {
  const reserving = new Set(changes.flatMap(change => (change.op === 'reserve' ? change.owner : [])))
  return changes.filter(change => change.op !== 'release' || !reserving.has(change.owner))
}

function changeWrite(companyId: string, tree: Tree, change: Change, freed: ReservationRow | undefined): Write {
  const buildingId = tree.building.id
  switch (change.op) {
    case 'reserve':
      return reserveWrite(companyId, buildingId, change, freed)
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
    set: removed.length > 0 ? `${set} REMOVE ${removed.map((_, at) => `#gone${at}`).join(', ')}` : set,
    names: Object.fromEntries([
      ...stored.map(([name], at) => [`#set${at}`, name]),
      ...removed.map((name, at) => [`#gone${at}`, name]),
    ]),
    values: Object.fromEntries(stored.map(([, value], at) => [`:set${at}`, value])),
    condition,
  }
}

/** Side effects of a changed building row: the guard's state, and the search words if the list entry changes. */
function besideBuilding(companyId: string, tree: Tree, change: Change): Write[] {
  if (change.op !== 'put' || change.kind !== 'building') return []
  const reports = listedReportStatuses(tree)
  const [before, after] = [tree.building, change.row].map(row => buildingListEntry(row, reports))
  return [...stateWrites(companyId, tree.building, change.row), ...BuildingSearch.writes(companyId, before, after)]
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

/** Reserves a value that is free, whose reservation no longer counts, or whose owner is deleted in this edit. */
function reserveWrite(
  companyId: string,
  buildingId: string,
  { key, owner, refusal, from }: Extract<Change, { op: 'reserve' }>,
  freed: ReservationRow | undefined,
): Write {
  const fields = refusal === 'bag_code_taken' ? { 'sample.bag_code': refusalSentence(refusal) } : {}
  const taken = () => new Refusal(refusal, fields)
  return {
    op: 'put',
    key: keys.reservation(companyId, buildingId, key),
    row: { owner, id: ulid() } satisfies ReservationRow,
    condition: from ? fence({ owner: from }, () => new Outdated()) : fence(freed && { ...freed }, taken),
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
