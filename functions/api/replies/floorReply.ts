import { isDrawingPending } from '#shared/domain/building/drawingImageScene.ts'
import { countFloorItems } from '#shared/domain/item/counts.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

export function floorReply(tree: Tree, floor: Floor) {
  const counts = countFloorItems(tree, floor.id)
  const information = {
    rooms: counts.rooms_count,
    items: counts.items_count,
    samples: counts.samples_count,
    sampled_as: counts.sampled_as_count,
    presumed: counts.presumed_count,
    inaccessible: counts.inaccessible_count,
  }
  return {
    ...floor,
    file: floor.image?.file ?? null,
    information,
    is_drawing: isDrawingPending(tree, 'floor', floor.id),
  }
}
