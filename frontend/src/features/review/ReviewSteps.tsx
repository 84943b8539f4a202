import { useId, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import './reviewPage.css'

interface Step {
  readonly id: string
  readonly name: string
}

interface ReviewStepsProps {
  /** One step in words: item or panel. */
  readonly noun: string
  readonly steps: readonly Step[]
  readonly at: number
  /** Ids of the steps that the reviewer ticked. */
  readonly seen: readonly string[]
  readonly onChoose: (id: string) => void
  readonly onStep: (by: number) => void
  /** Ticks the shown step. */
  readonly onTick: () => void
}

/** The list of steps between buttons for the previous and next step, a button that ticks, and the number of ticked steps. */
export function ReviewSteps({ noun, steps, at, seen, onChoose, onStep, onTick }: ReviewStepsProps) {
  const count = steps.filter(({ id }) => seen.includes(id)).length
  return (
    <div className="review-steps">
      <Button
        icon="left"
        label={`Previous ${noun}`}
        why={at === 0 ? `This is the first ${noun}` : undefined}
        reason="tip"
        onClick={() => onStep(-1)}
      />
      <select
        className="input select"
        aria-label={noun.replace(/^./, first => first.toUpperCase())}
        value={steps[at]?.id}
        onChange={event => onChoose(event.target.value)}
      >
        {steps.map(({ id, name }) => (
          <option key={id} value={id}>
            {`${name}${seen.includes(id) ? ' ✓' : ''}`}
          </option>
        ))}
      </select>
      <Button
        icon="right"
        label={`Next ${noun}`}
        why={at === steps.length - 1 ? `This is the last ${noun}` : undefined}
        reason="tip"
        onClick={() => onStep(1)}
      />
      <Button
        icon="check"
        label={`Tick this ${noun}`}
        onClick={() => {
          onTick()
          onStep(1)
        }}
      />
      <ProgressBar label={`${count} of ${steps.length} looked at`} value={count / steps.length} hasPercent={false} />
    </div>
  )
}

interface SeenProps {
  readonly noun: string
  readonly isSeen: boolean
  readonly onSee: (isSeen: boolean) => void
  /** Shows the next step; absent at the last. */
  readonly onNext: (() => void) | undefined
}

/** Ticks a step. One press of its button ticks the step and shows the next. */
export function Seen({ noun, isSeen, onSee, onNext }: SeenProps) {
  const tickAndGo = () => {
    onSee(true)
    onNext?.()
  }
  return (
    <div className="review-seen">
      <label className="card">
        <Check checked={isSeen} onChange={onSee} />
        <span>I have looked at this {noun}</span>
      </label>
      {onNext && (
        <Button icon="right" onClick={tickAndGo}>
          Tick and show next {noun}
        </Button>
      )}
    </div>
  )
}

interface RemarkProps {
  readonly noun: string
  readonly hint: string
  readonly onAdd: (text: string) => void
}

/** A remark on the shown step, which becomes a line of the reason. */
export function Remark({ noun, hint, onAdd }: RemarkProps) {
  const id = useId()
  const [text, setText] = useState('')
  const add = () => {
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className="field">
      <label htmlFor={id}>Remark on this {noun}</label>
      <div className="review-remark">
        <input id={id} className="input" value={text} onChange={event => setText(event.target.value)} />
        <Button why={text.trim() ? undefined : 'Enter a remark'} reason="tip" onClick={add}>
          Add to the reason
        </Button>
      </div>
      <p className="field-hint">{hint}</p>
    </div>
  )
}
