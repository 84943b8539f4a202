import { Dialog as PrimeDialog } from 'primereact/dialog'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'

/** Buttons may go again, such as the one that fetches a picture anew. */
const FIELDS = 'input, select, textarea, [contenteditable]'

/**
 * The cursor goes to what the dialog asks for, where it says so; else it stays on the button that closes. What is only
 * read takes the focus itself, so that the arrow keys scroll it.
 */
function enter(): void {
  document.querySelector<HTMLElement>('.p-dialog [data-first]')?.focus()
  for (const content of document.querySelectorAll<HTMLElement>('.p-dialog-content'))
    if (!content.querySelector(FIELDS)) content.tabIndex = 0
}

/** The loaded half of Dialog. */
export default function DialogFrame({ title, open, onClose, footer, wide, children }: DialogProps) {
  return (
    <PrimeReactHost>
      <PrimeDialog
        visible={open}
        onHide={onClose}
        onShow={enter}
        header={title}
        footer={footer}
        className={wide ? 'dialog-wide' : ''}
        draggable={false}
        resizable={false}
        dismissableMask
        blockScroll
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
