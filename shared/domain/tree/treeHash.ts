import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { Tree } from './tree.ts'

/** A fingerprint of everything in a building, the same on a device and on the server. It differs after every change. */
export const treeHash = ({ building, floors, rooms, items, notes, lab_returns }: Tree): string => {
  const inside = [...floors, ...rooms, ...items, ...lab_returns].map(({ id, version }) => `${id} ${version}`).sort()
  const texts = notes.map(({ type_id, version }) => [type_id, version]).sort()
  return contentHash([building.version, inside, texts])
}
