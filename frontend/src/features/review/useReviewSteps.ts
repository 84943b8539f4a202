import { type TouchEvent, useEffect, useRef, useState } from 'react'

/** The step of a review that is shown. Buttons, arrow keys, a swipe and a choice from the list change it. */
export function useReviewSteps(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0] ?? '')
  const at = Math.max(0, ids.indexOf(current))
  const choose = (id: string) => {
    setCurrent(id)
    window.scrollTo({ top: 0 })
  }
  const go = (by: number) => {
    const next = ids[at + by]
    if (next) choose(next)
  }
  useArrowKeys(go)
  return { at, choose, go, swipe: useSwipe(go) }
}

/** The arrow keys go from step to step, unless the focus is in a field or dialog. */
function useArrowKeys(go: (by: number) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, dialog, [role=dialog], canvas')
      if (isTaken || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key === 'ArrowRight') latest.current(1)
      if (event.key === 'ArrowLeft') latest.current(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** In CSS pixels. */
const SWIPE = 80

/** A horizontal swipe goes from step to step, unless it moves a wide plan sideways. */
function useSwipe(go: (by: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches[0]
      const isSwipe = touches.length === 1 && !scrollsSideways(target, currentTarget)
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  if (!(target instanceof Element) || target === within) return false
  const isScrolled = target.scrollWidth > target.clientWidth && /auto|scroll/.test(getComputedStyle(target).overflowX)
  return isScrolled || (target.parentElement !== null && scrollsSideways(target.parentElement, within))
}
