import { writeInBatches } from '#functions/data/bulkWrites.ts'
import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { mustNotExist, type Write } from '#functions/data/table.ts'
import type { JobOf } from '#functions/jobs.ts'
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
import { buildingListEntry } from '#shared/domain/edits/buildingEdits.ts'
import { statisticsFiguresOf } from '#shared/domain/statistics/statisticsFigures.ts'
import { findOrRefuse, idOf, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { type DuplicateTarget, deletePartialDuplicates, duplicateId } from './duplications.ts'
import { Surveys } from './surveys.ts'
import { readTree } from './trees.ts'
import { buildingRow, insertWrites } from './treeWrites.ts'

type DuplicateJob = JobOf<'duplicate'>
type What = DuplicateJob['what']
export type DuplicatedBuilding = Extract<What, { entity: 'survey' | 'building' }>
export type DuplicatedPart = Extract<What, { entity: 'floor' | 'room' }>

/** A copy whose rows are there and that one transaction with `writes` lets people see. */
export interface PendingDuplicate {
  readonly writes: readonly Write[]
  readonly building_id: string
  /** Where the copy can be opened. */
  readonly to: string
}

/** Which copy is being made: of what, under which epoch. */
interface Making {
  readonly job: DuplicateJob
  readonly epoch: number
}

const copyingFor = ({ job, epoch }: Making, building_id: string): DuplicateContext => ({
  idOf: duplicateId(job.id, epoch),
  now: now(),
  building_id,
})

/** Copies a building into the survey that the job names. Three reads; refuses where one of both is gone. */
export async function duplicateBuilding(
  making: Making,
  what: DuplicatedBuilding,
  source: string,
): Promise<PendingDuplicate> {
  const { company_id } = making.job
  const newId = (epoch: number) => duplicateId(making.job.id, epoch)(source)
  await sweep(making, epoch => ({ building_id: newId(epoch), isNew: true }))
  const [tree, { survey, writes }] = await Promise.all([
    readTree(company_id, source),
    Surveys.asItStands(company_id, what.survey_id),
  ])
  const copying = copyingFor(making, newId(making.epoch))
  const name = what.entity === 'building' ? making.job.name : tree.building.name
  const building = duplicateBuildingRow(tree, survey, name, copying)
  await writeInBatches(rowsFor(company_id, building.id, duplicateRowsOfBuilding(tree, copying)))
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
    ],
  }
}

/** Copies a floor into a building, or a room onto a floor of its building. Refuses where one of both is gone, or reviewed. */
export async function duplicatePart(making: Making, what: DuplicatedPart): Promise<PendingDuplicate> {
  const { company_id } = making.job
  const tree = await readTree(company_id, what.from)
  const building_id = what.entity === 'floor' ? what.building_id : what.from
  const into = building_id === what.from ? tree : await readTree(company_id, building_id)
  await sweep(making, () => ({ building_id, isNew: false }))
  const copying = copyingFor(making, building_id)
  const { head, below, to } =
    what.entity === 'floor' ? ofFloor(tree, into, what, making, copying) : ofRoom(tree, what, making, copying)
  await writeInBatches(rowsFor(company_id, building_id, below))
  const onFloor: Write[] =
    what.entity === 'room' ? [stillThere(keys.inBuilding(company_id, building_id, sortKeys.floor(what.floor_id)))] : []
  const change = { op: 'put', seenVersion: undefined, ...head } as const
  return { building_id, to, writes: [...insertWrites(company_id, into, [change]), ...onFloor] }
}

function ofFloor(tree: Tree, into: Tree, { id }: DuplicatedPart, { job }: Making, copying: DuplicateContext) {
  const floor = findOrRefuse(tree.floors, id)
  const row = duplicateFloorRow(floor, into, job.name, copying)
  const to = `/survey/${into.building.survey_id}/building/${into.building.id}/floor/${row.id}`
  return { head: { kind: 'floor', row } as const, below: duplicateRowsOfFloor(tree, floor, copying), to }
}

function ofRoom(tree: Tree, what: DuplicatedPart & { entity: 'room' }, { job }: Making, copying: DuplicateContext) {
  const room = findOrRefuse(tree.rooms, what.id)
  findOrRefuse(tree.floors, what.floor_id)
  const row = duplicateRoomRow(room, tree, what.floor_id, job.name, copying)
  const { survey_id, id } = tree.building
  const to = `/survey/${survey_id}/building/${id}/floor/${what.floor_id}/room/${row.id}`
  return { head: { kind: 'room', row } as const, below: duplicateRowsOfRoom(tree, room, copying), to }
}

const stillThere = (key: Key): Write => ({
  op: 'check',
  key,
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})

const sweep = ({ job, epoch }: Making, into: (epoch: number) => DuplicateTarget) =>
  deletePartialDuplicates(job.company_id, job.id, epoch - 1, into)

function* rowsFor(companyId: string, buildingId: string, copied: Iterable<DuplicatedRow>) {
  for (const { kind, row } of copied)
    yield { key: keys.inBuilding(companyId, buildingId, sortKeys[kind](idOf(kind, row))), row }
}
