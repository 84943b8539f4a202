import { Dialog as PrimeDialog } from 'primereact/dialog'
import type { ReactNode } from 'react'
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

/** The part of Dialog that is loaded when it first opens. */
export default function DialogFrame({ title, open, onClose, footer, wide, children }: DialogProps) {
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
