import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { hasPin } from '#frontend/store/device/pin.ts'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

const LockScreen = lazyPart(() => import('./LockScreen.tsx'), {
  frame: failure => <PlainPage title="Clearfloor is locked">{failure}</PlainPage>,
})

const BACKGROUND_MS = 10 * 60_000

/** Shows its children after the PIN, if this device has one. Locks again after ten minutes in the background. */
export function DeviceLock({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [isLocked, setIsLocked] = useState(() => hasPin(user.id))
  useEffect(() => {
    let hiddenAt: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const lock = () => hasPin(user.id) && setIsLocked(true)
    const changed = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
        timer = setTimeout(lock, BACKGROUND_MS)
      } else if (hiddenAt !== undefined && Date.now() - hiddenAt >= BACKGROUND_MS) lock()
    }
    document.addEventListener('visibilitychange', changed)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', changed)
    }
  }, [user.id])
  return isLocked ? <LockScreen onUnlock={() => setIsLocked(false)} /> : children
}
