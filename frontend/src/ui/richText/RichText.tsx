import { useId } from 'react'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { RichTextProps } from './RichTextEditor.tsx'

const RichTextEditor = lazyPart(() => import('./RichTextEditor.tsx'), { waiting: <Skeleton lines={6} /> })

/** An editor for formatted text with the cursor in it. The editor is loaded when first opened. */
export function RichText(props: RichTextProps) {
  const id = useId()
  return (
    <div className="field">
      <RichTextEditor {...props} errorId={`${id}-error`} />
      {props.error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}
