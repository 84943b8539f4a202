import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'

interface PopoverProps {
  /** The name of the button and of what opens. */
  label: string
  sign: ReactNode
  className: string
  children: ReactNode
}

/** A button and what it opens over the page. The browser's own popover: Escape and a tap beside it close it. */
export function Popover({ label, sign, className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes it
  useEffect(() => panel.current?.hidePopover(), [key])
  return (
    <>
      <button type="button" className={`${className}-button`} popoverTarget={id} aria-label={label}>
        {sign}
      </button>
      <section id={id} ref={panel} popover="auto" className={`panel ${className}-panel`} aria-label={label}>
        {children}
      </section>
    </>
  )
}
