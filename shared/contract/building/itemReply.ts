import * as z from 'zod'
import { Item } from '#shared/domain/tree/item.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** An item in replies, with derived fields. `scores` are the ids of the choices behind `item_scores`. */
export const ItemReply = z.object({
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
  /** The hashes of its photos and of its drawing image, where it has them. */
  file: FileHash.nullable(),
  file_alt: FileHash.nullable(),
  polygon_image: FileHash.nullable(),
  /** `item_id` is the item itself, `item_as_id` the one that was sampled. */
  sampled_as: Item.shape.sampled_as.unwrap().extend({ item_id: Id }).optional(),
  /** True where its drawing image is out of date and is rendered again when viewed. */
  is_drawing: z.boolean(),
})
/** The same in long lists: without its drawing. */
export const ItemListReply = z.object(ItemReply.omit({ layer: true }).shape)
