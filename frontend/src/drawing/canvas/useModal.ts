import { useEffect, useLayoutEffect, useRef } from 'react'

/** Opens a native modal dialog: the page behind is inert, the focus stays inside and returns afterwards. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // As the dialog is taken away, not after: a key that is pressed in between would go to another control.
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

/** Makes the browser ask before the tab closes while something is unsaved. */
export function useWarnBeforeClose(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
