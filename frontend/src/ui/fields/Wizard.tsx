import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { failingFields, showFirstInvalid } from './firstInvalid.ts'

export interface WizardStep {
  key: string
  title: string
  /** The fields of the step, which must be right before the next one. */
  fields: readonly string[]
  content: ReactNode
  /** What else the step can lead to, above its buttons. */
  also?: ReactNode
}

/** The first step that holds one of the failing fields; -1 where all are right. */
export const wizardStep = (steps: readonly Pick<WizardStep, 'fields'>[], names: readonly string[]): number =>
  steps.findIndex(({ fields }) =>
    names.some(name => fields.some(field => name === field || name.startsWith(`${field}.`))),
  )

function Steps(props: {
  steps: readonly WizardStep[]
  at: number
  wrong: readonly string[]
  onGo: (to: number) => void
}) {
  const { steps, at, wrong, onGo } = props
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, index) => {
        const bad = wizardStep([step], wrong) === 0
        const state = bad ? 'wrong' : index < at ? 'done' : index === at ? 'now' : 'later'
        return (
          <li key={step.key} className={`step-${state}`} aria-current={index === at ? 'step' : undefined}>
            <button type="button" aria-disabled={index > at || undefined} onClick={() => index < at && onGo(index)}>
              <span className="step-sign figures" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span>{step.title}</span>
              {bad && <span className="hidden-visually">needs attention</span>}
              {state === 'done' && <span className="hidden-visually">done</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** A form in steps, inside a Form with `buttons={false}`. Only the last step sends. */
export function Wizard({
  steps,
  finish = 'Create',
  other,
  opensAt,
}: {
  steps: readonly WizardStep[]
  finish?: string
  other?: ReactNode
  /** A field: its step is the first one shown. */
  opensAt?: string | undefined
}) {
  const form = useFormContext()
  const { errors, submitCount, isSubmitting } = form.formState
  const [at, go] = useState(() => Math.max(0, wizardStep(steps, opensAt ? [opensAt] : [])))
  const panel = useRef<HTMLFieldSetElement>(null)
  const wrong = failingFields(errors)
  const step = steps[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refused attempt, to the step that needs work
  useEffect(() => {
    const to = wizardStep(steps, wrong)
    if (!isSubmitting && submitCount > 0 && to >= 0) go(to)
  }, [submitCount, isSubmitting])

  const move = (to: number) => {
    go(to)
    requestAnimationFrame(() => panel.current?.focus())
  }
  const next = async () => {
    if (await form.trigger([...(step?.fields ?? [])])) return move(at + 1)
    requestAnimationFrame(() => panel.current && showFirstInvalid(panel.current))
  }
  const last = at === steps.length - 1
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) return panel.current?.form?.requestSubmit()
    if (last || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void next()
  }
  return (
    <div className="wizard">
      <Steps steps={steps} at={at} wrong={wrong} onGo={move} />
      <fieldset className="form-fields" ref={panel} tabIndex={-1} onKeyDown={enter}>
        <legend className="hidden-visually">{`Step ${at + 1} of ${steps.length}: ${step?.title ?? ''}`}</legend>
        {step?.content}
      </fieldset>
      <div className="form-foot">
        {step?.also}
        {at > 0 ? <Button onClick={() => move(at - 1)}>Back</Button> : other}
        {last ? (
          <Button key="finish" type="submit" kind="primary" busy={isSubmitting}>
            {finish}
          </Button>
        ) : (
          <Button key="next" kind="primary" onClick={() => void next()}>
            Next
          </Button>
        )}
      </div>
    </div>
  )
}
