import * as z from 'zod'

/** A label and what is printed beside it. */
const IssuedFact = z.object({ label: z.string(), value: z.string() })

/** What an issued report says of one item, in its own words. `id` is that of the item. */
export const IssuedItem = z.object({
  id: z.string(),
  floor: z.string(),
  room: z.string(),
  sample_id: z.string(),
  name: z.string(),
  result: z.string(),
  rating: z.string(),
  /** Everything else that its sheet prints, each label once and none without a value. */
  facts: z.array(IssuedFact),
  /** A fingerprint of each printed photo with its photo marks. */
  photos: z.array(IssuedFact),
  /** Its recommendations in full; not kept of reports that were issued before. */
  recommendations: z.array(IssuedFact).optional(),
})
export type IssuedItem = z.infer<typeof IssuedItem>

/** What an issued report says of a room as a whole, such as that it was not accessed. */
const IssuedRoom = z.object({ floor: z.string(), room: z.string(), finding: z.string() })
export type IssuedRoom = z.infer<typeof IssuedRoom>

/**
 * The items of an issued report in its order, kept beside it so that it can be compared with a later one, and the rooms of
 * which it says something as a whole; those were not kept of reports that were issued before.
 */
export const IssueContents = z.object({
  format: z.literal(1),
  items: z.array(IssuedItem),
  rooms: z.array(IssuedRoom).optional(),
})
export type IssueContents = z.infer<typeof IssueContents>
