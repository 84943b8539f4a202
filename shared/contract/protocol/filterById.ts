import * as z from 'zod'

/** A list filter by id; 'All' or '' for no filter. */
export const filterById = (min: number, max: number) =>
  z.preprocess(
    value => (value === 'All' || value === '' ? undefined : value),
    z.coerce.number().int().min(min).max(max).optional(),
  )
