import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'

export type ToastTone = 'success' | 'warning' | 'error'
interface Toast {
  id: number
  tone: ToastTone
  message: string
}

/** How long a toast stays, in milliseconds (1§9). It waits while it is read: hovered or focused. */
const TOAST_TIME = 3000
const ICONS: Record<ToastTone, IconName> = { success: 'check', warning: 'alert', error: 'alert' }

const toasts = sharedValue<readonly Toast[]>([])
let last = 0

const dismiss = (id: number) => toasts.set(toasts.get().filter(toast => toast.id !== id))

/** Says a sentence in passing. Errors interrupt a screen reader, the others wait for their turn. */
export function toast(message: string, tone: ToastTone = 'success'): void {
  last += 1
  const others = toasts.get().filter(each => each.message !== message)
  toasts.set([...others.slice(-3), { id: last, tone, message }])
}

function Slip({ toast: { id, tone, message } }: { toast: Toast }) {
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), TOAST_TIME)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={ICONS[tone]} />
      <p>{message}</p>
      <Button kind="quiet" icon="close" label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  )
}

/** Stands once in the application. Both regions exist before anything is said, or a screen reader misses the first. */
export function ToastHost() {
  const all = useSharedValue(toasts)
  const slips = (error: boolean) =>
    all.filter(each => (each.tone === 'error') === error).map(each => <Slip key={each.id} toast={each} />)
  return (
    <section className="toasts no-print" aria-label="Messages">
      <div aria-live="polite">{slips(false)}</div>
      <div aria-live="assertive">{slips(true)}</div>
    </section>
  )
}
