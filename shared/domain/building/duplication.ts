import type { Survey } from '#shared/domain/company/survey.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import { statusOf } from '#shared/domain/item/rating.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, floorsOf, roomsOf, type Tree, type TreeRows } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, NOTE_TYPE, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS } from './buildingStatus.ts'

/** What can be duplicated inside a company, with the word that people read. */
const DUPLICATED = { survey: 'Survey', building: 'Building', floor: 'Floor', room: 'Room' } as const
type Duplicated = keyof typeof DUPLICATED

/** What is said when a duplicate is there, or could not be made. */
export const duplicatedMessage = (entity: Duplicated, name: string, success: boolean): string =>
  `${DUPLICATED[entity]} ${name} ${success ? 'has been' : 'was unable to be'} duplicated`

/** How the rows of a copy are named and where they go. */
export interface DuplicateContext {
  /** The id of the copy of what has this id: the same for the same id, and no other's. */
  readonly idOf: (id: string) => string
  readonly now: string
  /** The building in which the copy comes to stand. */
  readonly building_id: string
}

/** A row below what is duplicated. */
export type DuplicatedRow = {
  [K in 'floor' | 'room' | 'item' | 'note']: { readonly kind: K; readonly row: TreeRows[K] }
}['floor' | 'room' | 'item' | 'note']

const first = ({ now }: DuplicateContext) => ({ version: 1, updated_at: now })

/** A building as a new one: to be surveyed, with nothing of the review, the laboratory's answer or the reports. */
export function duplicateBuildingRow(
  { building }: Tree,
  survey: Survey,
  name: string,
  copying: DuplicateContext,
): Building {
  const { asbestos_approval: _, lead_approval: __, survey_date: ___, ...kept } = building
  return {
    ...kept,
    ...first(copying),
    id: copying.building_id,
    name,
    survey_id: survey.id,
    job_number: survey.job_number,
    survey_name: survey.name,
    client_id: survey.client_id,
    client_name: survey.client_name,
    status_id: STATUS.active,
    is_urgent_transfer: false,
  }
}

/** A floor as the last one of the building `into`. */
export const duplicateFloorRow = (floor: Floor, into: Tree, name: string, copying: DuplicateContext): Floor => ({
  ...floor,
  ...first(copying),
  id: copying.idOf(floor.id),
  building_id: copying.building_id,
  name,
  order: (floorsOf(into).at(-1)?.order ?? 0) + 1,
})

/** A room as the last one of a floor of its building. */
export const duplicateRoomRow = (
  room: Room,
  tree: Tree,
  floorId: string,
  name: string,
  copying: DuplicateContext,
): Room => ({
  ...room,
  ...first(copying),
  id: copying.idOf(room.id),
  floor_id: floorId,
  name,
  order: (roomsOf(tree, floorId).at(-1)?.order ?? 0) + 1,
  is_duplicated: true,
})

/** Everything below a building, one row at a time: its floors, rooms and items, and the notes that are not a reviewer's. */
export function* duplicateRowsOfBuilding(tree: Tree, copying: DuplicateContext): Generator<DuplicatedRow> {
  for (const floor of tree.floors)
    yield {
      kind: 'floor',
      row: { ...floor, ...first(copying), id: copying.idOf(floor.id), building_id: copying.building_id },
    }
  yield* roomsBelow(tree, tree.rooms, copying)
  for (const note of tree.notes)
    if (note.type_id !== NOTE_TYPE.needsEdits) yield { kind: 'note', row: { ...note, ...first(copying) } }
}

export const duplicateRowsOfFloor = (tree: Tree, floor: Floor, copying: DuplicateContext) =>
  roomsBelow(
    tree,
    tree.rooms.filter(room => room.floor_id === floor.id),
    copying,
  )

function* roomsBelow(tree: Tree, rooms: readonly Room[], copying: DuplicateContext): Generator<DuplicatedRow> {
  const { idOf, building_id } = copying
  for (const room of rooms) {
    const floor_id = idOf(room.floor_id)
    yield {
      kind: 'room',
      row: { ...room, ...first(copying), id: idOf(room.id), floor_id, building_id, is_duplicated: true },
    }
  }
  yield* itemsBelow(tree, rooms, copying)
}

export const duplicateRowsOfRoom = (tree: Tree, room: Room, copying: DuplicateContext) =>
  itemsBelow(tree, [room], copying)

function* itemsBelow(tree: Tree, rooms: readonly Room[], copying: DuplicateContext): Generator<DuplicatedRow> {
  const source = { building: tree.building, items: new Map(tree.items.map(item => [item.id, item])) }
  const inRoom = new Map(rooms.map(room => [room.id, room]))
  for (const item of tree.items) {
    const room = inRoom.get(item.room_id)
    if (room) yield { kind: 'item', row: duplicateItemRow(item, room, source, copying) }
  }
}

/** Where an item is copied from; the items by their ids, since one may be sampled as another. */
export interface DuplicateSource {
  readonly building: Pick<Building, 'id' | 'name' | 'job_number'>
  readonly items: ReadonlyMap<string, Item>
}

/**
 * An item's copy never has a bag of its own: inside the building it is the same material as the sampled one, in another
 * building the sample is one that was taken before.
 */
export function duplicateItemRow(item: Item, room: Room, source: DuplicateSource, copying: DuplicateContext): Item {
  const isInside = copying.building_id === source.building.id
  const moved = isInside ? sampledAs(item, source) : previouslySampled(item, source)
  return {
    ...applyItemRules(moved, room),
    ...first(copying),
    id: copying.idOf(item.id),
    room_id: copying.idOf(item.room_id),
    building_id: copying.building_id,
    is_duplicated: true,
  }
}

/** Lead knows no "sampled as": there the sample counts as taken before. */
function sampledAs(item: Item, source: DuplicateSource): Item {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled') return item
  if (item.contaminate_id === CONTAMINANT.lead) return previouslySampled(item, source)
  const status_id = item.sample?.status_id ?? SAMPLE_STATUS.awaitingResult
  return { ...item, assessment_method_id: METHOD.sampledAs, sampled_as: { item_as_id: item.id, status_id } }
}

const LONGEST_NAME = 190

function previouslySampled(item: Item, { building, items }: DuplicateSource): Item {
  const kind = methodOf(item.assessment_method_id)?.kind
  if (kind !== 'sampled' && kind !== 'sampledAs') return item
  const sampled = kind === 'sampled' ? item : items.get(item.sampled_as?.item_as_id ?? '')
  const status_id = statusOf(item, { items: sampled ? [sampled] : [] })
  return {
    ...item,
    assessment_method_id:
      item.contaminate_id === CONTAMINANT.lead ? METHOD.leadPreviouslySampled : METHOD.previouslySampled,
    reported_sample: {
      name: `${building.job_number} ${building.name}`.slice(0, LONGEST_NAME),
      sample_number: sampled ? bagCodeOf(sampled) : '',
      ...(status_id !== undefined && { status_id }),
    },
  }
}
