import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]

/** The height of a sheet that shows its title only, in pixels; also in workspace.css. */
const PEEK = 112

interface WorkspacePanelProps {
  /** Whether a form is open. */
  readonly isForm: boolean
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  readonly children: ReactNode
}

/**
 * The selected floor, room, item or form: in a panel beside the plan, or below 1000 px in a sheet over it that follows the
 * finger.
 */
export function WorkspacePanel({ isForm, height, onHeight, children }: WorkspacePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const contents = useRef<HTMLDivElement>(null)
  useStoredScroll(contents, isForm)
  return (
    <section ref={panel} className="workspace-panel" aria-label="Details">
      <SheetHandle panel={panel} height={height} onHeight={onHeight} />
      <div ref={contents} className="workspace-contents">
        {children}
      </div>
    </section>
  )
}

const NEXT = {
  peek: { height: 'half', label: 'Show more details' },
  half: { height: 'full', label: 'Show all details' },
  full: { height: 'half', label: 'Show the plan' },
} as const satisfies Record<SheetHeight, { height: SheetHeight; label: string }>

/** The distance, in pixels, that a press may move without becoming a drag. */
const DRAG_SLACK = 6

interface SheetHandleProps extends Pick<WorkspacePanelProps, 'height' | 'onHeight'> {
  readonly panel: RefObject<HTMLElement | null>
}

function SheetHandle({ panel, height, onHeight }: SheetHandleProps) {
  const drag = useRef<{ readonly y: number; readonly from: number; hasMoved: boolean }>(undefined)
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    // A browser would otherwise select text, and end the drag.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, from: panel.current?.offsetHeight ?? 0, hasMoved: false }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current || !panel.current) return
    const by = drag.current.y - event.clientY
    if (Math.abs(by) > DRAG_SLACK) drag.current.hasMoved = true
    if (drag.current.hasMoved) panel.current.style.height = `${drag.current.from + by}px`
  }
  const end = () => {
    const { current: element } = panel
    if (element && drag.current?.hasMoved) onHeight(nearestHeight(element))
    if (element) element.style.height = ''
  }
  const press = () => {
    if (!drag.current?.hasMoved) onHeight(NEXT[height].height)
    drag.current = undefined
  }
  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label={NEXT[height].label}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={press}
    />
  )
}

function nearestHeight(panel: HTMLElement): SheetHeight {
  const full = panel.parentElement?.offsetHeight ?? 0
  const heights = { peek: PEEK, half: full / 2, full }
  const distanceTo = (name: SheetHeight) => Math.abs(heights[name] - panel.offsetHeight)
  return SHEET_HEIGHTS.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0] ?? 'half'
}

/** Restores the scroll position of everything but forms. A form opens at its top, except by back and forward. */
function useStoredScroll(contents: RefObject<HTMLDivElement | null>, isForm: boolean) {
  const { key, pathname, search } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const place = isForm ? key : pathname + search
  const positions = useRef(new Map<string, number>())
  // A layout effect ends the old listener before the new position is set. The listener would store the new position for the old
  // page.
  useLayoutEffect(() => {
    const { current: element } = contents
    if (!element) return
    const store = () => positions.current.set(place, element.scrollTop)
    element.scrollTop = ((isReturn || !isForm) && positions.current.get(place)) || 0
    element.addEventListener('scroll', store, { passive: true })
    return () => element.removeEventListener('scroll', store)
  }, [contents, place, isReturn, isForm])
}
