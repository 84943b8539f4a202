import * as z from 'zod'

/** What becomes of a line of the report check: it keeps the building from its review, it is only said, or neither. */
export const CHOICES = ['block', 'warn', 'off'] as const
export type Choice = (typeof CHOICES)[number]

/** What a company chose, by the key of the rule; where it chose nothing a rule is as usual. */
export const Choices = z.record(z.string().max(40), z.enum(CHOICES))
export type Choices = z.infer<typeof Choices>
