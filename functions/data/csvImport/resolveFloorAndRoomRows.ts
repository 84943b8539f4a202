import { insertWrites } from '#functions/data/building/treeWrites.ts'
import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { addFloorFromUpload } from '#shared/domain/edits/floorEdits.ts'
import { saveRoom } from '#shared/domain/edits/roomEdits.ts'
import { FloorInput } from '#shared/domain/tree/floor.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import type { NameMatch } from './nameLookup.ts'
import { isSameName, parentOf } from './parentLookup.ts'
import { cell, idOf, missingColumns, problemsIn, problemsOf, type RowResolution, refusedRow } from './rowResolution.ts'

/** The buildings that the rows name, each by how it was named: every row that is planned is in them for the next one. */
type Trees = ReadonlyMap<string, NameMatch<Tree>>

/** The tree as it will be, by its building's id. */
export type TreesInProgress = Map<string, Tree>

interface Within {
  readonly companyId: string
  readonly by: EditContext
  readonly trees: Trees
  readonly grown: TreesInProgress
}

/** A floor without a plan, unless its building has one of that name. */
export function resolveFloorRow(row: CsvRow, within: Within): RowResolution {
  const tree = treeOf('building', row, within)
  if ('problem' in tree) return refusedRow({ ...missingColumns('floor', row), building: tree.problem })
  const { building, floors } = tree.found
  const id = idOf(within.companyId, 'floor', building.id, cell(row, 'name'))
  const draft = { id, building_id: building.id, name: cell(row, 'name'), description: cell(row, 'description') }
  const input = FloorInput.safeParse(draft)
  if (!input.success) return refusedRow({ ...problemsOf('floor', input.error.issues), ...missingColumns('floor', row) })
  const there = floors.find(floor => floor.id === id || isSameName(floor.name, draft.name))
  if (there) return { outcome: 'there', id: there.id }
  return planned(() => addFloorFromUpload(tree.found, input.data, within.by), 'floor', id, tree.found, within)
}

/** A room that is not drawn, unless its floor has one of that name. */
export function resolveRoomRow(row: CsvRow, within: Within): RowResolution {
  const tree = treeOf('floor', row, within)
  if ('problem' in tree) return refusedRow({ ...missingColumns('room', row), floor: tree.problem })
  const { building, floors, rooms } = tree.found
  const named = parentOf(cell(row, 'floor'), 2)?.rest ?? ''
  const floor = floors.find(({ id, name }) => id === named || isSameName(name, named))
  if (!floor) return refusedRow({ ...missingColumns('room', row), floor: `${building.name} has no floor “${named}”` })
  const id = idOf(within.companyId, 'room', floor.id, cell(row, 'name'))
  const draft = { id, building_id: building.id, floor_id: floor.id, name: cell(row, 'name'), note: cell(row, 'note') }
  const input = RoomInput.safeParse(draft)
  if (!input.success) return refusedRow({ ...problemsOf('room', input.error.issues), ...missingColumns('room', row) })
  const there = rooms.find(room => room.id === id || (room.floor_id === floor.id && isSameName(room.name, draft.name)))
  if (there) return { outcome: 'there', id: there.id }
  return planned(() => saveRoom(tree.found, input.data, within.by), 'room', id, tree.found, within)
}

function treeOf(column: string, row: CsvRow, { trees, grown }: Within): NameMatch<Tree> {
  const text = cell(row, column)
  if (!text) return { problem: 'Required' }
  const tree = trees.get(text) ?? { problem: 'That building doesn’t exist' }
  return 'found' in tree ? { found: grown.get(tree.found.building.id) ?? tree.found } : tree
}

function planned(
  decide: () => Change[],
  shape: 'floor' | 'room',
  id: string,
  tree: Tree,
  { companyId, grown }: Within,
): RowResolution {
  try {
    const changes = decide()
    grown.set(tree.building.id, applyChanges(tree, changes))
    return { outcome: 'made', id, writes: insertWrites(companyId, tree, changes) }
  } catch (error) {
    return refusedRow(problemsIn(error, shape))
  }
}
