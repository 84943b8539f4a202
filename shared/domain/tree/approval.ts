import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const Approval = lazy(() =>
  z.object({
    approved: z.boolean(),
    reason: z.string().default(''),
    reviewer_id: Id,
    reviewer_name: z.string(),
    date: z.iso.datetime(),
  }),
)
export type Approval = z.infer<ReturnType<typeof Approval>>
