import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import './moreActions.css'

/** In pixels, equal to the values in moreActions.css. */
const MAX_WIDTH = 280
const ACTION_HEIGHT = 44

/** A pressed action closes the menu, so that the menu does not cover what opens next. A blocked action does not close it. */
function close(event: MouseEvent<HTMLElement>) {
  const pressed = event.target instanceof Element && event.target.closest('button, a')
  if (pressed && pressed.getAttribute('aria-disabled') !== 'true') event.currentTarget.hidePopover()
}

/**
 * Rare actions behind one button, in a native popover that Escape or a tap outside closes. `busy`: one of the actions runs.
 */
export function MoreActions(props: { label?: string; busy?: boolean; children: ReactNode }) {
  const { label = 'More actions', busy = false, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /**
   * Positions the panel below the button, or above it near the end of the screen. It grows towards the middle, and scrolls with the
   * page.
   */
  const positionPanel = () => {
    if (!button.current || !panel.current) return
    const { top, bottom, left, right } = button.current.getBoundingClientRect()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const needed = (panel.current.querySelectorAll('.button').length + 1) * ACTION_HEIGHT
    const isBelow = bottom + needed < height || top < needed
    const isLeft = left + right < width
    Object.assign(panel.current.style, {
      top: isBelow ? `${bottom + scrollY + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${height - top - scrollY + 4}px`,
      left: isLeft ? `${Math.max(8, Math.min(left, width - MAX_WIDTH - 8))}px` : 'auto',
      right: isLeft ? 'auto' : `${Math.max(8, width - right)}px`,
    })
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
        aria-busy={busy || undefined}
        onClick={positionPanel}
      >
        {busy ? <Spinner /> : <Icon name="more" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are pressed, by keyboard too */}
      <div id={id} ref={panel} popover="auto" className="more-actions" onClick={close}>
        {children}
      </div>
    </>
  )
}
