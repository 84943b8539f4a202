import { type ChangeEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { openImage } from '#frontend/ui/elements/openImage.ts'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'

interface ImageFieldProps {
  label: string
  required?: boolean
  hint?: string
  /** What is shown: an address, a blob: or a data: address. */
  src?: string | undefined
  /** In place of the plain picture. */
  picture?: ReactNode
  /** What else can be done with it. */
  action?: ReactNode
  /** What the picture shows, for those who do not see it. */
  alt?: string
  onPick: (file: File) => void
  onRemove?: (() => void) | undefined
  /** 0 to 1 while it travels. */
  progress?: number | undefined
  error?: string | undefined
  /** Offers the camera first. */
  camera?: boolean
  accept?: string
}

/** A right click opens the picture by itself in a new tab (1§2). */
export function ImagePreview({ src, alt }: { src: string; alt: string }) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openImage(src)
  }
  return <img className="picture" src={src} alt={alt} loading="lazy" onContextMenu={open} />
}

/** One picture: from the camera or from a file, with what became of it. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, src, progress, error, camera = false, accept = 'image/*' } = props
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (chosen) props.onPick(chosen)
  }
  const input = { type: 'file', accept, hidden: true, tabIndex: -1, onChange: picked, 'aria-label': label } as const
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {src ? (props.picture ?? <ImagePreview src={src} alt={props.alt ?? label} />) : <Blank />}
      {progress !== undefined && <ProgressBar label="Uploading" value={progress} />}
      <input {...input} ref={file} />
      {camera && <input {...input} ref={lens} capture="environment" />}
      <div className="row">
        {camera && (
          <Button kind="primary" icon="camera" onClick={() => lens.current?.click()}>
            Take photo
          </Button>
        )}
        <Button icon="image" onClick={() => file.current?.click()}>
          {src ? 'Replace' : 'Choose file'}
        </Button>
        {src && props.action}
        {src && props.onRemove && (
          <Button kind="quiet" icon="trash" onClick={props.onRemove}>
            Remove
          </Button>
        )}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const Blank = () => (
  <div className="picture picture-blank">
    <Icon name="image" />
    <span className="small">No picture yet</span>
  </div>
)
