import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { anItem } from './tree.ts'

export interface Known {
  readonly method: number
  readonly status?: number | undefined
  readonly lead?:
    | { laboratory_analysis?: number; xrf_result?: number; colour_metric?: 0 | 1; analysis_type_id?: number }
    | undefined
  readonly amount?: number
}

const PAINT = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' } as const

/** An item with one result, stored where its method requires it. */
export function itemWith(room: Room, { method, status, lead, amount = 12 }: Known, parent: string, at: number): Item {
  const contaminate_id = METHODS[method]!.contaminate_id
  const kind = METHODS[method]!.kind
  const bag = { bag_code: `A${at}`, analysis_type_id: 1, is_urgent: false }
  const item = anItem(room, {
    name: `Item ${at}`,
    contaminate_id,
    assessment_method_id: method,
    amount,
    sample: kind === 'sampled' ? { ...bag, status_id: 1 } : undefined,
    ...(kind === 'sampledAs' && { sampled_as: { item_as_id: parent, status_id: 1 } }),
    ...(status !== undefined &&
      (kind === 'presumed' || kind === 'register') && { presumed_sample: { sample_status_id: status } }),
    ...(kind === 'reported' && { reported_sample: { name: 'R', sample_number: `R${at}`, status_id: status } }),
    ...(contaminate_id === 2 && { lead: { ...PAINT, ...lead } }),
  })
  // A tree of an earlier version may have a sample without a status, which today's schema fills in.
  if (kind === 'sampled' && contaminate_id === 1) Object.assign(item.sample!, { status_id: status })
  return item
}
