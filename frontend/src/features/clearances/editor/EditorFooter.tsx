import { type ReactNode, type RefObject, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface Props {
  /** Whether it has been saved before. */
  readonly saved: boolean
  /** What is missing before it can be saved again. */
  readonly why: string | undefined
  /** Told whether the saving that begins is the last. */
  readonly finishing: RefObject<boolean>
  readonly other: ReactNode
}

/** Save and Finish, in reach while the panels scroll. They wait for a company and a removalist (3§4.3). */
export function EditorFooter({ saved, why, finishing, other }: Props) {
  const { isSubmitting, isDirty } = useFormState()
  const [last, setLast] = useState(false)
  const press = (isLast: boolean) => {
    finishing.current = isLast
    setLast(isLast)
  }
  const state = isSubmitting ? 'Saving …' : isDirty ? 'Not saved yet' : saved ? 'All saved' : ''
  return (
    <div className="form-foot clearance-foot">
      {other}
      <span className="clearance-state small quiet" role="status">
        {why ?? state}
      </span>
      <Button
        type="submit"
        kind={saved ? 'plain' : 'primary'}
        busy={isSubmitting && !last}
        why={why}
        reason="tip"
        onClick={() => press(false)}
      >
        Save
      </Button>
      {saved && (
        <Button
          type="submit"
          kind="primary"
          busy={isSubmitting && last}
          why={why}
          reason="tip"
          onClick={() => press(true)}
        >
          Finish
        </Button>
      )}
    </div>
  )
}
