import type { RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AfterSave } from '#frontend/features/items/values/afterSave.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface SaveAlsoProps {
  readonly isNew: boolean
  /** Whether the step has its own button that saves. */
  readonly last: boolean
  readonly next: RefObject<AfterSave>
}

/**
 * Besides the last step's Save. A new item is saved from any step once nothing is missing, and leads on to the next one
 * in the room, which may begin like it; an old one is saved from any step.
 */
export function SaveAndNext({ isNew, last, next }: SaveAlsoProps) {
  const { formState } = useFormContext()
  const { isSubmitting, isValid } = formState
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
