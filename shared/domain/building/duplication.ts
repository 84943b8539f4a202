import type { Survey } from '#shared/domain/company/survey.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import { sampleStatusOf } from '#shared/domain/item/verdict.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, floorsOf, roomsOf, type Tree, type TreeRows } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, NOTE_TYPE, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS } from './buildingStatus.ts'

const ENTITY_NAMES = { survey: 'Survey', building: 'Building', floor: 'Floor', room: 'Room' } as const
type DuplicatedEntity = keyof typeof ENTITY_NAMES

export const duplicatedMessage = (entity: DuplicatedEntity, name: string, success: boolean): string =>
  `${ENTITY_NAMES[entity]} ${name} ${success ? 'has been' : 'was unable to be'} duplicated`

export interface DuplicateContext {
  /** The id of the duplicate of the row with this id. Deterministic, so that a retry gives the same ids. */
  readonly idOf: (id: string) => string
  readonly now: string
  readonly building_id: string
}

export type DuplicatedRow = {
  [K in 'floor' | 'room' | 'item' | 'note']: { readonly kind: K; readonly row: TreeRows[K] }
}['floor' | 'room' | 'item' | 'note']

const firstVersion = ({ now }: DuplicateContext) => ({ version: 1, updated_at: now, updated_by: undefined })

/** The row of the new building: active, without review, lab results, reports, re-inspection and bag code ranges. */
export function duplicateBuildingRow(
  { building }: Tree,
  survey: Survey,
  name: string,
  context: DuplicateContext,
): Building {
  return {
    ...withoutPast(building),
    ...firstVersion(context),
    id: context.building_id,
    name,
    survey_id: survey.id,
    job_number: survey.job_number,
    survey_name: survey.name,
    client_id: survey.client_id,
    client_name: survey.client_name,
    status_id: STATUS.active,
    status_times: { [STATUS.active]: { since: context.now } },
    is_urgent_transfer: false,
  }
}

const withoutPast = ({
  asbestos_approval: _,
  lead_approval: __,
  survey_date: ___,
  bag_ranges: ____,
  reinspection: _____,
  next_inspection_due: ______,
  first_seen: _______,
  ...building
}: Building) => building

/** The floor's duplicate as the last floor of the building `into`. */
export const duplicateFloorRow = (floor: Floor, into: Tree, name: string, context: DuplicateContext): Floor => ({
  ...floor,
  ...firstVersion(context),
  id: context.idOf(floor.id),
  building_id: context.building_id,
  name,
  order: (floorsOf(into).at(-1)?.order ?? 0) + 1,
})

/** The room's duplicate as the last room of a floor of its building. */
export const duplicateRoomRow = (
  room: Room,
  tree: Tree,
  floorId: string,
  name: string,
  context: DuplicateContext,
): Room => ({
  ...room,
  ...firstVersion(context),
  id: context.idOf(room.id),
  floor_id: floorId,
  name,
  order: (roomsOf(tree, floorId).at(-1)?.order ?? 0) + 1,
  is_duplicated: true,
})

/** The duplicates of all floors, rooms and items of a building, and of the notes that are not a reviewer's. One row at a time. */
export function* duplicateRowsOfBuilding(tree: Tree, context: DuplicateContext): Generator<DuplicatedRow> {
  for (const floor of tree.floors)
    yield {
      kind: 'floor',
      row: { ...floor, ...firstVersion(context), id: context.idOf(floor.id), building_id: context.building_id },
    }
  yield* roomsBelow(tree, tree.rooms, context)
  for (const note of tree.notes)
    if (note.type_id !== NOTE_TYPE.needsEdits) yield { kind: 'note', row: { ...note, ...firstVersion(context) } }
}

export const duplicateRowsOfFloor = (tree: Tree, floor: Floor, context: DuplicateContext) =>
  roomsBelow(
    tree,
    tree.rooms.filter(room => room.floor_id === floor.id),
    context,
  )

function* roomsBelow(tree: Tree, rooms: readonly Room[], context: DuplicateContext): Generator<DuplicatedRow> {
  const { idOf, building_id } = context
  for (const room of rooms) {
    const floor_id = idOf(room.floor_id)
    yield {
      kind: 'room',
      row: { ...room, ...firstVersion(context), id: idOf(room.id), floor_id, building_id, is_duplicated: true },
    }
  }
  yield* itemsBelow(tree, rooms, context)
}

export const duplicateRowsOfRoom = (tree: Tree, room: Room, context: DuplicateContext) =>
  itemsBelow(tree, [room], context)

function* itemsBelow(tree: Tree, rooms: readonly Room[], context: DuplicateContext): Generator<DuplicatedRow> {
  const source = { building: tree.building, items: new Map(tree.items.map(item => [item.id, item])) }
  const inRoom = new Map(rooms.map(room => [room.id, room]))
  for (const item of tree.items) {
    const room = inRoom.get(item.room_id)
    if (room) yield { kind: 'item', row: duplicateItemRow(item, room, source, context) }
  }
}

/** The building and the items that are duplicated, by id because an item may be sampled as another item. */
export interface DuplicateSource {
  readonly building: Pick<Building, 'id' | 'name' | 'job_number'>
  readonly items: ReadonlyMap<string, Item>
}

/**
 * A duplicated item never keeps its bag code. In the same building it becomes sampled as the original, in another building
 * previously sampled.
 */
export function duplicateItemRow(item: Item, room: Room, source: DuplicateSource, context: DuplicateContext): Item {
  const isSameBuilding = context.building_id === source.building.id
  const reassessed = isSameBuilding ? sampledAs(item, source) : previouslySampled(item, source)
  return {
    ...applyItemRules(reassessed, room),
    ...firstVersion(context),
    id: context.idOf(item.id),
    room_id: context.idOf(item.room_id),
    building_id: context.building_id,
    is_duplicated: true,
    inspection: undefined,
  }
}

/** Lead has no "Sampled As", so a lead item becomes previously sampled. */
function sampledAs(item: Item, source: DuplicateSource): Item {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled') return item
  if (item.contaminate_id === CONTAMINANT.lead) return previouslySampled(item, source)
  const status_id = item.sample?.status_id ?? SAMPLE_STATUS.awaitingResult
  return { ...item, assessment_method_id: METHOD.sampledAs, sampled_as: { item_as_id: item.id, status_id } }
}

const MAX_NAME_LENGTH = 190

function previouslySampled(item: Item, { building, items }: DuplicateSource): Item {
  const kind = methodOf(item.assessment_method_id)?.kind
  if (kind !== 'sampled' && kind !== 'sampledAs') return item
  const sampled = kind === 'sampled' ? item : items.get(item.sampled_as?.item_as_id ?? '')
  const status_id = sampleStatusOf(item, { items: sampled ? [sampled] : [] })
  return {
    ...item,
    assessment_method_id:
      item.contaminate_id === CONTAMINANT.lead ? METHOD.leadPreviouslySampled : METHOD.previouslySampled,
    reported_sample: {
      name: firstCharacters(`${building.job_number} ${building.name}`, MAX_NAME_LENGTH),
      sample_number: sampled ? bagCodeOf(sampled) : '',
      ...(status_id !== undefined && { status_id }),
    },
  }
}
