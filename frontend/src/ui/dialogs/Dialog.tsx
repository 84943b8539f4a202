import { useEffect, useState } from 'react'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { DialogProps } from './DialogFrame.tsx'

const DialogFrame = lazyPart(() => import('./DialogFrame.tsx'), {
  frame: (failure, { title, open, onClose }) => open && dialogFrame(title, onClose, failure),
})

/** Whether the dialog was ever open. It then stays mounted, so that it can return the focus. */
const useHasOpened = (open: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(open)
  useEffect(() => {
    if (open) setWasOpen(true)
  }, [open])
  return wasOpen
}

/** A modal dialog. It traps the focus, Escape closes it, and the focus then returns to the previous element. */
export function Dialog(props: DialogProps) {
  if (!useHasOpened(props.open)) return null
  return <DialogFrame {...props} />
}
