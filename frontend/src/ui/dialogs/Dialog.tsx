import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './DialogFrame.tsx'

const DialogFrame = lazy(() => import('./DialogFrame.tsx'))

/** Whether it was ever open: it stays mounted afterwards, so that it can give the focus back. */
const useWasEverOpen = (open: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(open)
  useEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return wasOpen
}

/** A modal dialog. It traps the focus, Escape closes it, and the focus then returns to where it was. */
export function Dialog(props: DialogProps) {
  if (!useWasEverOpen(props.open)) return null
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}
