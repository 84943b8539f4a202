import * as z from 'zod'
import { later } from '#shared/schema/later.ts'
import { Day } from './fields.ts'

const [FIRST, LAST] = ['1900', '2199'] as const
export const DAY_OUT_OF_RANGE = `Enter a date from ${FIRST} to ${LAST}`

/** Whether a day, `2026-02-17`, or a month, `2026-02`, is in the years that can be entered. */
export const isInRange = (day: string): boolean => day.slice(0, 4) >= FIRST && day.slice(0, 4) <= LAST

/** Asked only where it is a day or a month. */
export const inRange = (message: string) =>
  z.refine<string>(isInRange, { message, when: ({ issues }) => issues.length === 0 })

/** A day that is sent. What is stored is read as a `Day`, which earlier versions took from any year. */
export const DayInput = later(() => Day.check(inRange(DAY_OUT_OF_RANGE)))
