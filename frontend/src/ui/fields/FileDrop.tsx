import { type ReactNode, useRef } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { useDrop } from './useDrop.ts'
import './fileDrop.css'

interface Props {
  /** The accessible name of the input, and the label of the button unless `choose` is given. */
  readonly label: string
  readonly choose?: string
  readonly accept: string
  readonly icon?: IconName
  readonly hint: ReactNode
  readonly busy: boolean
  /** Called with exactly one file, or with one or more if `multiple`. */
  readonly onFiles: (files: File[]) => void
  readonly multiple?: boolean
  /** Fills the width, where the file is the main input of a page. */
  readonly large?: boolean
}

export function FileDrop(props: Props) {
  const { label, choose = label, accept, icon = 'upload', hint, busy, onFiles, multiple = false, large = false } = props
  const input = useRef<HTMLInputElement>(null)
  const submitFiles = (files: File[]) => files.length > 0 && onFiles(multiple ? files : files.slice(0, 1))
  const { isOver, drop } = useDrop(submitFiles)
  return (
    <div
      className={['file-drop', large && 'file-drop-large', isOver && 'file-drop-over'].filter(Boolean).join(' ')}
      {...drop}
    >
      {large && (
        <>
          <Icon name={icon} />
          <p>{hint}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          submitFiles(chosen)
        }}
      />
      <Button kind={large ? 'primary' : 'plain'} icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {!large && (
        <span className="quiet small">
          <span className="file-drop-or">or drop {multiple ? 'them' : 'it'} here. </span>
          {hint}
        </span>
      )}
    </div>
  )
}
