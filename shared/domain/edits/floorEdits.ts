import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import type { Floor, FloorInput, FloorPlan } from '#shared/domain/tree/floor.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  findRow,
  floorsOf,
  putRow,
  refuseStale,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type PartDeletion, takeoverChanges } from './itemDeletionEdit.ts'
import { itemIdsOfRoom } from './roomEdits.ts'

/** Creates or changes a floor. Its floor plan is the given image, or the one of the floor `copyFloorId`. */
export function saveFloor(
  tree: Tree,
  { version, order, image, copyFloorId, ...fields }: FloorInput,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const before = findRow(tree.floors, fields.id)
  refuseStale(before, version)
  if (copyFloorId === fields.id) throw new Refusal('invalid_input', { copyFloorId: 'Choose another floor' })
  const plan = copyFloorId ? findOrRefuse(tree.floors, copyFloorId).image : ownPlan(image, before?.image)
  if (!plan) throw new Refusal('floor_plan_missing', { image: refusalSentence('floor_plan_missing') })
  const last = floorsOf(tree).at(-1)?.order ?? 0
  return [putRow('floor', { ...fields, image: plan, order: order ?? before?.order ?? last + 1 }, before, context)]
}

/** The same image without tiles and texts keeps those that are stored. */
const ownPlan = (image: FloorPlan | undefined, before: FloorPlan | undefined): FloorPlan | undefined =>
  image && image.file === before?.file ? { ...before, ...image } : (image ?? before)

/** Adds a floor from a CSV import, as the last one and without a floor plan. */
export function addFloorFromUpload(
  tree: Tree,
  floor: Pick<Floor, 'id' | 'name' | 'description'>,
  context: EditContext,
): Change[] {
  refuseReviewed(tree.building)
  const order = (floorsOf(tree).at(-1)?.order ?? 0) + 1
  return [putRow('floor', { ...floor, building_id: tree.building.id, order }, undefined, context)]
}

/** Deletes a floor. This also deletes its rooms and everything in them, because rows without a parent are never shown. */
export function deleteFloor(tree: Tree, { id, version, ...deletion }: PartDeletion, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  const floor = findOrRefuse(tree.floors, id)
  refuseStale(floor, version)
  const rooms = tree.rooms.filter(room => room.floor_id === id)
  return [
    { op: 'delete', kind: 'floor', id, seenVersion: floor.version },
    ...takeoverChanges(tree, itemIdsOfRoom(tree, rooms), deletion, context),
  ]
}
