import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { showFirstInvalid } from '#frontend/ui/fields/firstInvalid.ts'
import type { TourKey } from '#shared/domain/tours/tours.ts'

const FIRST = 'input:not([hidden]), select, textarea, button'

interface StepBodyProps {
  readonly moved: RefObject<boolean>
  /** The guided tour of the step. */
  readonly tour: TourKey | undefined
  readonly children: ReactNode
}

/**
 * The content of a step. Coming from another step, the cursor goes to what is wrong, else to its first field; not when
 * the page opens, where the title has it. `moved` remembers between steps.
 */
export function WizardStepBody({ moved, tour, children }: StepBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moved.current) {
      // After the wizard's own move of the focus to the step.
      requestAnimationFrame(() => {
        const element = body.current
        if (!element || showFirstInvalid(element)) return
        element.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
        element.closest('.wizard')?.scrollIntoView({ block: 'start' })
      })
    }
    moved.current = true
  }, [moved])
  return (
    <div className="form-fields" ref={body} data-tour={tour}>
      {children}
    </div>
  )
}
