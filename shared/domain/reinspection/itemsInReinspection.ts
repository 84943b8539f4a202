import { isPositiveOrPresumed, verdictBeforeRemoval, verdictOf } from '#shared/domain/item/verdict.ts'
import type { Inspection, Outcome, Reinspection } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

type InBuilding = Pick<Tree, 'items'> & {
  readonly building: { readonly reinspection?: Pick<Reinspection, 'id'> | undefined }
}

/** The item's inspection in the building's last re-inspection; undefined if there is none yet. */
export const inspectionIn = (
  { building: { reinspection } }: InBuilding,
  { inspection }: Item,
): Inspection | undefined => (reinspection && inspection?.reinspection_id === reinspection.id ? inspection : undefined)

export const outcomeIn = (tree: InBuilding, item: Item): Outcome | undefined => inspectionIn(tree, item)?.outcome

/**
 * Whether a re-inspection asks for an item: it is positive or presumed. An item that this re-inspection recorded as removed still
 * counts; an item that it added does not.
 */
export function isInReinspection(tree: InBuilding, item: Item): boolean {
  const outcome = outcomeIn(tree, item)
  if (!tree.building.reinspection || outcome === 'added') return false
  const verdict = outcome === 'removed' ? verdictBeforeRemoval(item, tree) : verdictOf(item, tree)
  return isPositiveOrPresumed(verdict)
}

export const itemsInReinspection = (tree: InBuilding): Item[] => tree.items.filter(item => isInReinspection(tree, item))

export const unconfirmedItems = (tree: InBuilding): Item[] =>
  itemsInReinspection(tree).filter(item => outcomeIn(tree, item) === undefined)

export function reinspectionProgress(tree: InBuilding): { readonly done: number; readonly all: number } {
  const all = itemsInReinspection(tree).length
  return { done: all - unconfirmedItems(tree).length, all }
}

export function outcomeCounts(tree: InBuilding): Readonly<Partial<Record<Outcome, number>>> {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const item of tree.items) {
    const outcome = outcomeIn(tree, item)
    if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
