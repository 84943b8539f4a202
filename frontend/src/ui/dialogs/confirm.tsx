import { lazy, type ReactNode, Suspense, useState } from 'react'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'
import type { Answer, Question } from './question.ts'

interface Asked {
  id: number
  question: Question
  answer: (answer: Answer | undefined) => void
}

const asked = sharedValue<Asked | undefined>(undefined)
let last = 0

/** Asks and waits. `undefined` is Cancel, Escape, or a newer question. */
export function confirm(question: Question): Promise<Answer | undefined> {
  asked.get()?.answer(undefined)
  last += 1
  const id = last
  return new Promise(resolve => asked.set({ id, question, answer: resolve }))
}

/** The words of the shared delete dialog (1§2). */
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

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** Stands once in the application and shows what `confirm` asks. */
export function ConfirmHost() {
  const current = useSharedValue(asked)
  const [shown, show] = useState(current)
  if (current !== undefined && current !== shown) show(current)
  if (shown === undefined) return null
  const reply = (answer: Answer | undefined) => {
    shown.answer(answer)
    asked.set(undefined)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={shown.id} question={shown.question} open={current !== undefined} onAnswer={reply} />
    </Suspense>
  )
}
