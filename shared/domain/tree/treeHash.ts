import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { Tree } from './tree.ts'

/** A fingerprint of everything in a building, the same on device and server. Every change of a row changes it. */
export const treeHash = ({ building, floors, rooms, items, notes, lab_returns }: Tree): string => {
  const inside = [...floors, ...rooms, ...items, ...lab_returns].map(({ id, version }) => `${id} ${version}`).sort()
  const texts = notes.map(({ type_id, version }) => [type_id, version]).sort()
  return contentHash([building.version, inside, texts])
}
