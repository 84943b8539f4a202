import type { EditOutcome } from '#frontend/store/useEdit.ts'

const ENDINGS: Readonly<Record<EditOutcome, string>> = {
  acknowledged: '',
  waiting: ' on this device. It will be sent when you’re back online.',
  undecided: ' on this device. Someone else’s change needs your decision first.',
}

/** The toast after `Item` or `Room` was saved. */
export const savedSentence = (noun: string, outcome: EditOutcome): string => `${noun} saved${ENDINGS[outcome]}`
