import * as z from 'zod'
import { Item } from '#shared/domain/tree/item.ts'
import { object } from '#shared/schema/object.ts'

/** An item as calls answer it, with what follows from it. `scores` names the choices behind `item_scores`. */
export const ItemReply = object(() => ({
  ...Item.shape,
  full_name: z.string(),
  assessment_name: z.string(),
  sample_status: z.string(),
  rating: z.string(),
  /** While a result is awaited and the worst is presumed. */
  is_provisional: z.boolean(),
  is_negative: z.boolean(),
  scores: z.array(z.object({ id: z.number().int(), contaminate_property_id: z.number().int() })),
  floor_name: z.string(),
  /** Its picture on the plan shows something older and is made anew as it is looked at. */
  is_drawing: z.boolean(),
}))
