import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { RichText } from '#frontend/ui/richText/RichText.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { cleanRichText, plainTextOf } from '#shared/domain/text/richText.ts'
import { MAX_TEXT_LENGTH } from '#shared/domain/vocabulary/fields.ts'
import './texts.css'

interface EditedProps {
  readonly name: string
  readonly text: string
  /** What stands in place of a text that is not there. */
  readonly missing: ReactNode
  /** What stands in the box where there is no text. */
  readonly start?: string
  readonly save: (text: string) => Promise<unknown>
  readonly actions?: ReactNode
}

/** That a text is missing, with its sign. */
export const MissingText = ({ children }: { children: ReactNode }) => (
  <p className="quiet row">
    <Icon name="alert" /> {children}
  </p>
)

/** Read first; a button opens it for writing. */
export function EditableText(props: EditedProps) {
  const { tree } = useOpenBuilding()
  const [writing, write] = useState(false)
  const { text, missing, name, actions } = props
  const buttons = useFocusAfter(writing)
  return (
    <div className="stack texts">
      {plainTextOf(text) ? <RichTextView html={text} /> : missing}
      {!isLocked(tree.building.status_id) && (
        <span className="row" ref={buttons}>
          <Button icon="edit" data-mends="" onClick={() => write(true)}>
            Edit<span className="hidden-visually"> {name}</span>
          </Button>
          {actions}
        </span>
      )}
      {writing && <Writing {...props} onDone={() => write(false)} />}
    </div>
  )
}

/** The button that opened the dialog has the focus again once it is closed: the dialog is gone too soon to give it back. */
function useFocusAfter(writing: boolean) {
  const buttons = useRef<HTMLSpanElement>(null)
  const wrote = useRef(false)
  useEffect(() => {
    if (wrote.current && !writing) buttons.current?.querySelector('button')?.focus()
    wrote.current = writing
  }, [writing])
  return buttons
}

const DISCARD = {
  title: 'Leave without saving',
  message: 'What you have typed here will be lost.',
  confirm: 'Leave',
  cancel: 'Keep editing',
  danger: true,
}

const TOO_LONG = 'Too long: the limit is 50,000 characters'

function Writing({ name, text, start = '', save, onDone }: EditedProps & { onDone: () => void }) {
  const [opened] = useState(() => cleanRichText(plainTextOf(text) ? text : start))
  // As it was opened: what somebody else saves meanwhile must not look as if it had been seen.
  const [saveOpened] = useState(() => save)
  const read = useRef(() => opened)
  const [busy, setBusy] = useState(false)
  const [error, tell] = useState('')
  const leave = async () => {
    if (read.current() === opened || (await confirm(DISCARD))) onDone()
  }
  const keep = async () => {
    const written = read.current()
    if (written === opened) return onDone()
    if (written.length > MAX_TEXT_LENGTH) return tell(TOO_LONG)
    setBusy(true)
    try {
      await saveOpened(written)
      onDone()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Couldn’t save that', 'error')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Edit ${name}`}
      open
      wide
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => void keep()}>
            Save
          </Button>
        </>
      }
    >
      <RichText
        label={name}
        html={opened}
        error={error}
        onReady={reader => {
          read.current = reader
        }}
      />
    </Dialog>
  )
}
