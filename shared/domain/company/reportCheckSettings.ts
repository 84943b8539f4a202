import * as z from 'zod'

/** What a company sets for a rule of the report check: its findings block the review, only warn, or are not shown. */
export const RULE_SETTINGS = ['block', 'warn', 'off'] as const
export type RuleSetting = (typeof RULE_SETTINGS)[number]

/** A company's settings by rule; a rule that is missing has its default setting. */
export const ReportCheckSettings = z.record(z.string().max(40), z.enum(RULE_SETTINGS))
export type ReportCheckSettings = z.infer<typeof ReportCheckSettings>
