import { type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Why a review page shows no decision, without a full stop. */
export const refusedReview = (code: RefusalCode): string =>
  code === 'not_allowed'
    ? 'Only a reviewer can decide this. An administrator can give you the role'
    : refusalSentence(code)
