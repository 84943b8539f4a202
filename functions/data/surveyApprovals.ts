import * as z from 'zod'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { StaleReadError } from './claim.ts'
import { keys } from './keys.ts'
import { type Condition, mustNotExist, read, type Write } from './table.ts'

/** Attributes of a survey's row. Saving the survey clears the count, but changes the version. */
const ApprovalState = z.object({ version: z.number(), approvals: z.number().optional() })
type ApprovalState = z.infer<typeof ApprovalState>

/**
 * A survey's row counts the approvals of its buildings and clearances. A deletion reads the count before the statuses, and fails
 * if the count has changed at its commit. So it has read every earlier approval, and a later one finds no survey or building.
 */
export const SurveyApprovals = {
  /** Undefined if the survey is deleted. */
  read: (companyId: string, surveyId: string): Promise<ApprovalState | undefined> =>
    read(ApprovalState, keys.survey(companyId, surveyId)),

  /** Belongs to every transaction that locks a building or clearance. Refuses if the survey is deleted. */
  countWrite: (companyId: string, surveyId: string): Write => ({
    op: 'update',
    key: keys.survey(companyId, surveyId),
    set: 'ADD approvals :one',
    values: { ':one': 1 },
    condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
  }),

  /** The condition of a deletion on the survey's row. */
  mustBeUnchanged(state: ApprovalState | undefined): Condition {
    const otherwise = () => new StaleReadError()
    if (!state) return mustNotExist(otherwise)
    const { version, approvals } = state
    return {
      expression: `version = :seen AND ${approvals === undefined ? 'attribute_not_exists(approvals)' : 'approvals = :approvals'}`,
      values: { ':seen': version, ...(approvals !== undefined && { ':approvals': approvals }) },
      otherwise,
    }
  },
}
