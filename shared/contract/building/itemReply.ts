import * as z from 'zod'
import { Item } from '#shared/domain/tree/item.ts'
import { object } from '#shared/schema/object.ts'

/** An item in replies, with derived fields. `scores` are the ids of the choices behind `item_scores`. */
export const ItemReply = object(() => ({
  ...Item.shape,
  full_name: z.string(),
  assessment_name: z.string(),
  sample_status: z.string(),
  rating: z.string(),
  /** True while a result is awaited and the worst type is presumed. */
  is_provisional: z.boolean(),
  is_negative: z.boolean(),
  scores: z.array(z.object({ id: z.number().int(), contaminate_property_id: z.number().int() })),
  floor_name: z.string(),
  /** True where its drawing image is out of date and is rendered again when viewed. */
  is_drawing: z.boolean(),
}))
