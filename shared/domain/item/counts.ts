import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { type MethodKind, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { isAwaiting, isNegative, leadVerdict, sampleStatusOf } from './rating.ts'

export const COUNTS = [
  'floors_count',
  'rooms_count',
  'items_count',
  'asbestos_count',
  'lead_count',
  'samples_count',
  'sampled_as_count',
  'previously_reported_count',
  'presumed_count',
  'inaccessible_count',
  'positive_count',
  'negative_count',
  'awaiting_result_count',
] as const
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>

/** Every count on a screen or in a report, always computed from the tree so that they agree. */
export function countItems(tree: Tree, items: readonly Item[] = tree.items, rooms: number = tree.rooms.length): Counts {
  const count = (which: (item: Item) => boolean) => items.filter(which).length
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
    presumed_count: ofKind('presumed'),
    inaccessible_count: ofKind('inaccessible'),
    positive_count: count(item => isPositive(item, tree)),
    negative_count: count(item => isNegative(item, tree)),
    awaiting_result_count: count(isAwaiting),
  }
}

/** Asbestos found or presumed, or lead at or above the threshold. */
function isPositive(item: Item, tree: Pick<Tree, 'items'>): boolean {
  if (item.contaminate_id === CONTAMINANT.lead) return leadVerdict(item) === 'positive'
  const status = sampleStatusOf(item, tree)
  return status !== undefined && status !== SAMPLE_STATUS.negative && status !== SAMPLE_STATUS.awaitingResult
}

/** The counts of one floor. */
export function countFloorItems(tree: Tree, floorId: string): Counts {
  const rooms = new Set(tree.rooms.filter(room => room.floor_id === floorId).map(room => room.id))
  return countItems(
    tree,
    tree.items.filter(item => rooms.has(item.room_id)),
    rooms.size,
  )
}
