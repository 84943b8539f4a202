import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'

/** Without buttons, because one may disappear again, such as the button that reloads an image. */
const FIELDS = 'input, select, textarea, [contenteditable]'

/**
 * Focuses the field marked with `data-first`; without one the focus stays on the close button. Content without fields becomes
 * focusable, so that the arrow keys scroll it.
 */
function setInitialFocus(): void {
  document.querySelector<HTMLElement>('.p-dialog [data-first]')?.focus()
  for (const content of document.querySelectorAll<HTMLElement>('.p-dialog-content'))
    if (!content.querySelector(FIELDS)) content.tabIndex = 0
}

/** PrimeReact returns the focus when a dialog closes; this hook does when an open dialog is unmounted. */
function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** The part of Dialog that is loaded when it first opens. */
export default function DialogFrame({ title, open, onClose, footer, wide, children }: DialogProps) {
  useFocusAfterwards()
  return (
    <PrimeReactHost>
      <PrimeDialog
        visible={open}
        onHide={onClose}
        onShow={setInitialFocus}
        header={title}
        footer={footer}
        className={wide ? 'dialog-wide' : ''}
        draggable={false}
        resizable={false}
        dismissableMask
        closeIcon={<Icon name="close" />}
      >
        {children}
      </PrimeDialog>
    </PrimeReactHost>
  )
}

export interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  /** The buttons, the confirming one last. */
  footer?: ReactNode
  wide?: boolean | undefined
  children: ReactNode
}
