import * as z from 'zod'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { exactText } from '#shared/schema/text.ts'

interface Decision {
  readonly contaminate_id: ContaminantId
  readonly approval: 0 | 1
  readonly reason?: string | undefined
}

const Reason = lazy(() => exactText(2_000))
const Listed = lazy(() =>
  z.object({
    contaminate_id: z.union([z.literal(1), z.literal(2)]),
    approval: z.union([z.literal(0), z.literal(1)]),
    reason: Reason().optional(),
  }),
)

const OneOrZero = lazy(() => z.union([z.literal([0, 1]), z.boolean(), z.literal(['0', '1'])]).transform(Number))
/** A denial: a flag, or its reason. */
const Deny = lazy(() => z.union([OneOrZero(), Reason()]))
/** The field names of the customer's documents. */
const Named = lazy(() =>
  z
    .strictObject({
      asbestos: OneOrZero().optional(),
      asbestos_deny: Deny().optional(),
      asbestos_reason: Reason().optional(),
      lead: OneOrZero().optional(),
      lead_deny: Deny().optional(),
      lead_reason: Reason().optional(),
      /** The reason for denied contaminants without a separate reason. */
      reason: Reason().optional(),
    })
    .transform(({ reason, ...named }): Decision[] => [
      ...decisionOf(CONTAMINANT.asbestos, named.asbestos, named.asbestos_deny, named.asbestos_reason ?? reason),
      ...decisionOf(CONTAMINANT.lead, named.lead, named.lead_deny, named.lead_reason ?? reason),
    ]),
)

/** A denial overrides an approval of the same contaminant. */
function decisionOf(
  contaminate_id: ContaminantId,
  approved: number | undefined,
  denied: number | string | undefined,
  reason: string | undefined,
): Decision[] {
  const isDenied = approved === 0 || (typeof denied === 'string' ? denied.trim() !== '' : denied === 1)
  if (!isDenied) return approved === 1 ? [{ contaminate_id, approval: 1 }] : []
  return [{ contaminate_id, approval: 0, reason: typeof denied === 'string' ? denied : reason }]
}

export const ReviewDecisions = lazy(() => z.union([z.array(Listed()).max(2), Named()]))
