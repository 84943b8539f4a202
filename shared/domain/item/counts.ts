import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { type MethodKind, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { isPositiveOrPresumed, type Verdict, verdictOf } from './verdict.ts'

export const COUNTS = [
  'floors_count',
  'rooms_count',
  'items_count',
  'asbestos_count',
  'lead_count',
  'samples_count',
  'sampled_as_count',
  'previously_reported_count',
  'positive_count',
  'presumed_count',
  'negative_count',
  'unmeasured_count',
  'awaiting_result_count',
  'inaccessible_count',
  'removed_count',
] as const
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>

/**
 * Every count on screens and in reports, always computed from the tree so that they agree. `positive_count` includes presumed
 * items; `presumed_count` is the part that is presumed. `positive_count` and the five counts below it add up to all items. The
 * counts above it are by assessment method.
 */
export function countItems(tree: Tree, items: readonly Item[] = tree.items, rooms: number = tree.rooms.length): Counts {
  const count = (which: (item: Item) => boolean) => items.filter(which).length
  const verdicts = items.map(item => verdictOf(item, tree))
  const found = (which: (verdict: Verdict) => boolean) => verdicts.filter(which).length
  const ofKind = (...kinds: MethodKind[]) =>
    count(item => kinds.some(kind => methodOf(item.assessment_method_id)?.kind === kind))
  return {
    floors_count: tree.floors.length,
    rooms_count: rooms,
    items_count: items.length,
    asbestos_count: count(item => item.contaminate_id === CONTAMINANT.asbestos),
    lead_count: count(item => item.contaminate_id === CONTAMINANT.lead),
    samples_count: ofKind('sampled'),
    sampled_as_count: ofKind('sampledAs'),
    previously_reported_count: ofKind('reported', 'register'),
    positive_count: found(isPositiveOrPresumed),
    presumed_count: found(verdict => verdict === 'presumed'),
    negative_count: found(verdict => verdict === 'negative'),
    unmeasured_count: found(verdict => verdict === 'unmeasured'),
    awaiting_result_count: found(verdict => verdict === 'awaiting'),
    inaccessible_count: found(verdict => verdict === 'inaccessible'),
    removed_count: found(verdict => verdict === 'removed'),
  }
}

export function countFloorItems(tree: Tree, floorId: string): Counts {
  const rooms = new Set(tree.rooms.filter(room => room.floor_id === floorId).map(room => room.id))
  return countItems(
    tree,
    tree.items.filter(item => rooms.has(item.room_id)),
    rooms.size,
  )
}
