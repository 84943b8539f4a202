import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'

/** The conditions that a clearance can leave open and still be certified, where the assessor says why. */
export const REASON_CONDITIONS = ['air_result', 'air_unclear', 'work_air', 'exceeded'] as const

/** Why the area can be certified although a condition is open, as it is typed. */
export const ReasonInput = z.object({ condition: z.enum(REASON_CONDITIONS), reason: required(190) })
export type ReasonInput = z.infer<typeof ReasonInput>

/** The same with who said so and when. It holds only while the finding has the outcome for which it was given. */
export const ClearanceReason = z.object({
  ...ReasonInput.shape,
  outcome: z.string(),
  user_id: ActorId,
  date: z.iso.datetime(),
})
export type ClearanceReason = z.infer<typeof ClearanceReason>
