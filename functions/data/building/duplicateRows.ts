import { batched } from '#functions/data/bulkWrites.ts'
import { type Key, keys, place } from '#functions/data/keys.ts'
import { Search } from '#functions/data/projections/buildingSearch.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { absent, type Write } from '#functions/data/table.ts'
import type { JobOf } from '#functions/jobs.ts'
import { now } from '#functions/runtime/clock.ts'
import {
  belowBuilding,
  belowFloor,
  belowRoom,
  type CopiedRow,
  type Copying,
  copyOfBuilding,
  copyOfFloor,
  copyOfRoom,
} from '#shared/domain/building/duplication.ts'
import { rowOf } from '#shared/domain/edits/buildingEdits.ts'
import { figuresOf } from '#shared/domain/statistics/statisticsFigures.ts'
import { idOf, must, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { copyId, type Into, swept } from './duplications.ts'
import { Surveys } from './surveys.ts'
import { readTree } from './trees.ts'
import { addedInside, listed } from './treeWrites.ts'

type DuplicateJob = JobOf<'duplicate'>
type What = DuplicateJob['what']
export type Whole = Extract<What, { entity: 'survey' | 'building' }>
export type Part = Extract<What, { entity: 'floor' | 'room' }>

/** A copy whose rows are there and that one transaction with `writes` lets people see. */
export interface Copy {
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

const copyingFor = ({ job, epoch }: Making, building_id: string): Copying => ({
  idOf: copyId(job.id, epoch),
  now: now(),
  building_id,
})

/** Copies a building into the survey that the job names. Three reads; refuses where one of both is gone. */
export async function copyBuilding(making: Making, what: Whole, source: string): Promise<Copy> {
  const { company_id } = making.job
  const newId = (epoch: number) => copyId(making.job.id, epoch)(source)
  await sweep(making, epoch => ({ building_id: newId(epoch), isNew: true }))
  const [tree, { survey, writes }] = await Promise.all([
    readTree(company_id, source),
    Surveys.asItStands(company_id, what.survey_id),
  ])
  const copying = copyingFor(making, newId(making.epoch))
  const name = what.entity === 'building' ? making.job.name : tree.building.name
  const building = copyOfBuilding(tree, survey, name, copying)
  await batched(rowsFor(company_id, building.id, belowBuilding(tree, copying)))
  const key = keys.inBuilding(company_id, building.id, place.building())
  return {
    building_id: building.id,
    to: `/survey/${survey.id}/building/${building.id}`,
    writes: [
      ...writes,
      { op: 'put', key, row: listed(company_id, building), condition: absent(() => new Refusal('changed_meanwhile')) },
      Statistics.ofBuilding(company_id, figuresOf({ building, items: tree.items }, now())),
      ...Search.writes(company_id, undefined, rowOf(building)),
    ],
  }
}

/** Copies a floor into a building, or a room onto a floor of its building. Refuses where one of both is gone, or reviewed. */
export async function copyPart(making: Making, what: Part): Promise<Copy> {
  const { company_id } = making.job
  const tree = await readTree(company_id, what.from)
  const building_id = what.entity === 'floor' ? what.building_id : what.from
  const into = building_id === what.from ? tree : await readTree(company_id, building_id)
  await sweep(making, () => ({ building_id, isNew: false }))
  const copying = copyingFor(making, building_id)
  const { head, below, to } =
    what.entity === 'floor' ? ofFloor(tree, into, what, making, copying) : ofRoom(tree, what, making, copying)
  await batched(rowsFor(company_id, building_id, below))
  const onFloor: Write[] =
    what.entity === 'room' ? [stillThere(keys.inBuilding(company_id, building_id, place.floor(what.floor_id)))] : []
  const change = { op: 'put', seen: undefined, ...head } as const
  return { building_id, to, writes: [...addedInside(company_id, into, [change]), ...onFloor] }
}

function ofFloor(tree: Tree, into: Tree, { id }: Part, { job }: Making, copying: Copying) {
  const floor = must(tree.floors, id)
  const row = copyOfFloor(floor, into, job.name, copying)
  const to = `/survey/${into.building.survey_id}/building/${into.building.id}/floor/${row.id}`
  return { head: { kind: 'floor', row } as const, below: belowFloor(tree, floor, copying), to }
}

function ofRoom(tree: Tree, what: Part & { entity: 'room' }, { job }: Making, copying: Copying) {
  const room = must(tree.rooms, what.id)
  must(tree.floors, what.floor_id)
  const row = copyOfRoom(room, tree, what.floor_id, job.name, copying)
  const { survey_id, id } = tree.building
  const to = `/survey/${survey_id}/building/${id}/floor/${what.floor_id}/room/${row.id}`
  return { head: { kind: 'room', row } as const, below: belowRoom(tree, room, copying), to }
}

const stillThere = (key: Key): Write => ({
  op: 'check',
  key,
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})

const sweep = ({ job, epoch }: Making, into: (epoch: number) => Into) => swept(job.company_id, job.id, epoch - 1, into)

function* rowsFor(companyId: string, buildingId: string, copied: Iterable<CopiedRow>) {
  for (const { kind, row } of copied)
    yield { key: keys.inBuilding(companyId, buildingId, place[kind](idOf(kind, row))), row }
}
