import { type ReactNode, useState } from 'react'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'
import type { Answer, Question } from './question.ts'

interface PendingQuestion {
  id: number
  question: Question
  answer: (answer: Answer | undefined) => void
}

const pending = sharedValue<PendingQuestion | undefined>(undefined)
let lastId = 0

/** Shows a question and waits for the answer; undefined for Cancel, Escape, or a newer question. */
export function confirm(question: Question): Promise<Answer | undefined> {
  pending.get()?.answer(undefined)
  lastId += 1
  const id = lastId
  return new Promise(resolve => pending.set({ id, question, answer: resolve }))
}

/** Cancels the current question, for a link in it that leads elsewhere. */
export function dismissQuestion(): void {
  pending.get()?.answer(undefined)
  pending.set(undefined)
}

/** The shared delete dialog (1§2); `model` is for example 'building'. */
export const deleteQuestion = (model: string, detail?: ReactNode): Question => ({
  title: `Delete ${model}`,
  message: (
    <>
      <p>Are you sure you want to delete this {model}?</p>
      {detail && <p>{detail}</p>}
    </>
  ),
  danger: true,
})

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), {
  frame: (failure, { question, open, onAnswer }) =>
    open && dialogFrame(question.title, () => onAnswer(undefined), failure),
})

/** Shows the questions of `confirm`. Rendered once in the application. */
export function ConfirmHost() {
  const current = useSharedValue(pending)
  const [displayed, setDisplayed] = useState(current)
  if (current !== undefined && current !== displayed) setDisplayed(current)
  if (displayed === undefined) return null
  const reply = (answer: Answer | undefined) => {
    displayed.answer(answer)
    // A newer question may be open when a task ends whose dialog the user closed.
    if (pending.get() === displayed) pending.set(undefined)
  }
  return (
    <ConfirmDialog key={displayed.id} question={displayed.question} open={current !== undefined} onAnswer={reply} />
  )
}
