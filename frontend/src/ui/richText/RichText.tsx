import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { RichTextProps } from './RichTextEditor.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

/** A box for formatted text, with the cursor in it. Its editor is loaded when it is first opened. */
export function RichText(props: RichTextProps) {
  const id = useId()
  return (
    <div className="field">
      <Suspense fallback={<Skeleton lines={6} />}>
        <RichTextEditor {...props} errorId={`${id}-error`} />
      </Suspense>
      {props.error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}
