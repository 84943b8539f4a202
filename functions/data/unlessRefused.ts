import { log } from '#functions/runtime/log.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** For a sweep: undefined, with a line in the log, where something was changed at that moment; the next run looks at it again. */
export async function unlessRefused<R>(event: string, facts: object, run: Promise<R>): Promise<R | undefined> {
  try {
    return await run
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await log.warn(event, { ...facts, error })
    return undefined
  }
}
