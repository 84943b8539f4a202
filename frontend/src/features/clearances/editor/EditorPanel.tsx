import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'

interface Props {
  readonly title: string
  readonly progress: ReactNode
  readonly open: boolean
  /** Why the panel cannot be opened now. */
  readonly why: string | undefined
  /** Whether the content is rendered from the start, so that its errors can be shown. */
  readonly isMounted: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A part of a long form that opens under its heading. Once opened it stays mounted to keep its state. */
export function EditorPanel({ title, progress, open, why, isMounted, onToggle, children }: Props) {
  const id = useId()
  const [isVisited, setIsVisited] = useState(open || isMounted)
  if (open && !isVisited) setIsVisited(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useScrollOnOpen(heading, open)
  return (
    <section className="accordion-part">
      <h2 ref={heading}>
        <button
          type="button"
          className="accordion-head"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          aria-disabled={why === undefined ? undefined : true}
          aria-describedby={why && `${id}-why`}
          onClick={() => why === undefined && onToggle()}
        >
          <Icon name={open ? 'up' : 'down'} />
          <span>{title}</span>
          {why === undefined && <span className="accordion-progress quiet small">{progress}</span>}
          {why && (
            <span className="accordion-why quiet small" id={`${id}-why`} aria-hidden="true">
              {why}
            </span>
          )}
        </button>
      </h2>
      <div id={`${id}-body`} className="accordion-body" hidden={!open}>
        {isVisited && children}
      </div>
    </section>
  )
}

/** Scrolls an opening panel to the top of the screen and moves the focus to its heading. */
function useScrollOnOpen(heading: React.RefObject<HTMLHeadingElement | null>, open: boolean) {
  const wasOpen = useRef(open)
  useEffect(() => {
    const opens = open && !wasOpen.current
    wasOpen.current = open
    if (!opens) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [open, heading])
}
