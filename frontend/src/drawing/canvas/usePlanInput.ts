import { type Dispatch, type RefObject, useEffect } from 'react'
import type { PlanInput } from '#frontend/drawing/session/drawingSession.ts'
import { isSecondPress, type PointerInput, type Press } from '#frontend/drawing/session/pointers.ts'
import type { Point } from '#shared/drawing/layer.ts'

const POINTER_TYPES: Record<string, PointerInput['type']> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
}
const MIDDLE = 1

/** Dispatches pointer, wheel and resize events of the element. Native listeners, because React’s can’t prevent scrolling. */
export function usePlanInput(target: RefObject<HTMLElement | null>, dispatch: Dispatch<PlanInput>): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    const space = trackSpaceKey()
    const ring = trackFocusRing(element)
    let isPanning = false
    let lastPress: Press | undefined
    const positionOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }
    const onPointer = (event: PointerEvent) => {
      const type = POINTER_TYPES[event.type]
      if (!type || event.button > MIDDLE) return
      if (type === 'down') {
        ring.hide()
        element.focus({ preventScroll: true })
        element.setPointerCapture(event.pointerId)
        isPanning = event.button === MIDDLE || space.held()
        event.preventDefault()
      }
      const at = positionOf(event)
      const press = { at, time: event.timeStamp }
      const isSecond = type === 'down' && isSecondPress(lastPress, press)
      if (type === 'down') lastPress = press
      const input = { type, id: event.pointerId, at }
      const touch = event.pointerType === 'touch'
      dispatch({ do: 'pointer', input, touch, pan: isPanning, free: event.altKey, isSecond })
      if (type === 'up' || type === 'cancel') isPanning = false
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      // A pinch on a trackpad arrives as a wheel with Control, in far smaller steps.
      dispatch({ do: 'wheel', delta: event.deltaY * (event.ctrlKey ? 8 : 1), at: positionOf(event) })
    }
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) dispatch({ do: 'resize', size: { width, height } })
    })
    observer.observe(element)
    for (const name of Object.keys(POINTER_TYPES)) element.addEventListener(name as 'pointerdown', onPointer)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      space.stop()
      ring.stop()
      for (const name of Object.keys(POINTER_TYPES)) element.removeEventListener(name as 'pointerdown', onPointer)
      element.removeEventListener('wheel', onWheel)
    }
  }, [target, dispatch])
}

/** Tracks the space bar, which moves the plan for a mouse without a middle button. */
function trackSpaceKey() {
  let held = false
  const update = (event: KeyboardEvent) => {
    if (event.key === ' ') held = event.type === 'keydown'
  }
  addEventListener('keydown', update)
  addEventListener('keyup', update)
  const stop = () => {
    removeEventListener('keydown', update)
    removeEventListener('keyup', update)
  }
  return { held: () => held, stop }
}

/** Shows the focus ring only while the keyboard is used: from a key press until the next pointer press. */
function trackFocusRing(element: HTMLElement) {
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
