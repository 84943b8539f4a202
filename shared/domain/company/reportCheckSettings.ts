import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'

/** A company's setting for a rule of the report check: its findings block the review, warn, or are hidden. */
export const RULE_SETTINGS = ['block', 'warn', 'off'] as const
export type RuleSetting = (typeof RULE_SETTINGS)[number]

/** A company's settings by rule; missing rules have their default setting. */
export const ReportCheckSettings = lazy(() => z.record(z.string().max(40), z.enum(RULE_SETTINGS)))
export type ReportCheckSettings = z.infer<ReturnType<typeof ReportCheckSettings>>
