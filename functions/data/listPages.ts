import type * as z from 'zod'
import { partsOfPlace, placeAfter } from '#shared/contract/protocol/listPage.ts'
import type { Key } from './keys.ts'
import { parse, queryRows } from './table.ts'

/** Rows per page. The largest rows are a few KB, and a reply may have 6 MB. */
const PAGE_SIZE = 500

/**
 * The page of an index that starts after the place `after`, and the place where the next page starts. `keyOf` gives the key of a
 * row.
 */
export async function readPage<S extends z.ZodType<{ readonly id: string }>>(
  schema: S,
  pk: string,
  index: 'gsi1' | 'gsi2',
  keyOf: (id: string) => Key,
  after: string | undefined,
): Promise<{ data: z.output<S>[]; next: string | null }> {
  const from = after === undefined ? undefined : partsOfPlace(after)
  const start = from && { ...keyOf(from.id), [`${index}pk`]: pk, [`${index}sk`]: from.sort }
  const rows = await queryRows(pk, { index, limit: PAGE_SIZE + 1, after: start })
  const found = rows.slice(0, PAGE_SIZE).map(each => ({
    row: parse(schema, { ...Object(each.row), pk: each.pk, sk: each.sk }),
    sort: String(each[`${index}sk`]),
  }))
  const last = found.at(-1)
  const next = rows.length > PAGE_SIZE && last ? placeAfter(last.row.id, last.sort) : null
  return { data: found.map(({ row }) => row), next }
}
