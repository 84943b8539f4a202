import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. Skipped while they are being sent. */
export function useLeaveWarning(unsaved: boolean, sending: RefObject<boolean>, onLeave: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !sending.current && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way out
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Leave without saving?',
      message: 'You have unsaved changes on this page.',
      confirm: 'Leave',
      cancel: 'Stay',
      danger: true,
    }).then(answer => {
      if (!answer) return blocker.reset()
      onLeave()
      blocker.proceed()
    })
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [unsaved])
}
