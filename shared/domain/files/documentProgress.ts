import * as z from 'zod'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'

/**
 * Progress of a document: steps done, steps in total, and the current step in words. When all steps are done, the document is
 * being stored and can no longer be cancelled.
 */
export const DocumentProgress = lazy(() =>
  z.object({
    done: z.int(),
    of: z.int(),
    what: z.string(),
  }),
)
export type DocumentProgress = z.infer<ReturnType<typeof DocumentProgress>>

export const FIRST_STEP: DocumentProgress = { done: 0, of: 1, what: 'Reading the building' }

export const isStoring = (progress: DocumentProgress | undefined): boolean =>
  progress !== undefined && progress.done >= progress.of

export const generationFields = lazy(() => ({
  /** Undefined unless a worker is running. */
  progress: DocumentProgress().optional(),
  /** Why the document could not be generated, or who cancelled it. */
  problem: z.string().optional(),
  /** Whether a user cancelled the document; `problem` names the user. */
  is_cancelled: z.boolean().optional(),
}))

export const cancelledBy = (name: string, at: string) => ({
  is_cancelled: true,
  problem: `Cancelled by ${name} at ${formatMoment(at)}.`,
})
