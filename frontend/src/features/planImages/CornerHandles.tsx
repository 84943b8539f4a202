import type { KeyboardEvent, PointerEvent } from 'react'
import type { Point, Quad } from '#frontend/images/homography.ts'

const NAMES = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner']
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP_PX = 1
const LARGE_STEP_PX = 10

interface Props {
  readonly corners: Quad
  readonly onMove: (corner: number, to: Point) => void
}

const inside = (share: number) => Math.min(Math.max(share, 0), 1)

/** Four corners over an image, moved by pointer or arrow keys, with Shift in larger steps. Positions are shares of the image. */
export function CornerHandles({ corners, onMove }: Props) {
  const drag = (corner: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!sheet || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { clientX, clientY } = event
    onMove(corner, { x: inside((clientX - sheet.x) / sheet.width), y: inside((clientY - sheet.y) / sheet.height) })
  }
  const press =
    (corner: number, { x, y }: Point) =>
    (event: KeyboardEvent<HTMLButtonElement>) => {
      const sheet = event.currentTarget.parentElement?.getBoundingClientRect()
      const arrow = ARROWS[event.key]
      if (!sheet || !arrow) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX
      onMove(corner, {
        x: inside(x + (arrow[0] * step) / sheet.width),
        y: inside(y + (arrow[1] * step) / sheet.height),
      })
    }
  return (
    <>
      <svg className="corner-frame" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {corners.map((corner, n) => (
        <button
          key={NAMES[n]}
          type="button"
          className="corner-handle"
          aria-label={NAMES[n]}
          style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(n)}
          onKeyDown={press(n, corner)}
        />
      ))}
    </>
  )
}
