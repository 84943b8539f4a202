import { useId, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { SlowAnswer } from '#frontend/ui/elements/SlowAnswer.tsx'
import { Dialog } from './Dialog.tsx'
import type { Answer, Question } from './question.ts'

interface InputsProps {
  question: Question
  answer: Answer
  onAnswer: (answer: Answer) => void
}

const asksText = ({ text }: Question, { picked }: Answer): boolean =>
  text !== undefined && (text.onPick === undefined || text.onPick === picked)

function Inputs({ question, answer, onAnswer }: InputsProps) {
  const id = useId()
  const toggle = (key: string, on: boolean) =>
    onAnswer({ ...answer, checked: on ? [...answer.checked, key] : answer.checked.filter(each => each !== key) })
  return (
    <div className="stack">
      {question.message && <div className="stack">{question.message}</div>}
      {question.children}
      {question.pick && <Options question={question} answer={answer} onAnswer={onAnswer} />}
      {asksText(question, answer) && (
        <div className="field">
          <label htmlFor={id}>{question.text?.label}</label>
          <textarea
            id={id}
            className="input"
            data-first={question.pick ? undefined : true}
            rows={3}
            value={answer.text}
            onChange={event => onAnswer({ ...answer, text: event.target.value })}
          />
        </div>
      )}
      {question.checks?.map(({ key, label }) => (
        <label key={key} className="check">
          <Check checked={answer.checked.includes(key)} onChange={on => toggle(key, on)} />
          {label}
        </label>
      ))}
    </div>
  )
}

/** Radio buttons; a blocked option shows its reason. */
function Options({ question: { pick }, answer, onAnswer }: InputsProps) {
  const name = useId()
  return (
    <fieldset className="field picks">
      <legend>{pick?.label}</legend>
      {pick?.options.map(({ key, name: content, why }, index) => (
        <label key={key} className="pick">
          <Radio
            name={name}
            disabled={why !== undefined}
            checked={answer.picked === key}
            aria-describedby={why && `${name}-${index}`}
            onChoose={() => onAnswer({ ...answer, picked: key })}
          />
          {content}
          {why && (
            <span className="small quiet" id={`${name}-${index}`}>
              {why}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

const initialAnswer = (question: Question): Answer => ({
  text: question.text?.start ?? '',
  checked: (question.checks ?? []).filter(check => check.checked).map(check => check.key),
  picked: undefined,
})

/** Why Confirm is blocked; undefined where it is not. */
function confirmProblem(question: Question, answer: Answer): string | undefined {
  if (question.pick && answer.picked === undefined) return 'Choose one first'
  if (question.needsCheck && answer.checked.length === 0) return question.needsCheck
  return asksText(question, answer) && answer.text.trim() === '' ? question.text?.required : undefined
}

interface ConfirmDialogProps {
  question: Question
  open: boolean
  onAnswer: (answer: Answer | undefined) => void
}

export default function ConfirmDialog({ question, open, onAnswer }: ConfirmDialogProps) {
  const [answer, setAnswer] = useState(() => initialAnswer(question))
  const [wasOpen, setWasOpen] = useState(open)
  const [busy, setBusy] = useState(false)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setAnswer(initialAnswer(question))
  }
  const confirm = async () => {
    setBusy(question.run !== undefined)
    try {
      await question.run?.(answer)
    } finally {
      onAnswer(answer)
    }
  }
  return (
    <Dialog
      title={question.title}
      open={open}
      onClose={() => onAnswer(undefined)}
      footer={<Buttons {...{ question, busy, onAnswer }} why={confirmProblem(question, answer)} onConfirm={confirm} />}
    >
      <Inputs question={question} answer={answer} onAnswer={setAnswer} />
      {busy && <SlowAnswer />}
    </Dialog>
  )
}

interface ButtonsProps extends Pick<ConfirmDialogProps, 'question' | 'onAnswer'> {
  busy: boolean
  why: string | undefined
  onConfirm: () => Promise<void>
}

function Buttons({ question, busy, why, onAnswer, onConfirm }: ButtonsProps) {
  const close = () => onAnswer(undefined)
  if (question.close)
    return (
      <Button kind="primary" onClick={close}>
        Close
      </Button>
    )
  return (
    <>
      {/* What is being sent can’t be cancelled. */}
      <Button onClick={close}>{busy ? 'Close' : (question.cancel ?? 'Cancel')}</Button>
      {question.also && (
        <Button
          onClick={() => {
            close()
            question.also?.run()
          }}
        >
          {question.also.label}
        </Button>
      )}
      <Button kind={question.danger ? 'danger' : 'primary'} busy={busy} why={why} onClick={() => void onConfirm()}>
        {question.confirm ?? 'Confirm'}
      </Button>
    </>
  )
}
