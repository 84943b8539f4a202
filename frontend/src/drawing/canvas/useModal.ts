import { useEffect, useLayoutEffect, useRef } from 'react'

/** The element that contains the editor: the plan of the page, otherwise the page. */
export const drawingHost = (): Element => document.querySelector('[data-drawing-host]') ?? document.body

/** Whether the editor is over a plan on a wide screen, so that the form beside it can be used. */
export const isBesideForm = (host: Element): boolean =>
  host !== document.body && matchMedia('(width >= 1000px)').matches

/**
 * Opens the editor’s dialog and moves the focus into it. The focus returns when the dialog closes. Over a plan on a wide
 * screen, the rest of the page can be used. Otherwise the dialog is modal.
 */
export function useModal(host: Element = document.body) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect returns the focus when the dialog closes. With a later effect, a key pressed in between would reach another
  // control.
  useLayoutEffect(() => {
    const element = dialog.current
    const previousFocus = document.activeElement
    if (isBesideForm(host)) element?.show()
    else element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
    }
  }, [host])
  return dialog
}

/**
 * Saves the drawing before a press on a control outside `host` takes effect. The form beside the drawing would otherwise be saved
 * without the drawing. `save` is undefined where the drawing has not changed.
 */
export function useSaveOnPressBeside(host: Element, save: (() => void) | undefined) {
  useEffect(() => {
    if (!save) return
    const take = ({ target }: Event) => {
      if (target instanceof Element && !host.contains(target) && target.closest(CONTROLS)) save()
    }
    const takeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') take(event)
    }
    document.addEventListener('pointerdown', take, true)
    document.addEventListener('keydown', takeByKey, true)
    return () => {
      document.removeEventListener('pointerdown', take, true)
      document.removeEventListener('keydown', takeByKey, true)
    }
  }, [host, save])
}

const CONTROLS = 'button, a, input, select, textarea, label, summary'

export function useWarnBeforeClose(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
