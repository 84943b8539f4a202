import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import './more.css'

/** What is pressed closes the menu, so that what it opens does not lie under it; a button that says why not stays. */
function close(event: MouseEvent<HTMLElement>) {
  const pressed = event.target instanceof Element && event.target.closest('button, a')
  if (pressed && pressed.getAttribute('aria-disabled') !== 'true') event.currentTarget.hidePopover()
}

/** Actions that are needed seldom, behind one button: the browser's own popover, left by Escape or a tap beside it. */
export function More({ label = 'More actions', children }: { label?: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /** Beneath the button's end, in the page, so that it scrolls along. */
  const place = () => {
    if (!button.current || !panel.current) return
    const { bottom, right } = button.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + scrollY + 4}px`
    panel.current.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-square"
        popoverTarget={id}
        aria-label={label}
        title={label}
        onClick={place}
      >
        <Icon name="more" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are pressed, by keyboard too */}
      <div id={id} ref={panel} popover="auto" className="more-actions" onClick={close}>
        {children}
      </div>
    </>
  )
}
