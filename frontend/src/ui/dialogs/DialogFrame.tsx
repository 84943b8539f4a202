import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'

/** Without buttons: one may disappear again, such as that which reloads an image. */
const FIELDS = 'input, select, textarea, [contenteditable]'

/**
 * Focuses the field that the dialog marks with `data-first`; without one the focus stays on the close button. Content
 * without fields becomes focusable, so that the arrow keys scroll it.
 */
function setInitialFocus(): void {
  document.querySelector<HTMLElement>('.p-dialog [data-first]')?.focus()
  for (const content of document.querySelectorAll<HTMLElement>('.p-dialog-content'))
    if (!content.querySelector(FIELDS)) content.tabIndex = 0
}

/** PrimeReact gives the focus back where a dialog closes; here it is where one is taken away while it is open. */
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
