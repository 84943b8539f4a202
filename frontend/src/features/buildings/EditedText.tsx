import { type ReactNode, useId, useState } from 'react'
import { isLocked } from '#shared/domain/buildingStatus.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInside } from './inside.ts'
import { plainOf } from './plainText.ts'
import './building.css'

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
export const Missing = ({ children }: { children: ReactNode }) => (
  <p className="quiet row">
    <Icon name="alert" /> {children}
  </p>
)

/** Read first; a button opens it for writing. */
export function EditedText(props: EditedProps) {
  const { tree } = useInside()
  const [writing, write] = useState(false)
  const { text, missing, name, actions } = props
  return (
    <div className="stack texts">
      {text ? <p className="texts-read">{plainOf(text)}</p> : missing}
      {!isLocked(tree.building.status_id) && (
        <span className="row">
          <Button icon="edit" onClick={() => write(true)}>
            Edit<span className="hidden-visually"> {name}</span>
          </Button>
          {actions}
        </span>
      )}
      {writing && <Writing {...props} onDone={() => write(false)} />}
    </div>
  )
}

const DISCARD = {
  title: 'Leave without saving',
  message: 'What you have typed here will be lost.',
  confirm: 'Leave',
  cancel: 'Keep writing',
  danger: true,
}

function Writing({ name, text, start = '', save, onDone }: EditedProps & { onDone: () => void }) {
  const id = useId()
  const [opened] = useState(() => plainOf(text || start))
  const [typed, type] = useState(opened)
  // As it was opened: what somebody else saves meanwhile must not look as if it had been seen.
  const [saveOpened] = useState(() => save)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (typed === opened || (await confirm(DISCARD))) onDone()
  }
  const keep = async () => {
    if (typed === opened) return onDone()
    setBusy(true)
    try {
      await saveOpened(typed)
      onDone()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That could not be saved', 'error')
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
      <div className="texts">
        <label className="hidden-visually" htmlFor={id}>
          {name}
        </label>
        <textarea id={id} data-first className="input" value={typed} onChange={event => type(event.target.value)} />
      </div>
    </Dialog>
  )
}
