import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import type { Floor, FloorInput, Plan } from '#shared/domain/tree/floor.ts'
import { type By, type Change, find, floorsOf, must, put, refuseStale, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal, sentence } from '#shared/domain/vocabulary/refusal.ts'
import { refuseFollowed } from './itemEdits.ts'
import { itemIdsIn, removalOfRoom } from './roomEdits.ts'

/** Creates or changes a floor. Its plan is the given image, or that of the floor it copies. */
export function saveFloor(tree: Tree, { version, order, image, copyFloorId, ...draft }: FloorInput, by: By): Change[] {
  refuseReviewed(tree.building)
  const before = find(tree.floors, draft.id)
  refuseStale(before, version)
  if (copyFloorId === draft.id) throw new Refusal('invalid_input', { copyFloorId: 'Choose another floor' })
  const plan = copyFloorId ? must(tree.floors, copyFloorId).image : ownPlan(image, before?.image)
  if (!plan) throw new Refusal('plan_missing', { image: sentence('plan_missing') })
  const last = floorsOf(tree).at(-1)?.order ?? 0
  return [put('floor', { ...draft, image: plan, order: order ?? before?.order ?? last + 1 }, before, by)]
}

/** The same picture named without its tiles keeps them. */
const ownPlan = (image: Plan | undefined, before: Plan | undefined): Plan | undefined =>
  image && (image.tiles || image.file !== before?.file) ? image : before

/** A floor from an upload, which comes last and gets its plan by hand. */
export function uploadFloor(tree: Tree, floor: Pick<Floor, 'id' | 'name' | 'description'>, by: By): Change[] {
  refuseReviewed(tree.building)
  const order = (floorsOf(tree).at(-1)?.order ?? 0) + 1
  return [put('floor', { ...floor, building_id: tree.building.id, order }, undefined, by)]
}

/** A floor goes with its rooms and all that is recorded in them. */
export function removeFloor(tree: Tree, { id, version }: { id: string; version?: number | undefined }): Change[] {
  refuseReviewed(tree.building)
  const floor = must(tree.floors, id)
  refuseStale(floor, version)
  const rooms = tree.rooms.filter(room => room.floor_id === id)
  refuseFollowed(tree, itemIdsIn(tree, rooms))
  return [{ op: 'remove', kind: 'floor', id, seen: floor.version }, ...rooms.flatMap(room => removalOfRoom(tree, room))]
}
