import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'

interface ImageSize {
  readonly width: number
  readonly height: number
}

interface ImageFieldProps {
  label: string
  required?: boolean
  hint?: string
  /** A URL, including blob: and data: URLs. */
  src?: string | undefined
  /** The stored image’s size in pixels, to reserve its space while it loads. */
  size?: ImageSize | null | undefined
  /** Replaces the plain image. */
  picture?: ReactNode
  action?: ReactNode
  alt?: string
  onPick: (file: File) => void
  onRemove?: (() => void) | undefined
  /** From 0 to 1 during the upload. */
  progress?: number | undefined
  error?: string | undefined
  /** Stores the picked file again after a failure. */
  onRetry?: (() => void) | undefined
  /** Also offers the camera, as the primary button. */
  camera?: boolean
  accept?: string
}

interface ImagePreviewProps {
  readonly src: string | undefined
  readonly alt: string
  readonly size?: ImageSize | null | undefined
}

/** An image. A known size reserves its space, so that content below does not move. */
export const ImagePreview = ({ src, alt, size }: ImagePreviewProps) =>
  src ? (
    <img
      className="picture"
      src={src}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      {...opensOnRightClick(src)}
    />
  ) : (
    size && <span className="picture" style={{ aspectRatio: size.width / size.height }} />
  )

/** One image, from the camera or a file, with progress and error. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, src, size, progress, error, camera = false, accept = 'image/*' } = props
  const hasImage = Boolean(src ?? size)
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (chosen) props.onPick(chosen)
  }
  const input = { type: 'file', accept, hidden: true, tabIndex: -1, onChange: pick, 'aria-label': label } as const
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        {props.required && <span className="field-required"> *Required</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {hasImage ? (
        (props.picture ?? <ImagePreview src={src} alt={props.alt ?? label} size={size} />)
      ) : (
        <NoImage inputId={`${id}-file`} />
      )}
      {progress !== undefined && <ProgressBar label="Uploading" value={progress} />}
      <input {...input} id={`${id}-file`} ref={fileInput} />
      {camera && <input {...input} accept="image/*" ref={cameraInput} capture="environment" />}
      <div className="row">
        {camera && (
          <Button kind="primary" icon="camera" onClick={() => cameraInput.current?.click()}>
            Take photo
          </Button>
        )}
        <Button icon="image" onClick={() => fileInput.current?.click()}>
          {hasImage ? 'Replace' : 'Choose file'}
        </Button>
        {hasImage && props.action}
        {hasImage && props.onRemove && (
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
      {error && props.onRetry && (
        <div className="row">
          <Button onClick={props.onRetry}>Try again</Button>
        </div>
      )}
    </fieldset>
  )
}

/** A large target for a finger. The keyboard has the buttons below. */
const NoImage = ({ inputId }: { inputId: string }) => (
  <label className="picture picture-blank" htmlFor={inputId}>
    <Icon name="image" />
    <span className="small">No image yet</span>
  </label>
)
