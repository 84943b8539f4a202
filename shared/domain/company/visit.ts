import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

export const VISIT_SECONDS = 3600

export const Visit = z.object({
  company_id: Id,
  name: z.string(),
  reason: z.string(),
  ends_at: z.iso.datetime(),
})
export type Visit = z.infer<typeof Visit>
