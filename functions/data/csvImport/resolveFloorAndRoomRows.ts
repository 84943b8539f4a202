import type { EditState } from '#functions/data/building/buildingCheck.ts'
import { floorCheck } from '#functions/data/building/parts.ts'
import { insertWrites } from '#functions/data/building/treeWrites.ts'
import { inHistory } from '#functions/data/history.ts'
import type { CsvRow } from '#shared/contract/exchange/csvImports.ts'
import { addFloorFromUpload } from '#shared/domain/edits/floorEdits.ts'
import { saveRoom } from '#shared/domain/edits/roomEdits.ts'
import { historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { FloorInput } from '#shared/domain/tree/floor.ts'
import { RoomInput } from '#shared/domain/tree/room.ts'
import { applyChanges, type Change, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { type NameMatch, shorten } from './nameLookup.ts'
import { isSameName, parentOf } from './parentLookup.ts'
import { cell, idOf, missingColumns, problemsIn, problemsOf, type RowResolution, refusedRow } from './rowResolution.ts'

/** The trees of the referenced buildings, by the text of the reference. */
type TreesByName = ReadonlyMap<string, NameMatch<Tree>>

/** Trees including the rows resolved so far, by building id, so that later rows find earlier ones. */
export type TreesInProgress = Map<string, Tree>

interface CsvEditing {
  readonly companyId: string
  readonly context: EditContext
  readonly trees: TreesByName
  readonly treesInProgress: TreesInProgress
  /** The floors and rooms deleted within an hour, by the building's id. */
  readonly deletedParts: ReadonlyMap<string, EditState['deleted_parts']>
}

/** Resolves to a new floor without a floor plan, unless the building has a floor of that name. */
export function resolveFloorRow(row: CsvRow, editing: CsvEditing): RowResolution {
  const tree = treeOf('building', row, editing)
  if ('problem' in tree) return refusedRow({ ...missingColumns('floor', row), building: tree.problem })
  const { building, floors } = tree.found
  const id = freeIdOf(editing, building.id, 'floor', building.id, cell(row, 'name'))
  const values = { id, building_id: building.id, name: cell(row, 'name'), description: cell(row, 'description') }
  const input = FloorInput().safeParse(values)
  if (!input.success) return refusedRow({ ...problemsOf('floor', input.error.issues), ...missingColumns('floor', row) })
  const existing = floors.find(floor => floor.id === id || isSameName(floor.name, values.name))
  if (existing) return { outcome: 'there', id: existing.id }
  return resolveNew(() => addFloorFromUpload(tree.found, input.data, editing.context), 'floor', id, tree.found, editing)
}

/** Resolves to a new room without a polygon, unless the floor has a room of that name. */
export function resolveRoomRow(row: CsvRow, editing: CsvEditing): RowResolution {
  const tree = treeOf('floor', row, editing)
  if ('problem' in tree) return refusedRow({ ...missingColumns('room', row), floor: tree.problem })
  const { building, floors, rooms } = tree.found
  const floorName = parentOf(cell(row, 'floor'), 2)?.rest ?? ''
  const floor = floors.find(({ id, name }) => id === floorName || isSameName(name, floorName))
  if (!floor)
    return refusedRow({
      ...missingColumns('room', row),
      floor: `${building.name} has no floor “${shorten(floorName)}”`,
    })
  const id = freeIdOf(editing, building.id, 'room', floor.id, cell(row, 'name'))
  const values = { id, building_id: building.id, floor_id: floor.id, name: cell(row, 'name'), note: cell(row, 'note') }
  const input = RoomInput().safeParse(values)
  if (!input.success) return refusedRow({ ...problemsOf('room', input.error.issues), ...missingColumns('room', row) })
  const existing = rooms.find(
    room => room.id === id || (room.floor_id === floor.id && isSameName(room.name, values.name)),
  )
  if (existing) return { outcome: 'there', id: existing.id }
  return resolveNew(() => saveRoom(tree.found, input.data, editing.context), 'room', id, tree.found, editing)
}

/** The id of a row. If a part with that id was deleted recently, another id, because rows may still be below it. */
function freeIdOf(
  { companyId, deletedParts }: Pick<CsvEditing, 'companyId' | 'deletedParts'>,
  buildingId: string,
  shape: 'floor' | 'room',
  ...parts: readonly string[]
): string {
  const id = idOf(companyId, shape, ...parts)
  const until = deletedParts.get(buildingId)?.[id]
  return until === undefined ? id : freeIdOf({ companyId, deletedParts }, buildingId, shape, ...parts, String(until))
}

function treeOf(column: string, row: CsvRow, { trees, treesInProgress }: CsvEditing): NameMatch<Tree> {
  const text = cell(row, column)
  if (!text) return { problem: 'Required' }
  const tree = trees.get(text) ?? { problem: 'That building doesn’t exist' }
  return 'found' in tree ? { found: treesInProgress.get(tree.found.building.id) ?? tree.found } : tree
}

function resolveNew(
  decide: () => Change[],
  shape: 'floor' | 'room',
  id: string,
  tree: Tree,
  { companyId, context, treesInProgress }: CsvEditing,
): RowResolution {
  try {
    const changes = decide()
    treesInProgress.set(tree.building.id, applyChanges(tree, changes))
    const floors = changes.flatMap(change => (change.op === 'put' && change.kind === 'room' ? change.row.floor_id : []))
    const checks = floors.map(floor => floorCheck(companyId, tree.building.id, floor))
    const history = inHistory(tree.building.id, historyOfEdit(context.actor.user_id, 'importRows', tree, changes))
    return { outcome: 'made', id, writes: [...insertWrites(companyId, tree, changes), ...checks], history }
  } catch (error) {
    return refusedRow(problemsIn(error, shape))
  }
}
