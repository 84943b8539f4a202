import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'

const IssuedFact = lazy(() => z.object({ label: z.string(), value: z.string() }))

/** An item as an issued report prints it. `id` is the item's id. */
export const IssuedItem = lazy(() =>
  z.object({
    id: z.string(),
    floor: z.string(),
    room: z.string(),
    sample_id: z.string(),
    name: z.string(),
    result: z.string(),
    rating: z.string(),
    /** All other facts on its item sheet; labels are unique, and empty values are omitted. */
    facts: z.array(IssuedFact()),
    /** One fingerprint per printed photo, including its photo marks. */
    photos: z.array(IssuedFact()),
    /** Full recommendation texts. */
    recommendations: z.array(IssuedFact()),
  }),
)
export type IssuedItem = z.infer<ReturnType<typeof IssuedItem>>

/** A finding about a whole room in an issued report, such as no access. */
const IssuedRoom = lazy(() => z.object({ floor: z.string(), room: z.string(), finding: z.string() }))
export type IssuedRoom = z.infer<ReturnType<typeof IssuedRoom>>

/** The contents of an issued report, stored for comparison with later issues. `rooms` has findings about whole rooms. */
export const IssueContents = lazy(() =>
  z.object({
    format: z.literal(1),
    items: z.array(IssuedItem()),
    rooms: z.array(IssuedRoom()),
  }),
)
export type IssueContents = z.infer<ReturnType<typeof IssueContents>>
