import * as z from 'zod'

/** A list's filter by an id; 'All' and nothing are every one. */
export const filterById = (min: number, max: number) =>
  z.preprocess(
    value => (value === 'All' || value === '' ? undefined : value),
    z.coerce.number().int().min(min).max(max).optional(),
  )
