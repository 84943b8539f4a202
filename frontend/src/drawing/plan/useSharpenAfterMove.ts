import { type RefObject, useEffect } from 'react'
import type { Viewport } from '#frontend/drawing/editor/viewport.ts'

/** Milliseconds after which the plan, left in peace, is shown as sharp as it can be. */
const PEACE = 250

/** While the view changes the compositor stretches the picture as it is; making it sharp at every step would be slow. */
export function useSharpenAfterMove(picture: RefObject<HTMLElement | null>, viewport: Viewport) {
  useEffect(() => {
    const style = picture.current?.style
    if (!style || viewport.zoom === 0) return
    style.willChange = 'transform'
    const timer = setTimeout(() => {
      style.willChange = ''
    }, PEACE)
    return () => clearTimeout(timer)
  }, [picture, viewport])
}
