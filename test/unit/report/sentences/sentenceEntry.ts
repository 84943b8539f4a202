import type { Recorded } from './recordedFacts.ts'

/** A sentence that a document can print, and the facts that it needs. */
export interface Entry {
  readonly text: RegExp
  readonly when: (recorded: Recorded) => boolean
}
export const says = (text: RegExp, when: Entry['when']): Entry => ({ text, when })
