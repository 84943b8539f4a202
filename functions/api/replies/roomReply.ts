import { isDrawingPending } from '#shared/domain/building/drawingImageScene.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

export const roomReply = (tree: Tree, room: Room) => ({
  ...room,
  file: room.image?.file ?? null,
  polygon: room.layer.polygons[0] ?? null,
  items_count: tree.items.filter(({ room_id }) => room_id === room.id).length,
  is_drawing: isDrawingPending(tree, 'room', room.id),
})
