import type { Box, Demo, DemoItem, DemoRoom } from './demo.ts'
import { seedId } from './ids.ts'

/** The room that an item of the demo names as `Floor/Room`. */
export function roomOf({ floors, name }: Demo, { in: path }: DemoItem): DemoRoom {
  const room = floors.flatMap(floor => floor.rooms.filter(each => `${floor.name}/${each.name}` === path))[0]
  if (!room) throw new Error(`The demo ${name} has no room ${path}`)
  return room
}

/** `path`: `Floor/Room`. */
export const roomId = ({ key }: Demo, path: string): string => seedId(`${key}/${path}`)

export const rectangle = (id: string, [x, y, width, height]: Box) => ({
  id,
  type: 'polygon' as const,
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as [number, number][],
})

/** The outline of a room, with its name. */
export const roomLayer = ({ name, box }: DemoRoom) => {
  const [x, y, width] = box
  const label = {
    id: 'label',
    type: 'text' as const,
    points: [[x + 24, y + 24] as [number, number]],
    textValue: name,
    fontSize: Math.min(36, Math.round(width / 12)),
    angle: 0,
  }
  return { polygons: [rectangle('room', box)], labels: [label] }
}
