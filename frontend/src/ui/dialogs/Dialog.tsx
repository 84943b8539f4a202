import { useEffect, useState } from 'react'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import type { DialogProps } from './DialogFrame.tsx'

const DialogFrame = lazyPart(() => import('./DialogFrame.tsx'), {
  frame: (failure, { title, open, onClose }) => open && dialogFrame(title, onClose, failure),
})

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
  return <DialogFrame {...props} />
}
