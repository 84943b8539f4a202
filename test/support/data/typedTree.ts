import type { Tree } from '#shared/domain/tree/tree.ts'
import { exampleTree } from './exampleTree.ts'

/** The example with text in every field that users type; `text` returns a text of up to `most` characters. */
export function typedTree(text: (most: number) => string): Tree {
  const { building, floors, rooms, items } = exampleTree
  const [name, note] = [text(190), text(2_000)]
  return {
    ...exampleTree,
    building: {
      ...building,
      ...{ name, phase: name, description: name, survey_name: name, client_name: name, job_number: text(100) },
      ...{ address: name, address2: name, suburb: text(75), city: name },
    },
    floors: floors.map(floor => ({ ...floor, name, description: name })),
    rooms: rooms.map(room => ({ ...room, name, note })),
    items: items.map(item => ({ ...item, name, link: name, description: name, comment: note })),
  }
}
