import { addedInside } from '#functions/data/building/treeWrites.ts'
import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { uploadFloor } from '#shared/domain/edits/floorEdits.ts'
import { saveRoom } from '#shared/domain/edits/roomEdits.ts'
import { FloorInput } from '#shared/domain/tree/floor.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { applied, type By, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import type { Meant } from './nameLookup.ts'
import { isSame, placeOf } from './parentLookup.ts'
import { cell, idOf, missingIn, type Plan, problemsIn, problemsOf, refused } from './rowResolution.ts'

/** The buildings that the rows name, each by how it was named: every row that is planned is in them for the next one. */
type Trees = ReadonlyMap<string, Meant<Tree>>

/** The tree as it will be, by its building's id. */
export type Grown = Map<string, Tree>

interface Within {
  readonly companyId: string
  readonly by: By
  readonly trees: Trees
  readonly grown: Grown
}

/** A floor without a plan, unless its building has one of that name. */
export function planFloor(row: CsvRow, within: Within): Plan {
  const tree = treeOf('building', row, within)
  if ('problem' in tree) return refused({ ...missingIn('floor', row), building: tree.problem })
  const { building, floors } = tree.found
  const id = idOf(within.companyId, 'floor', building.id, cell(row, 'name'))
  const draft = { id, building_id: building.id, name: cell(row, 'name'), description: cell(row, 'description') }
  const input = FloorInput.safeParse(draft)
  if (!input.success) return refused({ ...problemsOf('floor', input.error.issues), ...missingIn('floor', row) })
  const there = floors.find(floor => floor.id === id || isSame(floor.name, draft.name))
  if (there) return { outcome: 'there', id: there.id }
  return planned(() => uploadFloor(tree.found, input.data, within.by), 'floor', id, tree.found, within)
}

/** A room that is not drawn, unless its floor has one of that name. */
export function planRoom(row: CsvRow, within: Within): Plan {
  const tree = treeOf('floor', row, within)
  if ('problem' in tree) return refused({ ...missingIn('room', row), floor: tree.problem })
  const { building, floors, rooms } = tree.found
  const named = placeOf(cell(row, 'floor'), 2)?.rest ?? ''
  const floor = floors.find(({ id, name }) => id === named || isSame(name, named))
  if (!floor) return refused({ ...missingIn('room', row), floor: `${building.name} has no floor “${named}”` })
  const id = idOf(within.companyId, 'room', floor.id, cell(row, 'name'))
  const draft = { id, building_id: building.id, floor_id: floor.id, name: cell(row, 'name'), note: cell(row, 'note') }
  const input = RoomInput.safeParse(draft)
  if (!input.success) return refused({ ...problemsOf('room', input.error.issues), ...missingIn('room', row) })
  const there = rooms.find(room => room.id === id || (room.floor_id === floor.id && isSame(room.name, draft.name)))
  if (there) return { outcome: 'there', id: there.id }
  return planned(() => saveRoom(tree.found, input.data, within.by), 'room', id, tree.found, within)
}

function treeOf(column: string, row: CsvRow, { trees, grown }: Within): Meant<Tree> {
  const text = cell(row, column)
  if (!text) return { problem: 'Required' }
  const tree = trees.get(text) ?? { problem: 'There is no such building' }
  return 'found' in tree ? { found: grown.get(tree.found.building.id) ?? tree.found } : tree
}

function planned(
  decide: () => Change[],
  shape: 'floor' | 'room',
  id: string,
  tree: Tree,
  { companyId, grown }: Within,
): Plan {
  try {
    const changes = decide()
    grown.set(tree.building.id, applied(tree, changes))
    return { outcome: 'made', id, writes: addedInside(companyId, tree, changes) }
  } catch (error) {
    return refused(problemsIn(error, shape))
  }
}
