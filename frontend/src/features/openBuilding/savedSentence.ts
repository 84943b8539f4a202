import type { EditOutcome } from '#frontend/store/useEdit.ts'

const ENDINGS: Readonly<Record<EditOutcome, string>> = {
  acknowledged: '',
  waiting: ' on this device. It will be sent when you’re back online.',
  undecided: ' on this device. Someone else’s change needs your decision first.',
}

/** The toast after an edit: `done` is for example `Item moved to Hall`. */
export const doneSentence = (done: string, outcome: EditOutcome): string => `${done}${ENDINGS[outcome]}`

/** The toast after `Item` or `Room` was saved. */
export const savedSentence = (noun: string, outcome: EditOutcome): string => doneSentence(`${noun} saved`, outcome)
