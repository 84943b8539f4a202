import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** The conditions that may stay open in a certified clearance if the assessor gives a reason. */
export const REASON_CONDITIONS = ['air_result', 'air_unclear', 'work_air', 'exceeded'] as const

export const ReasonInput = lazy(() => z.object({ condition: z.enum(REASON_CONDITIONS), reason: required(190) }))
export type ReasonInput = z.infer<ReturnType<typeof ReasonInput>>

/** A reason with its author and time. It counts only while the finding has the same `outcome`. */
export const ClearanceReason = lazy(() =>
  z.object({
    ...ReasonInput().shape,
    outcome: z.string(),
    user_id: ActorId,
    date: z.iso.datetime(),
  }),
)
export type ClearanceReason = z.infer<ReturnType<typeof ClearanceReason>>
