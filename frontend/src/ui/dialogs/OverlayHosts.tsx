import { ConfirmHost } from './confirm.tsx'
import { ToastHost } from './toast.tsx'

/** Toasts and questions, once on every page, with or without the shell. */
export function OverlayHosts() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
    </>
  )
}
