import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { Tree } from './tree.ts'

/** Another word for every state of what is in a building, the same on a device and on the server. */
export const treeHash = ({ building, floors, rooms, items, notes, lab_returns }: Tree): string => {
  const inside = [...floors, ...rooms, ...items, ...lab_returns].map(({ id, version }) => `${id} ${version}`).sort()
  const texts = notes.map(({ type_id, version }) => [type_id, version]).sort()
  return contentHash([building.version, inside, texts])
}
