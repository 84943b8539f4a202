import { writeInBatches } from '#functions/data/bulkWrites.ts'
import { historyWrite, historyWrites, inHistory } from '#functions/data/history.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { mustNotExist, type Write } from '#functions/data/table.ts'
import type { JobOf } from '#functions/jobs.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import {
  type DuplicateContext,
  type DuplicatedRow,
  duplicateBuildingRow,
  duplicateFloorRow,
  duplicateRoomRow,
  duplicateRowsOfBuilding,
  duplicateRowsOfFloor,
  duplicateRowsOfRoom,
} from '#shared/domain/building/duplication.ts'
import { historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { statisticsFiguresOf } from '#shared/domain/statistics/statisticsFigures.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findOrRefuse, idOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { readEditState } from './buildingCheck.ts'
import { type DuplicateTarget, deletePartialDuplicates, duplicateId } from './duplications.ts'
import { newBuildingHistory } from './newBuildings.ts'
import { floorCheck, unchangedChecks } from './parts.ts'
import { Surveys } from './surveys.ts'
import { readTree } from './trees.ts'
import { buildingRow, insertWrites } from './treeWrites.ts'

type DuplicateJob = JobOf<'duplicate'>
type DuplicateSource = DuplicateJob['what']
export type DuplicatedBuilding = Extract<DuplicateSource, { entity: 'survey' | 'building' }>
export type DuplicatedPart = Extract<DuplicateSource, { entity: 'floor' | 'room' }>

/** A duplicate whose rows are written. A transaction with `writes` makes it visible. */
export interface PendingDuplicate {
  readonly writes: readonly Write[]
  readonly building_id: string
  /** The path of its page. */
  readonly to: string
}

interface DuplicateAttempt {
  readonly job: DuplicateJob
  readonly epoch: number
}

const contextFor = ({ job, epoch }: DuplicateAttempt, building_id: string): DuplicateContext => ({
  idOf: duplicateId(job.id, epoch),
  now: now(),
  building_id,
})

/** Duplicates a building into the job's survey. Refuses if the building or the survey is deleted. */
export async function duplicateBuilding(
  attempt: DuplicateAttempt,
  request: DuplicatedBuilding,
  source: string,
): Promise<PendingDuplicate> {
  const { company_id } = attempt.job
  const newId = (epoch: number) => duplicateId(attempt.job.id, epoch)(source)
  await sweep(attempt, epoch => ({ building_id: newId(epoch), isNew: true }))
  const [tree, { survey, writes }] = await Promise.all([
    readTree(company_id, source),
    Surveys.readWithCondition(company_id, request.survey_id),
  ])
  const context = contextFor(attempt, newId(attempt.epoch))
  const name = request.entity === 'building' ? attempt.job.name : tree.building.name
  const building = duplicateBuildingRow(tree, survey, name, context)
  await writeInBatches(rowsFor(company_id, building.id, duplicateRowsOfBuilding(tree, context)))
  const key = keys.inBuilding(company_id, building.id, sortKeys.building())
  return {
    building_id: building.id,
    to: `/survey/${survey.id}/building/${building.id}`,
    writes: [
      ...writes,
      {
        op: 'put',
        key,
        row: buildingRow(company_id, building),
        condition: mustNotExist(() => new Refusal('changed_meanwhile')),
      },
      Statistics.ofBuilding(company_id, statisticsFiguresOf({ building, items: tree.items }, now())),
      ...BuildingSearch.writes(company_id, undefined, buildingListEntry(building)),
      BuildingSearch.countWrite(company_id, building, 1),
      historyWrite(company_id, newBuildingHistory(attempt.job, building, 'duplicateBuilding')),
    ],
  }
}

/**
 * Duplicates a floor into a building, or a room onto a floor of its building. Refuses if the source or target is deleted, or the
 * target reviewed.
 */
export async function duplicatePart(attempt: DuplicateAttempt, source: DuplicatedPart): Promise<PendingDuplicate> {
  const { company_id } = attempt.job
  const building_id = source.entity === 'floor' ? source.building_id : source.from
  const state = await readEditState(company_id, building_id)
  const tree = await readTree(company_id, source.from)
  const target = building_id === source.from ? tree : await readTree(company_id, building_id)
  await sweep(attempt, () => ({ building_id, isNew: false }))
  const context = contextFor(attempt, building_id)
  const { head, below, to } =
    source.entity === 'floor'
      ? floorDuplicate(tree, target, source, attempt, context)
      : roomDuplicate(tree, source, attempt, context)
  const rows = [...below]
  await writeInBatches(rowsFor(company_id, building_id, rows))
  const onFloor: Write[] = source.entity === 'room' ? [floorCheck(company_id, building_id, source.floor_id)] : []
  const change = { op: 'put', seenVersion: undefined, ...head } as const
  const edit = source.entity === 'floor' ? 'duplicateFloor' : 'duplicateRoom'
  const entry = historyOfEdit(attempt.job.user_id, edit, target, [change])
  const entryWrites = historyWrites(company_id, inHistory(building_id, entry))
  const originals = originalsOf(target, rows)
  const hasMany = originals.length > MAX_CHECKS
  const checks = hasMany ? [] : unchangedChecks(company_id, target, new Set(originals.map(item => item.id)))
  const parents = [...new Set(originals.map(({ room_id }) => room_id))]
  const inserts = insertWrites(company_id, target, [change], hasMany ? { state } : { parents })
  return { building_id, to, writes: [...inserts, ...checks, ...onFloor, ...entryWrites] }
}

/**
 * The rest of a transaction of 100 is for the duplicate's row, its history and the job. With more originals, no edit of the
 * building may come between reading and writing.
 */
const MAX_CHECKS = 80

/** The items outside the duplicate that its items are sampled as. They and their rooms must still be as they were read. */
function originalsOf({ items }: Tree, below: readonly DuplicatedRow[]): Item[] {
  const copies = below.flatMap(({ kind, row }) => (kind === 'item' ? [row] : []))
  const ids = new Set(copies.map(({ sampled_as }) => sampled_as?.item_as_id))
  const copied = new Set(copies.map(({ id }) => id))
  return items.filter(({ id }) => ids.has(id) && !copied.has(id))
}

function floorDuplicate(
  tree: Tree,
  target: Tree,
  { id }: DuplicatedPart,
  { job }: DuplicateAttempt,
  context: DuplicateContext,
) {
  const floor = findOrRefuse(tree.floors, id)
  const row = duplicateFloorRow(floor, target, job.name, context)
  const to = `/survey/${target.building.survey_id}/building/${target.building.id}/floor/${row.id}`
  return { head: { kind: 'floor', row } as const, below: duplicateRowsOfFloor(tree, floor, context), to }
}

function roomDuplicate(
  tree: Tree,
  source: DuplicatedPart & { entity: 'room' },
  { job }: DuplicateAttempt,
  context: DuplicateContext,
) {
  const room = findOrRefuse(tree.rooms, source.id)
  findOrRefuse(tree.floors, source.floor_id)
  const row = duplicateRoomRow(room, tree, source.floor_id, job.name, context)
  const { survey_id, id } = tree.building
  const to = `/survey/${survey_id}/building/${id}/floor/${source.floor_id}/room/${row.id}`
  return { head: { kind: 'room', row } as const, below: duplicateRowsOfRoom(tree, room, context), to }
}

const sweep = ({ job, epoch }: DuplicateAttempt, into: (epoch: number) => DuplicateTarget) =>
  deletePartialDuplicates(job.company_id, job.id, epoch - 1, into)

function* rowsFor(companyId: string, buildingId: string, rows: Iterable<DuplicatedRow>) {
  for (const { kind, row } of rows)
    yield { key: keys.inBuilding(companyId, buildingId, sortKeys[kind](idOf(kind, row))), row }
}
