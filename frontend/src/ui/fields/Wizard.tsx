import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAfterDoubleTap } from '#frontend/ui/dialogs/useAfterDoubleTap.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { failingFields, showFirstInvalid } from './firstInvalid.ts'

export interface WizardStep {
  key: string
  title: string
  /** The step’s fields, which must be valid before the next step opens. */
  fields: readonly string[]
  content: ReactNode
  /** Other actions of the step, after its buttons. */
  also?: ReactNode
}

/** The index of the first step with a failing field; -1 where there is none. */
export const wizardStep = (steps: readonly Pick<WizardStep, 'fields'>[], names: readonly string[]): number =>
  steps.findIndex(({ fields }) =>
    names.some(name => fields.some(field => name === field || name.startsWith(`${field}.`))),
  )

function Steps(props: {
  steps: readonly WizardStep[]
  currentIndex: number
  failing: readonly string[]
  /** The index of the last step that can be opened. */
  reach: number
  onGo: (to: number) => void
}) {
  const { steps, currentIndex, failing, reach, onGo } = props
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, index) => {
        const isFailing = wizardStep([step], failing) === 0
        const state = isFailing ? 'wrong' : index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'later'
        return (
          <li key={step.key} className={`step-${state}`} aria-current={index === currentIndex ? 'step' : undefined}>
            <button
              type="button"
              aria-disabled={index > reach || undefined}
              onClick={() => index <= reach && index !== currentIndex && onGo(index)}
            >
              <span className="step-sign figures" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span>{step.title}</span>
              {isFailing && <span className="hidden-visually">needs attention</span>}
              {state === 'done' && <span className="hidden-visually">done</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const FIELD = 'input:not([hidden]), select, textarea'

/** Focuses the first invalid field of a step, otherwise its first field, and scrolls to the top of the step. */
function focusStep(panel: HTMLFieldSetElement): void {
  if (showFirstInvalid(panel)) return
  const first = panel.querySelector<HTMLElement>(FIELD) ?? panel.querySelector<HTMLElement>('button') ?? panel
  first.focus({ preventScroll: true })
  panel.closest('.wizard')?.scrollIntoView({ block: 'start' })
}

/** “Save” appears in the place of “Next”, and “Cancel” in the place of “Back”, so a double tap must not press both. */
const Foot = ({ children }: { children: ReactNode }) => (
  <div className="form-foot" inert={!useAfterDoubleTap()}>
    {children}
  </div>
)

/** A form in steps, inside a Form with `buttons={false}`. Only the last step submits. */
export function Wizard({
  steps,
  finish = 'Create',
  other,
  opensAt,
  isFree = false,
}: {
  steps: readonly WizardStep[]
  finish?: string
  other?: ReactNode
  /** The name of a field whose step opens first. */
  opensAt?: string | undefined
  /** All steps can be opened, as for a saved record. */
  isFree?: boolean
}) {
  const form = useFormContext()
  const { errors, submitCount, isSubmitting } = form.formState
  const [currentIndex, setCurrentIndex] = useState(() => Math.max(0, wizardStep(steps, opensAt ? [opensAt] : [])))
  const panel = useRef<HTMLFieldSetElement>(null)
  const failing = failingFields(errors)
  const step = steps[currentIndex]

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refused attempt, goes to the step that needs attention
  useEffect(() => {
    const to = wizardStep(steps, failing)
    if (!isSubmitting && submitCount > 0 && to >= 0) setCurrentIndex(to)
  }, [submitCount, isSubmitting])

  // In the same frame as the step: a key pressed in between would reach another control.
  const focusedIndex = useRef(currentIndex)
  useLayoutEffect(() => {
    if (focusedIndex.current !== currentIndex && panel.current) focusStep(panel.current)
    focusedIndex.current = currentIndex
  }, [currentIndex])

  const next = async () => {
    if (await form.trigger([...(step?.fields ?? [])])) return setCurrentIndex(currentIndex + 1)
    requestAnimationFrame(() => panel.current && showFirstInvalid(panel.current))
  }
  const isLast = currentIndex === steps.length - 1
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) return panel.current?.form?.requestSubmit()
    if (isLast || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void next()
  }
  return (
    <div className="wizard">
      <Steps
        steps={steps}
        currentIndex={currentIndex}
        failing={failing}
        reach={isFree ? steps.length - 1 : currentIndex}
        onGo={setCurrentIndex}
      />
      <fieldset className="form-fields" ref={panel} tabIndex={-1} onKeyDown={pressKey}>
        <legend className="hidden-visually">{`Step ${currentIndex + 1} of ${steps.length}: ${step?.title ?? ''}`}</legend>
        {step?.content}
      </fieldset>
      <Foot key={currentIndex}>
        {currentIndex > 0 ? <Button onClick={() => setCurrentIndex(currentIndex - 1)}>Back</Button> : other}
        {isLast ? (
          <Button key="finish" type="submit" kind="primary" busy={isSubmitting}>
            {finish}
          </Button>
        ) : (
          <Button key="next" kind="primary" onClick={() => void next()}>
            Next
          </Button>
        )}
        {step?.also}
      </Foot>
    </div>
  )
}
