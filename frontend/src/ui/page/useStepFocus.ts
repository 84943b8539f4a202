import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a new step, because the pressed button has gone with the previous step. Skipped on the first step. */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) element.current?.focus()
    before.current = step
  }, [step])
  return element
}
