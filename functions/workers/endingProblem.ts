import { DocumentProblem } from '#functions/documents/documentProblem.ts'
import type { Cause, Ending } from './worker.ts'

/** What the user reads where there is no result, and nothing more is known than how the last attempt ended. */
export const ENDING_PROBLEMS: Readonly<Record<Ending, string>> = {
  failed: 'Something went wrong three times.',
  stopped: 'It was stopped three times, most likely because it took too long or ran out of memory.',
}

/** The same where more is known: what the last error says, the last step, or the request that our log has it under. */
export function endingProblem(ending: Ending, { error, request }: Cause, lastStep: string | undefined): string {
  if (error instanceof DocumentProblem) return error.message
  if (ending === 'failed')
    return `${ENDING_PROBLEMS.failed} The fault is ours. Quote request ${request} if you report it.`
  return lastStep ? ENDING_PROBLEMS.stopped.replace(',', ` at “${lastStep}”,`) : ENDING_PROBLEMS.stopped
}
