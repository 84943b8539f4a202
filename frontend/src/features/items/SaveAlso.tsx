import type { RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import type { Next } from './next.ts'

/** Besides Save: for a new item to go on with the next one in the room, for an old one to save without the other steps. */
export function SaveAlso({ isNew, next }: { isNew: boolean; next: RefObject<Next> }) {
  const { formState } = useFormContext()
  const press = () => {
    next.current = isNew ? 'another' : 'room'
  }
  return (
    <div className="row" data-tour="item_another">
      <Button type="submit" busy={formState.isSubmitting} onClick={press}>
        {isNew ? 'Save and add another' : 'Save now'}
      </Button>
    </div>
  )
}
