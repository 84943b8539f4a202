import { type Dispatch, type RefObject, useEffect } from 'react'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import type { PointerInput } from '#frontend/drawing/session/pointers.ts'
import type { Point } from '#shared/drawing/layer.ts'

const KINDS: Record<string, PointerInput['type']> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
}
const MIDDLE = 1

/** Pointers, wheel and size of the element as actions. Listeners of the element itself: React's cannot stop a wheel. */
export function usePlanInput(place: RefObject<HTMLElement | null>, dispatch: Dispatch<DrawingAction>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const space = heldSpace()
    const ring = quietRing(element)
    let panning = false
    const at = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }
    const point = (event: PointerEvent) => {
      const type = KINDS[event.type]
      if (!type || event.button > MIDDLE) return
      if (type === 'down') {
        ring.hide()
        element.focus({ preventScroll: true })
        element.setPointerCapture(event.pointerId)
        panning = event.button === MIDDLE || space.held()
        event.preventDefault()
      }
      const input = { type, id: event.pointerId, at: at(event) }
      dispatch({ do: 'pointer', input, touch: event.pointerType === 'touch', pan: panning, free: event.altKey })
      if (type === 'up' || type === 'cancel') panning = false
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      // A pinch on a trackpad arrives as a wheel with Control, in far smaller steps.
      dispatch({ do: 'wheel', delta: event.deltaY * (event.ctrlKey ? 8 : 1), at: at(event) })
    }
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) dispatch({ do: 'resize', size: { width, height } })
    })
    watch.observe(element)
    for (const name of Object.keys(KINDS)) element.addEventListener(name as 'pointerdown', point)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      watch.disconnect()
      space.stop()
      ring.stop()
      for (const name of Object.keys(KINDS)) element.removeEventListener(name as 'pointerdown', point)
      element.removeEventListener('wheel', wheel)
    }
  }, [place, dispatch])
}

/** Whether the space bar is held: a mouse without a middle button moves the plan with it. */
function heldSpace() {
  let held = false
  const set = (event: KeyboardEvent) => {
    if (event.key === ' ') held = event.type === 'keydown'
  }
  addEventListener('keydown', set)
  addEventListener('keyup', set)
  const stop = () => {
    removeEventListener('keydown', set)
    removeEventListener('keyup', set)
  }
  return { held: () => held, stop }
}

/** The sheet has the focus from the start; its ring shows from the first key until the next pointer. */
function quietRing(element: HTMLElement) {
  const hide = () => {
    element.dataset.pointing = ''
  }
  const show = () => {
    delete element.dataset.pointing
  }
  hide()
  addEventListener('keydown', show, { capture: true })
  return { hide, stop: () => removeEventListener('keydown', show, { capture: true }) }
}
