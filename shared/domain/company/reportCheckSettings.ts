import * as z from 'zod'

/** What becomes of a line of the report check: it keeps the building from its review, it is only said, or neither. */
export const RULE_SETTINGS = ['block', 'warn', 'off'] as const
export type RuleSetting = (typeof RULE_SETTINGS)[number]

/** What a company chose, by the key of the rule; where it chose nothing a rule is as usual. */
export const ReportCheckSettings = z.record(z.string().max(40), z.enum(RULE_SETTINGS))
export type ReportCheckSettings = z.infer<typeof ReportCheckSettings>
