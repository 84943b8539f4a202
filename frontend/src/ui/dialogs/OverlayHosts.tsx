import { ConfirmHost } from './confirm.tsx'
import { Toasts } from './toast.tsx'

/** Toasts and questions: once on every page, with or without the shell. */
export function Hosts() {
  return (
    <>
      <Toasts />
      <ConfirmHost />
    </>
  )
}
