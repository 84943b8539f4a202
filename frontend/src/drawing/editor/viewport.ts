import { type Box, distance, midpoint, subtract } from '#shared/drawing/geometry.ts'
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

/** A zoom and the plan point in the middle of the screen: a view that does not depend on the size of the canvas. */
export interface PlanSight {
  readonly zoom: number
  readonly centre: Point
}

/** The factors of one button press or one wheel notch. */
export const ZOOM = { in: 1.1, out: 0.9 } as const
const MAX_ZOOM = 8
/** The margin around the fitted plan, and the part of the plan that always stays visible, in screen pixels. */
const MARGIN = 16
const MIN_VISIBLE = 48
/** The margin around a shown area, in screen pixels. */
const SHOW_MARGIN = 48

export const toScreen = ({ zoom, x, y }: Viewport, [px, py]: Point): Point => [px * zoom + x, py * zoom + y]
export const toPlan = ({ zoom, x, y }: Viewport, [sx, sy]: Point): Point => [(sx - x) / zoom, (sy - y) / zoom]

/** The plan point in the middle of the canvas. */
export const centreOf = (viewport: Viewport, { width, height }: Size): Point =>
  toPlan(viewport, [width / 2, height / 2])

const fitZoom = (plan: Size, size: Size): number =>
  Math.min((size.width - 2 * MARGIN) / plan.width, (size.height - 2 * MARGIN) / plan.height)

export function fitToView(plan: Size, size: Size): Viewport {
  const zoom = Math.min(MAX_ZOOM, Math.max(0.01, fitZoom(plan, size)))
  return { zoom, x: (size.width - plan.width * zoom) / 2, y: (size.height - plan.height * zoom) / 2 }
}

/** The least length of an area that is shown close, in screen pixels. */
export const closeLength = ({ width, height }: Size): number => Math.min(width, height) / 2

/**
 * The viewport with a box of the plan in sight. A box out of sight moves to the middle. A box whose longer side is shorter than
 * `minLength` screen pixels is enlarged to that length, as far as it fits.
 */
export function viewportWith(viewport: Viewport, box: Box, minLength: number, plan: Size, size: Size): Viewport {
  const { zoom } = viewport
  const [width, height] = [Math.max(box.right - box.left, 1), Math.max(box.bottom - box.top, 1)]
  const largest = Math.min((size.width - 2 * SHOW_MARGIN) / width, (size.height - 2 * SHOW_MARGIN) / height)
  const wanted = Math.min(Math.max(largest, 0.01), Math.max(zoom, minLength / Math.max(width, height)))
  const [left, top] = toScreen(viewport, [box.left, box.top])
  const [right, bottom] = toScreen(viewport, [box.right, box.bottom])
  if (wanted === zoom && left >= 0 && top >= 0 && right <= size.width && bottom <= size.height) return viewport
  return viewportAt({ zoom: wanted, centre: [(box.left + box.right) / 2, (box.top + box.bottom) / 2] }, plan, size)
}

export const viewportAt = ({ zoom, centre: [x, y] }: PlanSight, plan: Size, size: Size): Viewport =>
  clampViewport({ zoom, x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom }, plan, size)

/** Limits the zoom to between half the fitted size and 8, and keeps part of the plan visible. */
export function clampViewport({ zoom, x, y }: Viewport, plan: Size, size: Size): Viewport {
  const minZoom = Math.min(MAX_ZOOM, fitToView(plan, size).zoom / 2)
  const clampedZoom = Math.min(MAX_ZOOM, Math.max(minZoom, zoom))
  const keepVisible = (start: number, length: number, room: number) =>
    Math.min(room - MIN_VISIBLE, Math.max(MIN_VISIBLE - length * clampedZoom, start))
  return { zoom: clampedZoom, x: keepVisible(x, plan.width, size.width), y: keepVisible(y, plan.height, size.height) }
}

export function zoomAt(viewport: Viewport, factor: number, at: Point, plan: Size, size: Size): Viewport {
  const { zoom } = clampViewport({ ...viewport, zoom: viewport.zoom * factor }, plan, size)
  const [px, py] = toPlan(viewport, at)
  return clampViewport({ zoom, x: at[0] - px * zoom, y: at[1] - py * zoom }, plan, size)
}

export const panBy = (viewport: Viewport, [dx, dy]: Point, plan: Size, size: Size): Viewport =>
  clampViewport({ ...viewport, x: viewport.x + dx, y: viewport.y + dy }, plan, size)

/** Zooms and pans with two fingers, so that the plan follows them. */
export function pinchTo(
  viewport: Viewport,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  plan: Size,
  size: Size,
): Viewport {
  const factor = distance(...to) / Math.max(1, distance(...from))
  const zoomed = zoomAt(viewport, factor, midpoint(...from), plan, size)
  return panBy(zoomed, subtract(midpoint(...to), midpoint(...from)), plan, size)
}

/** The zoom factor of a wheel event. One notch (100) equals one button press; a trackpad sends smaller steps. */
export function wheelFactor(delta: number): number {
  const notches = Math.min(3, Math.abs(delta) / 100)
  return delta < 0 ? ZOOM.in ** notches : ZOOM.out ** notches
}

/** Pans until a plan point is visible, `margin` pixels inside the screen. */
export function panToShow(viewport: Viewport, point: Point, plan: Size, size: Size, margin = 40): Viewport {
  const [sx, sy] = toScreen(viewport, point)
  const shiftInto = (value: number, room: number) => Math.max(margin - value, Math.min(0, room - margin - value))
  const offset: Point = [shiftInto(sx, size.width), shiftInto(sy, size.height)]
  return offset[0] === 0 && offset[1] === 0 ? viewport : panBy(viewport, offset, plan, size)
}
