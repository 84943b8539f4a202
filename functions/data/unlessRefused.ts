import { log } from '#functions/runtime/log.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** For a sweep: logs a refusal and returns undefined; the next run tries again. */
export async function unlessRefused<R>(event: string, facts: object, run: Promise<R>): Promise<R | undefined> {
  try {
    return await run
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await log.warn(event, { ...facts, error })
    return undefined
  }
}
