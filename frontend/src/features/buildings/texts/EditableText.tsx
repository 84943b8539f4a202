import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useReopenedEntry } from '#frontend/features/openBuilding/useReopenedEntry.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { DraftBanner } from '#frontend/ui/drafts/DraftBanner.tsx'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { RichText } from '#frontend/ui/richText/RichText.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { cleanRichText, plainTextOf } from '#shared/domain/text/richText.ts'
import { formatted } from '#shared/domain/vocabulary/fields.ts'
import './texts.css'

interface EditableTextProps {
  readonly draftKey: string
  readonly name: string
  /** The heading of the editor: the kind of text. */
  readonly title: string
  readonly text: string
  /** Shown where there is no text. */
  readonly missing: ReactNode
  /** The initial text of the editor where there is none. */
  readonly start?: string
  readonly loading?: boolean
  readonly save: (text: string) => Promise<unknown>
  readonly actions?: ReactNode
}

export const MissingText = ({ children }: { children: ReactNode }) => (
  <p className="quiet row">
    <Icon name="alert" /> {children}
  </p>
)

export function EditableText(props: EditableTextProps) {
  const { tree } = useOpenBuilding()
  const [isEditing, setIsEditing] = useState(false)
  const { text, missing, name, actions, draftKey, loading } = props
  const isReopened = useReopenedEntry()?.draftKey === draftKey
  useEffect(() => {
    if (isReopened) setIsEditing(true)
  }, [isReopened])
  const buttons = useFocusAfter(isEditing)
  return (
    <div className="stack">
      {plainTextOf(text) ? <RichTextView html={text} /> : missing}
      {!isLocked(tree.building.status_id) && !loading && (
        <span className="row" ref={buttons}>
          <Button icon="edit" data-fixes="" onClick={() => setIsEditing(true)}>
            Edit<span className="hidden-visually"> {name}</span>
          </Button>
          {actions}
        </span>
      )}
      {isEditing && <TextDialog {...props} onDone={() => setIsEditing(false)} />}
    </div>
  )
}

/** Returns the focus to the button that opened the dialog. The dialog unmounts too early to do so itself. */
function useFocusAfter(isEditing: boolean) {
  const buttons = useRef<HTMLSpanElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) buttons.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return buttons
}

const DISCARD = {
  title: 'Leave without saving',
  message: 'What you’ve typed here will be lost.',
  confirm: 'Leave',
  cancel: 'Keep editing',
  danger: true,
}

function TextDialog({
  name,
  title,
  text,
  start = '',
  save,
  draftKey,
  onDone,
}: EditableTextProps & { onDone: () => void }) {
  const [opened] = useState(() => cleanRichText(plainTextOf(text) ? text : start))
  // The `save` from when the dialog opened names the version that the user saw, not a later one.
  const [saveFromOpening] = useState(() => save)
  const read = useRef(() => opened)
  const { busy, run } = useTask()
  const reopened = useReopened()
  const [error, setError] = useState(reopened?.draftKey === draftKey ? reopened.refusal.message : '')
  const [restored, setRestored] = useState<string>()
  const typed = () => (read.current() === opened ? undefined : read.current())
  const draft = useDraft(draftKey, typed, setRestored)
  const leave = async () => {
    if (read.current() !== opened && !(await confirm(DISCARD))) return
    if (read.current() !== opened) await draft.finish()
    onDone()
  }
  const submit = async () => {
    const written = read.current()
    if (written === opened) return onDone()
    const formatProblem = formatted.safeParse(written).error?.issues[0]?.message
    if (formatProblem) return setError(formatProblem)
    await run(async () => {
      await saveFromOpening(written)
      await draft.finish()
      onDone()
    })
  }
  return (
    <Dialog
      title={title}
      open
      wide
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <DraftBanner draft={draft.offer} />
      <RichText
        key={restored}
        label={name}
        html={restored ?? opened}
        error={error}
        onChange={draft.changed}
        onReady={reader => {
          read.current = reader
        }}
      />
    </Dialog>
  )
}
