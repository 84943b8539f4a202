import { useState } from 'react'
import { createPortal } from 'react-dom'
import { LeaveQuestion } from '#frontend/drawing/canvas/draftQuestions.tsx'
import { ToolButton } from '#frontend/drawing/canvas/ToolButton.tsx'
import { useModal, useWarnBeforeClose } from '#frontend/drawing/canvas/useModal.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { MAX_MARKS, type PhotoMark } from '#shared/drawing/photoMark.ts'
import { MarkUpFooter } from './MarkUpFooter.tsx'
import { MarkUpStage } from './MarkUpStage.tsx'
import { MARK_NAMES } from './markNames.ts'
import { TOOL_KEYS, useMarkKeys } from './useMarkKeys.ts'
import { type MarkUp, useMarkUp } from './useMarkUp.ts'
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
  const markUp = useMarkUp(photo, photo.marks ?? [])
  const [isLeaving, setIsLeaving] = useState(false)
  const isChanged = markUp.isChanged()
  useWarnBeforeClose(isChanged)
  const focus = () => dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  const close = () => (isChanged ? setIsLeaving(true) : onClose())
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    close()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="drawing"
      aria-label="Mark up the photo"
      onKeyDown={useMarkKeys({ markUp, close, focus })}
      onCancel={onCancel}
    >
      <header className="drawing-bar">
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <div className="drawing-title">
          <h2>Mark up the photo</h2>
          <p className="drawing-counts">
            <span>
              {markUp.marking.marks.length} of {MAX_MARKS} marks
            </span>
          </p>
        </div>
        <Button kind="primary" onClick={() => onSave([...markUp.finished()])}>
          Save
        </Button>
      </header>
      <MarkUpStage photo={photo} src={src} markUp={markUp} />
      <MarkUpTools markUp={markUp} />
      <MarkUpFooter markUp={markUp} onDone={focus} />
      {isLeaving && <LeaveQuestion stay={() => setIsLeaving(false)} leave={onClose} />}
    </dialog>,
    document.body,
  )
}

const ICONS = { arrow: 'arrow', box: 'rectangle', circle: 'circle', text: 'label' } as const

const MarkUpTools = ({ markUp }: { markUp: MarkUp }) => {
  const { marks, selected, past, future } = markUp.marking
  return (
    <div className="drawing-tools marking-tools" role="toolbar" aria-label="Mark-up tools">
      {Object.entries(TOOL_KEYS).map(([key, tool]) => (
        <ToolButton
          key={tool}
          name={ICONS[tool]}
          label={MARK_NAMES[tool]}
          keys={key.toUpperCase()}
          pressed={markUp.tool === tool}
          onPress={() => markUp.takeTool(tool)}
        />
      ))}
      <span className="drawing-gap" />
      <ToolButton name="undo" label="Undo" keys="Control+Z" off={past.length === 0} onPress={markUp.undo} />
      <ToolButton name="redo" label="Redo" keys="Control+Y" off={future.length === 0} onPress={markUp.redo} />
      <ToolButton name="trash" label="Delete mark" keys="Delete" off={selected === undefined} onPress={markUp.remove} />
      <ToolButton name="clear" label="Clear all" off={marks.length === 0} onPress={markUp.clear} />
    </div>
  )
}
