import { type RefObject, useEffect, useRef } from 'react'

/** What was pressed is gone with the step before: the new step has the focus. Not on arrival. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) element.current?.focus()
    before.current = step
  }, [step])
  return element
}
