import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Spoil } from './spoiledTrees.ts'
import { treeWithoutFindings } from './treeWithoutFindings.ts'

export const CHECKED_ON = '2026-03-02'
/** A tree without findings in which things were changed, one after the other. */
export const after = (...spoils: Spoil[]): Tree => spoils.reduce((tree, spoil) => spoil(tree), treeWithoutFindings())
/** Each line of its report check: the sentence, and the part where it is put right. */
export const linesOf = (...spoils: Spoil[]) =>
  findingsOf(after(...spoils), CHECKED_ON).map(({ sentence, target }) => [sentence, target.part])
export const rulesOf = (...spoils: Spoil[]) => findingsOf(after(...spoils), CHECKED_ON).map(({ rule }) => rule)
