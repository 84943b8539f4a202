import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where the editor is drawn: over the plan of the page, otherwise over the page. */
export const drawingHost = (): Element => document.querySelector('[data-drawing-host]') ?? document.body

/**
 * Opens the editor’s dialog with the focus inside, which returns afterwards. On a wide screen with a plan it covers the plan only,
 * and the rest of the page can be used. Otherwise it is modal.
 */
export function useModal(host: Element = document.body) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect returns the focus when the dialog closes. With a later effect, a key pressed in between would reach another
  // control.
  useLayoutEffect(() => {
    const element = dialog.current
    const previousFocus = document.activeElement
    const isBeside = host !== document.body && matchMedia('(width >= 1000px)').matches
    if (isBeside) element?.show()
    else element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [host])
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
