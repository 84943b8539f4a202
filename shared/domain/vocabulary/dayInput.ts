import { Day } from './fields.ts'

/** Limits the year of an entered day (`2026-02-17`) or month (`2026-02`) to 1900 to 2199. */
export const IN_RANGE = /^(19|2[01])/
export const DAY_OUT_OF_RANGE = 'Enter a date from 1900 to 2199'

/** A day in a request, limited to plausible years. Stored days use `Day`. */
export const DayInput = Day.regex(IN_RANGE, DAY_OUT_OF_RANGE)
