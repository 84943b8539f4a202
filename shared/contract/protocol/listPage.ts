import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

const NO_PLACE = 'Not a valid place'
/** DynamoDB's limit. */
const MAX_SORT_BYTES = 1024

/** A cursor: the id of the last row read, a space, and its sort key. */
const After = exactText(600)
  .refine(place => Id.safeParse(place.slice(0, 26)).success && place[26] === ' ', NO_PLACE)
  .refine(place => {
    const bytes = new TextEncoder().encode(place.slice(27)).length
    return bytes > 0 && bytes <= MAX_SORT_BYTES
  }, NO_PLACE)
  .optional()

/** The start of a page: the `next` of the page before. */
export const listQuery = () => z.object({ after: After })

/** The start of the next page; null on the last page. */
export const next = z.string().nullable().default(null)

export const listReply = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), next })

export const placeAfter = (id: string, sort: string): string => `${id} ${sort}`
export const partsOfPlace = (place: string): { id: string; sort: string } => ({
  id: Id.parse(place.slice(0, 26)),
  sort: place.slice(27),
})

export async function everyPage<Row>(
  read: (after: string | undefined) => Promise<{ readonly data: readonly Row[]; readonly next: string | null }>,
): Promise<{ data: Row[] }> {
  const data: Row[] = []
  let after: string | undefined
  do {
    const page = await read(after)
    data.push(...page.data)
    after = page.next ?? undefined
  } while (after)
  return { data }
}
