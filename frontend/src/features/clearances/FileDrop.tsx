import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'

interface Props {
  readonly label: string
  readonly accept: string
  readonly icon: IconName
  readonly hint: ReactNode
  readonly busy: boolean
  readonly onFiles: (files: File[]) => void
}

/** Files by dropping them here, or by picking several at once. */
export function FileDrop({ label, accept, icon, hint, busy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button in it
    <div
      className={over ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(chosen)
        }}
      />
      <Button icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="quiet small">
        <span className="file-drop-or">or drop them here. </span>
        {hint}
      </span>
    </div>
  )
}
