import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { showFirstInvalid } from '#frontend/ui/fields/firstInvalid.ts'
import type { TourKey } from '#shared/domain/tours/tours.ts'

const FIRST = 'input:not([hidden]), select, textarea'

interface StepBodyProps {
  readonly hasChangedStep: RefObject<boolean>
  /** The guided tour of the step. */
  readonly tour: TourKey | undefined
  readonly children: ReactNode
}

/**
 * The content of a step. Coming from another step, the first invalid field gets the focus, else the first field; not when
 * the page opens, where the title has the focus. `hasChangedStep` is shared by all steps.
 */
export function WizardStepBody({ hasChangedStep, tour, children }: StepBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasChangedStep.current) {
      // After the wizard's own move of the focus to the step.
      requestAnimationFrame(() => {
        const element = body.current
        if (!element || showFirstInvalid(element)) return
        const first = element.querySelector<HTMLElement>(FIRST) ?? element.querySelector<HTMLElement>('button')
        first?.focus({ preventScroll: true })
        element.closest('.wizard')?.scrollIntoView({ block: 'start' })
      })
    }
    hasChangedStep.current = true
  }, [hasChangedStep])
  return (
    <div className="form-fields" ref={body} data-tour={tour}>
      {children}
    </div>
  )
}
