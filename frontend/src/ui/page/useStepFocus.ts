import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a new step, because the button that was pressed is gone with the step before. Not on the first one. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) element.current?.focus()
    before.current = step
  }, [step])
  return element
}
