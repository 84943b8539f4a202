import { type ReactNode, useRef } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { useDrop } from './useDrop.ts'
import './fileDrop.css'

interface Props {
  /** What is asked for, for those who do not see it; on the button too, unless that says `choose`. */
  readonly label: string
  readonly choose?: string
  readonly accept: string
  readonly icon?: IconName
  readonly hint: ReactNode
  readonly busy: boolean
  /** Never called without a file; with one, unless `multiple`. */
  readonly onFiles: (files: File[]) => void
  readonly multiple?: boolean
  /** The one thing that a page asks for, in place of a line among others. */
  readonly large?: boolean
}

/** Files by dropping them here, or by picking them. */
export function FileDrop(props: Props) {
  const { label, choose = label, accept, icon = 'upload', hint, busy, onFiles, multiple = false, large = false } = props
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => files.length > 0 && onFiles(multiple ? files : files.slice(0, 1))
  const { over, drop } = useDrop(take)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button in it
    <div
      className={['file-drop', large && 'file-drop-large', over && 'file-drop-over'].filter(Boolean).join(' ')}
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
          take(chosen)
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
