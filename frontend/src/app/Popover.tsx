import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

interface PopoverProps {
  /** The accessible name of the button and of the panel. */
  label: string
  trigger: ReactNode
  className: string
  children: ReactNode
}

/**
 * A button that opens a panel over the page as a native popover: Escape and a tap outside close it. The content is rendered when
 * it is first opened.
 */
export function Popover({ label, trigger, className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => panel.current?.hidePopover(), [key])
  return (
    <>
      <button type="button" className={`${className}-button`} popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <section
        id={id}
        ref={panel}
        popover="auto"
        className={`panel ${className}-panel`}
        aria-label={label}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened && children}
      </section>
    </>
  )
}
