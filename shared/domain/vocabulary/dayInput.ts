import { Day } from './fields.ts'

/** The years in which a day, `2026-02-17`, or a month, `2026-02`, can be entered: 1900 to 2199. */
export const IN_RANGE = /^(19|2[01])/
export const DAY_OUT_OF_RANGE = 'Enter a date from 1900 to 2199'

/** A day that is sent, in the years that make sense. What is stored is read as a `Day`. */
export const DayInput = Day.regex(IN_RANGE, DAY_OUT_OF_RANGE)
