import { type RefObject, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AfterSave } from '#frontend/features/items/values/afterSave.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface SaveAndNextProps {
  readonly isNew: boolean
  /** Whether this is the last step, which has its own save button. */
  readonly last: boolean
  readonly next: RefObject<AfterSave>
}

/**
 * Additional save buttons. A complete new item can be saved from any step, and followed by another item, empty or with the same
 * values. A saved item can be saved from any step.
 */
export function SaveAndNext({ isNew, last, next }: SaveAndNextProps) {
  const { formState } = useFormContext()
  const { isSubmitting, isValid, submitCount } = formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refused attempt, the other save buttons go to the room again
  useEffect(() => {
    next.current = 'room'
  }, [next, submitCount])
  const button = (to: AfterSave, words: string) => (
    <Button
      type="submit"
      busy={isSubmitting}
      onClick={() => {
        next.current = to
      }}
    >
      {words}
    </Button>
  )
  if (!isNew) return last ? null : <div className="save-also">{button('room', 'Save now')}</div>
  if (!last && !isValid) return null
  return (
    <div className="save-also" data-tour="item_another">
      {!last && button('room', 'Save now')}
      {button('another', 'Save and add another')}
      {button('like', 'Save and add one like it')}
    </div>
  )
}
