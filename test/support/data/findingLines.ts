import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Spoil } from './spoiledTrees.ts'
import { treeWithoutFindings } from './treeWithoutFindings.ts'

export const CHECKED_ON = '2026-03-02'
/** A tree without findings, after the given changes in order. */
export const after = (...spoils: Spoil[]): Tree => spoils.reduce((tree, spoil) => spoil(tree), treeWithoutFindings())
/** The lines of its report check: the sentence, and the part in which to fix it. */
export const linesOf = (...spoils: Spoil[]) =>
  findingsOf(after(...spoils), CHECKED_ON).map(({ sentence, target }) => [sentence, target.part])
export const rulesOf = (...spoils: Spoil[]) => findingsOf(after(...spoils), CHECKED_ON).map(({ rule }) => rule)
