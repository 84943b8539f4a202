import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'

export type ToastTone = 'success' | 'warning' | 'error'
interface ToastAction {
  readonly label: string
  readonly run: () => unknown
}
interface Toast {
  id: number
  tone: ToastTone | 'busy'
  message: string
  action?: ToastAction | undefined
  /** Stays until it is dismissed. */
  isPersistent?: boolean
}

/** How long a toast stays, in milliseconds (1§9). Hovering and focus pause the time. */
const TOAST_MS = 3000
/** A toast with an action stays long enough to be read and reached. */
const ACTION_TOAST_MS = 15_000
const ICONS: Record<ToastTone, IconName> = { success: 'check', warning: 'alert', error: 'alert' }

const toasts = sharedValue<readonly Toast[]>([])
let lastId = 0

const dismiss = (id: number) => toasts.set(toasts.get().filter(toast => toast.id !== id))

function show(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const otherToasts = toasts.get().filter(each => each.message !== toast.message)
  toasts.set([...otherToasts.slice(-3), { ...toast, id: lastId }])
  return lastId
}

/** Shows a temporary message. Errors interrupt a screen reader; other messages wait. */
export function toast(message: string, tone: ToastTone = 'success', action?: ToastAction): void {
  show({ tone, message, action })
}

/** Shows a message until it is dismissed, or until the returned function is called. */
export function persistentToast(message: string, tone: Toast['tone'], action?: ToastAction): () => void {
  const id = show({ tone, message, action, isPersistent: true })
  return () => dismiss(id)
}

function ToastMessage({ toast: { id, tone, message, action, isPersistent } }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused || isPersistent) return
    const timer = setTimeout(() => dismiss(id), action ? ACTION_TOAST_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused, action, isPersistent])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {tone === 'busy' ? <Spinner /> : <Icon name={ICONS[tone]} />}
      <p>{message}</p>
      {action && (
        <Button
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" icon="close" label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  )
}

/** Rendered once in the application. Both live regions exist before the first toast, otherwise a screen reader would miss it. */
export function ToastHost() {
  const all = useSharedValue(toasts)
  const messages = (error: boolean) =>
    all.filter(each => (each.tone === 'error') === error).map(each => <ToastMessage key={each.id} toast={each} />)
  return (
    <section className="toasts no-print" aria-label="Messages">
      <div aria-live="polite">{messages(false)}</div>
      <div aria-live="assertive">{messages(true)}</div>
    </section>
  )
}
