import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

/** The rooms of a building as options of a select: `Ground · Kitchen`. */
export const roomOptions = (tree: Tree) =>
  floorsOf(tree).flatMap(floor =>
    roomsOf(tree, floor.id).map(({ id, name }) => ({ id, label: `${floor.name} · ${name}` })),
  )
