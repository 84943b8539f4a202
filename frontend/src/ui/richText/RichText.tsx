import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

export interface RichTextProps {
  label: string
  /** What it begins with; later changes are not taken over. */
  html: string
  /** What is wrong with it. */
  error?: string | undefined
  /** Called when there is something to read: gives the text as it stands, cleaned. */
  onReady: (read: () => string) => void
}

/** A box for a formatted text, with the cursor in it. Its editor is loaded when it is first opened. */
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
