import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'

interface Props {
  readonly title: string
  readonly open: boolean
  /** Why it cannot be opened now. */
  readonly why: string | undefined
  /** There from the start, so that what is wrong in it has its place. */
  readonly isThere: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A part of a long form that opens under its heading. What was opened once stays, so that nothing in it starts over. */
export function EditorPanel({ title, open, why, isThere, onToggle, children }: Props) {
  const id = useId()
  const [visited, visit] = useState(open || isThere)
  if (open && !visited) visit(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useArrival(heading, open)
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
          {why && (
            <span className="accordion-why quiet small" id={`${id}-why`} aria-hidden="true">
              {why}
            </span>
          )}
        </button>
      </h2>
      <div id={`${id}-body`} className="accordion-body" hidden={!open}>
        {visited && children}
      </div>
    </section>
  )
}

/** A panel that opens later stands at the top of the screen, whatever closed above it. */
function useArrival(heading: React.RefObject<HTMLHeadingElement | null>, open: boolean) {
  const was = useRef(open)
  useEffect(() => {
    const opens = open && !was.current
    was.current = open
    if (!opens) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [open, heading])
}
