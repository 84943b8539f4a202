import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { box, useBox } from './box.ts'
import { Dialog } from './Dialog.tsx'

export interface Question {
  title: string
  message: ReactNode
  /** Words on the buttons. */
  confirm?: string
  cancel?: string
  danger?: boolean
  /** Only something to read: one button. */
  close?: boolean
  /** A box for a sentence. `required` keeps Confirm back until it holds one. */
  text?: { label: string; required?: string; start?: string }
  checks?: readonly { key: string; label: string; checked?: boolean }[]
  children?: ReactNode
}

export interface Answer {
  text: string
  /** Keys of the ticked boxes. */
  checked: readonly string[]
}

interface Asked {
  id: number
  question: Question
  answer: (answer: Answer | undefined) => void
}

const asked = box<Asked | undefined>(undefined)
let last = 0

/** Asks and waits. `undefined` is Cancel, Escape, or a newer question. */
export function confirm(question: Question): Promise<Answer | undefined> {
  asked.get()?.answer(undefined)
  last += 1
  const id = last
  return new Promise(resolve => asked.set({ id, question, answer: resolve }))
}

/** The words of the shared delete dialog (1§2). */
export const deleting = (model: string, detail?: ReactNode): Question => ({
  title: `Delete ${model}`,
  message: (
    <>
      <p>Are you sure you want to delete this {model}?</p>
      {detail && <p>{detail}</p>}
    </>
  ),
  danger: true,
})

function Inputs(props: { question: Question; answer: Answer; onAnswer: (answer: Answer) => void }) {
  const { question, answer, onAnswer } = props
  const id = useId()
  const tick = (key: string, on: boolean) =>
    onAnswer({ ...answer, checked: on ? [...answer.checked, key] : answer.checked.filter(each => each !== key) })
  return (
    <div className="stack">
      {question.message && <div className="stack">{question.message}</div>}
      {question.children}
      {question.text && (
        <div className="field">
          <label htmlFor={id}>{question.text.label}</label>
          <textarea
            id={id}
            className="input"
            data-first
            rows={3}
            value={answer.text}
            onChange={event => onAnswer({ ...answer, text: event.target.value })}
          />
        </div>
      )}
      {question.checks?.map(({ key, label }) => (
        <label key={key} className="check">
          <input
            type="checkbox"
            checked={answer.checked.includes(key)}
            onChange={event => tick(key, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

const opening = (question: Question): Answer => ({
  text: question.text?.start ?? '',
  checked: (question.checks ?? []).filter(check => check.checked).map(check => check.key),
})

interface ConfirmDialogProps {
  question: Question
  open: boolean
  busy?: boolean
  onAnswer: (answer: Answer | undefined) => void
}

/** The shared confirm dialog (1§2). */
function ConfirmDialog({ question, open, busy = false, onAnswer }: ConfirmDialogProps) {
  const [answer, setAnswer] = useState(() => opening(question))
  const [was, remember] = useState(open)
  if (was !== open) {
    remember(open)
    if (open) setAnswer(opening(question))
  }
  const missing = question.text?.required !== undefined && answer.text.trim() === ''
  const footer = question.close ? (
    <Button kind="primary" onClick={() => onAnswer(undefined)}>
      Close
    </Button>
  ) : (
    <>
      <Button onClick={() => onAnswer(undefined)}>{question.cancel ?? 'Cancel'}</Button>
      <Button
        kind={question.danger ? 'danger' : 'primary'}
        busy={busy}
        why={missing ? question.text?.required : undefined}
        onClick={() => onAnswer(answer)}
      >
        {question.confirm ?? 'Confirm'}
      </Button>
    </>
  )
  return (
    <Dialog title={question.title} open={open} onClose={() => onAnswer(undefined)} footer={footer}>
      <Inputs question={question} answer={answer} onAnswer={setAnswer} />
    </Dialog>
  )
}

/** Stands once in the application and shows what `confirm` asks. */
export function ConfirmHost() {
  const current = useBox(asked)
  const [shown, show] = useState(current)
  if (current !== undefined && current !== shown) show(current)
  if (shown === undefined) return null
  const reply = (answer: Answer | undefined) => {
    shown.answer(answer)
    asked.set(undefined)
  }
  return <ConfirmDialog key={shown.id} question={shown.question} open={current !== undefined} onAnswer={reply} />
}
