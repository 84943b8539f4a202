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
  /** What the folded step says about its values. */
  summary?: ReactNode
}

/** The index of the first step with a failing field; -1 where there is none. */
export const wizardStep = (steps: readonly Pick<WizardStep, 'fields'>[], names: readonly string[]): number =>
  steps.findIndex(({ fields }) =>
    names.some(name => fields.some(field => name === field || name.startsWith(`${field}.`))),
  )

interface StepHeadProps {
  readonly step: WizardStep
  readonly number: number
  readonly state: 'wrong' | 'done' | 'now' | 'later'
  readonly onOpen: () => void
}

const StepHead = ({ step, number, state, onOpen }: StepHeadProps) => (
  <button type="button" className="step-head" aria-expanded={state === 'now'} onClick={onOpen}>
    <span className="step-sign figures" aria-hidden="true">
      {state === 'done' ? <Icon name="check" /> : number}
    </span>
    <span>{step.title}</span>
    {state === 'wrong' && <span className="hidden-visually">needs attention</span>}
    {state === 'done' && <span className="hidden-visually">done</span>}
  </button>
)

const FIELD = 'input:not([hidden]), select, textarea'

/** Focuses the first invalid field of a step, otherwise its first field, and scrolls to the title of the step. */
function focusStep(panel: HTMLFieldSetElement): void {
  if (showFirstInvalid(panel)) return
  const first = panel.querySelector<HTMLElement>(FIELD) ?? panel.querySelector<HTMLElement>('button') ?? panel
  first.focus({ preventScroll: true })
  panel.closest('li')?.scrollIntoView({ block: 'start' })
}

/** “Save” appears in the place of “Next”, and “Cancel” in the place of “Back”, so a double tap must not press both. */
const Foot = ({ children }: { children: ReactNode }) => (
  <div className="form-foot" inert={!useAfterDoubleTap()}>
    {children}
  </div>
)

/** A form in steps, one of them unfolded, inside a Form with `buttons={false}`. Every step can be opened; saving opens the first one with a problem. */
export function Wizard({
  steps,
  finish = 'Create',
  other,
  opensAt,
}: {
  steps: readonly WizardStep[]
  finish?: string
  other?: ReactNode
  /** The name of a field whose step opens first. */
  opensAt?: string | undefined
}) {
  const form = useFormContext()
  const { errors, submitCount, isSubmitting } = form.formState
  const [currentIndex, setCurrentIndex] = useState(() => Math.max(0, wizardStep(steps, opensAt ? [opensAt] : [])))
  const reachedIndex = useLargest(currentIndex)
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
  const stateOf = (index: number) => {
    if (wizardStep(steps.slice(index, index + 1), failing) === 0) return 'wrong'
    return index === currentIndex ? 'now' : index < reachedIndex ? 'done' : 'later'
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
      <ol className="steps" aria-label="Steps">
        {steps.map((each, index) => {
          const state = stateOf(index)
          return (
            <li key={each.key} className={`step-${state}`} aria-current={index === currentIndex ? 'step' : undefined}>
              <StepHead step={each} number={index + 1} state={state} onOpen={() => setCurrentIndex(index)} />
              {index === currentIndex ? (
                <fieldset className="form-fields" ref={panel} tabIndex={-1} onKeyDown={pressKey}>
                  <legend className="hidden-visually">{`Step ${index + 1} of ${steps.length}: ${each.title}`}</legend>
                  {each.content}
                </fieldset>
              ) : (
                each.summary && <div className="step-summary small">{each.summary}</div>
              )}
            </li>
          )
        })}
      </ol>
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

/** The largest value so far. */
function useLargest(value: number): number {
  const [largest, setLargest] = useState(value)
  if (value > largest) setLargest(value)
  return Math.max(value, largest)
}
