import { useEffect, useLayoutEffect, useRef } from 'react'

/** Opens a native modal dialog: the page behind is inert, the focus stays inside and returns afterwards. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect returns the focus when the dialog closes. With a later effect, a key pressed in between would reach another
  // control.
  useLayoutEffect(() => {
    const element = dialog.current
    const previousFocus = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  return dialog
}

export function useWarnBeforeClose(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
