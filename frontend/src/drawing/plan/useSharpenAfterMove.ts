import { type RefObject, useEffect } from 'react'
import type { Viewport } from '#frontend/drawing/editor/viewport.ts'

/** The pause after the last move before the plan is rendered sharp. */
const SHARPEN_DELAY_MS = 250

/** While the view moves, the compositor scales the existing raster. Rendering each step sharp would be slow. */
export function useSharpenAfterMove(element: RefObject<HTMLElement | null>, viewport: Viewport) {
  useEffect(() => {
    const style = element.current?.style
    if (!style || viewport.zoom === 0) return
    style.willChange = 'transform'
    const timer = setTimeout(() => {
      style.willChange = ''
    }, SHARPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [element, viewport])
}
