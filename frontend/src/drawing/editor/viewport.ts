import { distance, midpoint, subtract } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** screen = plan * zoom + (x, y), in CSS pixels from the top left of the canvas. */
export interface Viewport {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** One press of a button or one notch of a wheel. */
export const ZOOM = { in: 1.1, out: 0.9 } as const
const MOST = 8
/** Room around the plan when it is fitted, and how much of it stays in sight whatever is done. */
const MARGIN = 16
const IN_SIGHT = 48

export const toScreen = ({ zoom, x, y }: Viewport, [px, py]: Point): Point => [px * zoom + x, py * zoom + y]
export const toPlan = ({ zoom, x, y }: Viewport, [sx, sy]: Point): Point => [(sx - x) / zoom, (sy - y) / zoom]

const fitting = (plan: Size, size: Size): number =>
  Math.min((size.width - 2 * MARGIN) / plan.width, (size.height - 2 * MARGIN) / plan.height)

/** The whole plan in the middle of the screen. */
export function fitToView(plan: Size, size: Size): Viewport {
  const zoom = Math.min(MOST, Math.max(0.01, fitting(plan, size)))
  return { zoom, x: (size.width - plan.width * zoom) / 2, y: (size.height - plan.height * zoom) / 2 }
}

/** Never smaller than half the fitted plan, never larger than eightfold, never out of sight. */
export function clampViewport({ zoom, x, y }: Viewport, plan: Size, size: Size): Viewport {
  const least = Math.min(MOST, fitToView(plan, size).zoom / 2)
  const kept = Math.min(MOST, Math.max(least, zoom))
  const inSight = (start: number, length: number, room: number) =>
    Math.min(room - IN_SIGHT, Math.max(IN_SIGHT - length * kept, start))
  return { zoom: kept, x: inSight(x, plan.width, size.width), y: inSight(y, plan.height, size.height) }
}

/** What lies under `at` on the screen stays there. */
export function zoomAt(viewport: Viewport, factor: number, at: Point, plan: Size, size: Size): Viewport {
  const { zoom } = clampViewport({ ...viewport, zoom: viewport.zoom * factor }, plan, size)
  const [px, py] = toPlan(viewport, at)
  return clampViewport({ zoom, x: at[0] - px * zoom, y: at[1] - py * zoom }, plan, size)
}

export const panBy = (viewport: Viewport, [dx, dy]: Point, plan: Size, size: Size): Viewport =>
  clampViewport({ ...viewport, x: viewport.x + dx, y: viewport.y + dy }, plan, size)

/** Two fingers from where they were to where they are: what lay between them stays between them. */
export function pinchTo(
  viewport: Viewport,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  plan: Size,
  size: Size,
): Viewport {
  const factor = distance(...to) / Math.max(1, distance(...from))
  const grown = zoomAt(viewport, factor, midpoint(...from), plan, size)
  return panBy(grown, subtract(midpoint(...to), midpoint(...from)), plan, size)
}

/** A wheel's movement as a factor: one notch (100) is one press of a button, a trackpad gives parts of it. */
export function wheelFactor(delta: number): number {
  const notches = Math.min(3, Math.abs(delta) / 100)
  return delta < 0 ? ZOOM.in ** notches : ZOOM.out ** notches
}

/** Brings a point of the plan into sight, `margin` pixels inside the screen. */
export function panToShow(viewport: Viewport, point: Point, plan: Size, size: Size, margin = 40): Viewport {
  const [sx, sy] = toScreen(viewport, point)
  const into = (value: number, room: number) => Math.max(margin - value, Math.min(0, room - margin - value))
  const by: Point = [into(sx, size.width), into(sy, size.height)]
  return by[0] === 0 && by[1] === 0 ? viewport : panBy(viewport, by, plan, size)
}
