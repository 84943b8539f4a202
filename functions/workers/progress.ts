import type { Progress } from '#functions/documents/documentSteps.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'

/** The last written progress and its time. The claim writes the first step. */
export interface WrittenStep {
  readonly at: number
  readonly progress: DocumentProgress
  readonly isClaim?: boolean
}

const PAUSE_MS = 1000
/** For example “Photos and files: 120 of 300”. A count may be skipped, because the next one replaces it. */
const isCount = ({ what }: DocumentProgress) => /: \d+ of \d+$/.test(what)
const isSame = (a: DocumentProgress, b: DocumentProgress) => a.done === b.done && a.of === b.of && a.what === b.what

/**
 * The delay in milliseconds before a step is written; undefined to skip the step. There is at most one write per second. A
 * count within that second is skipped. Another step waits, because it may take long. The last step is written at once, because
 * the document cannot be cancelled afterwards. The first step after the claim is also written at once, so that a small document
 * is not delayed.
 */
export function writeDelay(last: WrittenStep, next: DocumentProgress, now: number): number | undefined {
  if (isSame(last.progress, next)) return undefined
  const left = Math.max(0, last.at + PAUSE_MS - now)
  if (left === 0 || next.done >= next.of) return 0
  if (isCount(next)) return undefined
  return last.isClaim ? 0 : left
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Writes steps one after the other, and publishes at most one per second. After a failed write every further step fails. */
export function progressOf(write: (progress: DocumentProgress, isPublished: boolean) => Promise<void>): Progress {
  let last: WrittenStep = { at: Date.now(), progress: FIRST_STEP, isClaim: true }
  let steps = Promise.resolve()
  async function step(progress: DocumentProgress): Promise<void> {
    const wait = writeDelay(last, progress, Date.now())
    if (wait === undefined) return
    if (wait > 0) await pause(wait)
    const isPublished = last.isClaim || Date.now() - last.at >= PAUSE_MS
    last = { at: Date.now(), progress }
    await write(progress, isPublished)
  }
  return (done, of, what) => {
    steps = steps.then(() => step({ done, of, what }))
    return steps
  }
}
