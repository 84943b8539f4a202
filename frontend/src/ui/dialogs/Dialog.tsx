import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './DialogFrame.tsx'

const DialogFrame = lazy(() => import('./DialogFrame.tsx'))

/** Whether it was ever open: it stays mounted afterwards, so that it can give the focus back. */
const useOpened = (open: boolean): boolean => {
  const [opened, remember] = useState(open)
  useEffect(() => {
    if (open) remember(true)
  }, [open])
  return opened
}

/** A decision to make before going on. Holds the focus, Escape leaves it, the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  )
}
