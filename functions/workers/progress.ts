import type { Progress } from '#functions/documents/documentSteps.ts'
import { type DocumentProgress, FIRST_STEP } from '#shared/domain/files/documentProgress.ts'

/** What was written last, and when. The claim writes the first step. */
export interface Written {
  readonly at: number
  readonly progress: DocumentProgress
  readonly isClaim?: boolean
}

const PAUSE_MS = 1000
/** Such as “Photos and files: 120 of 300”: the next count will do as well. */
const isCount = ({ what }: DocumentProgress) => /: \d+ of \d+$/.test(what)
const isSame = (a: DocumentProgress, b: DocumentProgress) => a.done === b.done && a.of === b.of && a.what === b.what

/**
 * In how many milliseconds a step is to be written; undefined where it is left out. There is at most one a second: a count
 * that comes sooner is left out, another step waits, because it may last. The last is written at once, because from then on
 * the document cannot be cancelled; so is the first after the claim, so that a small document waits for nothing.
 */
export function writtenIn(last: Written, next: DocumentProgress, now: number): number | undefined {
  if (isSame(last.progress, next)) return undefined
  const left = Math.max(0, last.at + PAUSE_MS - now)
  if (left === 0 || next.done >= next.of) return 0
  if (isCount(next)) return undefined
  return last.isClaim ? 0 : left
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Writes steps one after the other, and tells of those that a second has passed since. After a failed write every step fails. */
export function progressOf(write: (progress: DocumentProgress, isTold: boolean) => Promise<void>): Progress {
  let last: Written = { at: Date.now(), progress: FIRST_STEP, isClaim: true }
  let steps = Promise.resolve()
  async function step(progress: DocumentProgress): Promise<void> {
    const wait = writtenIn(last, progress, Date.now())
    if (wait === undefined) return
    if (wait > 0) await pause(wait)
    const isTold = last.isClaim || Date.now() - last.at >= PAUSE_MS
    last = { at: Date.now(), progress }
    await write(progress, isTold)
  }
  return (done, of, what) => {
    steps = steps.then(() => step({ done, of, what }))
    return steps
  }
}
