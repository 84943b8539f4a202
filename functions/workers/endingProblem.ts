import { DocumentProblem } from '#functions/documents/documentProblem.ts'
import type { Cause, Ending } from './worker.ts'

/** The sentences for the user if only the way that the last attempt ended is known. */
export const ENDING_PROBLEMS: Readonly<Record<Ending, string>> = {
  failed: 'Something went wrong three times.',
  stopped: 'It was stopped three times, most likely because it took too long or ran out of memory.',
}

/** A more precise sentence where possible: with the last error, the last step or the request id in our log. */
export function endingProblem(ending: Ending, { error, request }: Cause, lastStep: string | undefined): string {
  if (error instanceof DocumentProblem) return error.message
  if (ending === 'failed')
    return `${ENDING_PROBLEMS.failed} The fault is ours. Quote request ${request} if you report it.`
  return lastStep ? ENDING_PROBLEMS.stopped.replace(',', ` at “${lastStep}”,`) : ENDING_PROBLEMS.stopped
}
