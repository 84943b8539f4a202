import * as z from 'zod'
import { Item } from '#shared/domain/tree/item.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** An item with derived fields. `scores` has the ids of the choices behind `item_scores`. */
export const ItemReply = lazy(() =>
  z.object({
    ...Item().shape,
    full_name: z.string(),
    assessment_name: z.string(),
    sample_status: z.string(),
    rating: z.string(),
    /** Whether a lab result is awaited and the worst type is presumed. */
    is_provisional: z.boolean(),
    is_negative: z.boolean(),
    scores: z.array(z.object({ id: z.int(), contaminate_property_id: z.int() })),
    floor_name: z.string(),
    file: FileHash.nullable(),
    file_alt: FileHash.nullable(),
    polygon_image: FileHash.nullable(),
    /** `item_id` is the item itself, `item_as_id` its leader. */
    sampled_as: Item().shape.sampled_as.unwrap().extend({ item_id: Id }).optional(),
    /** Whether the drawing image is out of date and is rendered when next viewed. */
    is_drawing: z.boolean(),
  }),
)
/** An item in long lists, without its drawing. */
export const ItemListReply = lazy(() => z.object(ItemReply().omit({ layer: true }).shape))
