import type { ReactNode, RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface Props {
  /** Whether the clearance has been saved before. */
  readonly saved: boolean
  /** The missing input that prevents saving. */
  readonly why: string | undefined
  /** Set to whether the user pressed Finish rather than Save. */
  readonly finishing: RefObject<boolean>
  /** Whether the user is being asked about the findings. Nothing is saved before the answer. */
  readonly isAsking: boolean
  readonly other: ReactNode
}

/** Save and Finish, always visible while the panels scroll. Both need a company and a removalist (3§4.3). */
export function EditorFooter({ saved, why, finishing, isAsking, other }: Props) {
  const { isSubmitting, isDirty } = useFormState()
  const submitAs = (isFinish: boolean) => {
    finishing.current = isFinish
  }
  const state = isSubmitting && !isAsking ? 'Saving…' : isDirty ? 'This form isn’t saved yet' : saved ? 'All saved' : ''
  return (
    <div className="form-foot clearance-foot">
      {other}
      <span className="clearance-state small quiet" role="status">
        {why ?? state}
      </span>
      <Button
        type="submit"
        kind={saved ? 'plain' : 'primary'}
        busy={isSubmitting}
        why={why}
        reason="tip"
        onClick={() => submitAs(false)}
      >
        Save
      </Button>
      {saved && (
        <Button type="submit" kind="primary" busy={isSubmitting} why={why} reason="tip" onClick={() => submitAs(true)}>
          Finish
        </Button>
      )}
    </div>
  )
}
