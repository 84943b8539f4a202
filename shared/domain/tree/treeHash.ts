import { contentName } from '#shared/domain/text/contentHash.ts'
import type { Tree } from './tree.ts'

/** Another word for every state of what is in a building, the same on a device and on the server. */
export const stateOf = ({ building, floors, rooms, items, notes, returns }: Tree): string => {
  const inside = [...floors, ...rooms, ...items, ...returns].map(({ id, version }) => `${id} ${version}`).sort()
  const texts = notes.map(({ type_id, version }) => [type_id, version]).sort()
  return contentName([building.version, inside, texts])
}
