import * as z from 'zod'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/**
 * How far a document is that is being generated: steps done of all, and in words what is done now. Where all are done it is
 * being stored, and can no longer be cancelled.
 */
export const DocumentProgress = z.object({
  done: z.number().int(),
  of: z.number().int(),
  what: z.string(),
})
export type DocumentProgress = z.infer<typeof DocumentProgress>

/** Where a worker begins, whatever it generates. */
export const FIRST_STEP: DocumentProgress = { done: 0, of: 1, what: 'Reading the building' }

export const isStoring = (progress: DocumentProgress | undefined): boolean =>
  progress !== undefined && progress.done >= progress.of

/** What a row says of how its document is generated, or why it was not. */
export const generationFields = {
  /** How far the worker is; none before and after. */
  progress: DocumentProgress.optional(),
  /** Why it could not be generated, or who cancelled it. */
  problem: z.string().optional(),
  /** Whether a user cancelled it, who is then named in `problem`. */
  is_cancelled: z.boolean().optional(),
}

/** The result of a document that a user cancelled. */
export const cancelledBy = (name: string, at: string) => ({
  is_cancelled: true,
  problem: `Cancelled by ${name} at ${formatMoment(at)}.`,
})
