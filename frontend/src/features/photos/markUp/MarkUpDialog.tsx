import { useState } from 'react'
import { createPortal } from 'react-dom'
import { LeaveQuestion } from '#frontend/drawing/canvas/draftQuestions.tsx'
import { useModal, useWarnBeforeClose } from '#frontend/drawing/canvas/useModal.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { MAX_MARKS, type PhotoMark } from '#shared/drawing/photoMark.ts'
import { MarkUpFooter } from './MarkUpFooter.tsx'
import { MarkUpStage } from './MarkUpStage.tsx'
import { MarkUpTools } from './MarkUpTools.tsx'
import { useMarkKeys } from './useMarkKeys.ts'
import { useMarkUp } from './useMarkUp.ts'
import '#frontend/drawing/canvas/drawing.css'
import './markUp.css'

interface MarkUpDialogProps {
  readonly photo: Photo
  readonly src: string
  readonly onSave: (marks: PhotoMark[]) => void
  readonly onClose: () => void
}

/** The full-screen editor of the marks over one photo. The photo itself is never changed. */
export function MarkUpDialog({ photo, src, onSave, onClose }: MarkUpDialogProps) {
  const dialog = useModal()
  const up = useMarkUp(photo, photo.marks ?? [])
  const [leaving, setLeaving] = useState(false)
  const isChanged = up.isChanged()
  useWarnBeforeClose(isChanged)
  const focus = () => dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const back = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    leave()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="drawing"
      aria-label="Mark up the photo"
      onKeyDown={useMarkKeys({ up, leave, focus })}
      onCancel={back}
    >
      <header className="drawing-bar">
        <Button kind="quiet" onClick={leave}>
          Cancel
        </Button>
        <div className="drawing-title">
          <h2>Mark up the photo</h2>
          <p className="drawing-counts">
            <span>
              {up.marking.marks.length} of {MAX_MARKS} marks
            </span>
          </p>
        </div>
        <Button kind="primary" onClick={() => onSave([...up.finished()])}>
          Save
        </Button>
      </header>
      <MarkUpStage photo={photo} src={src} up={up} />
      <MarkUpTools up={up} />
      <MarkUpFooter up={up} onDone={focus} />
      {leaving && <LeaveQuestion stay={() => setLeaving(false)} leave={onClose} />}
    </dialog>,
    document.body,
  )
}
