import {
  clampViewport,
  closeLength,
  fitToView,
  type PlanSight,
  panBy,
  pinchTo,
  type Size,
  toPlan,
  type Viewport,
  viewportAt,
  viewportWith,
  wheelFactor,
  zoomAt,
} from '#frontend/drawing/editor/viewport.ts'
import type { Box } from '#shared/drawing/geometry.ts'
import { distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { PlanInput } from './drawingSession.ts'
import { noPointers, type PointerAction, type Pointers, trackPointers } from './pointers.ts'

/** The view of a plan for reading: a drag moves the plan, and a tap selects a point. */
export interface PlanView {
  readonly plan: Size
  readonly viewport: Viewport
  readonly size: Size
  readonly pointers: Pointers
  /** True until the user zooms or pans. Until then a resize fits the plan again. */
  readonly untouched: boolean
  /** The current press: where it started, where it is now, and whether it has become a drag. */
  readonly press: { readonly from: Point; readonly at: Point; readonly isDrag: boolean } | undefined
  /** The last tap, in plan pixels. Each tap is a new array. */
  readonly tap: Point | undefined
}

export type PlanViewAction =
  | PlanInput
  | { readonly do: 'zoom'; readonly factor: number }
  | { readonly do: 'fit' }
  | { readonly do: 'look'; readonly at: PlanSight }
  | { readonly do: 'show'; readonly box: Box; readonly isClose: boolean }
  | { readonly do: 'endPress' }

/** A press that moves further than this many screen pixels is a drag. */
const TAP_SLACK = 8
/** The least length of a shown area, in screen pixels. */
const MIN_LENGTH = 96

export const newPlanView = (plan: Size): PlanView => ({
  plan,
  viewport: { zoom: 1, x: 0, y: 0 },
  size: { width: 0, height: 0 },
  pointers: noPointers,
  untouched: true,
  press: undefined,
  tap: undefined,
})

export function reducePlanView(view: PlanView, action: PlanViewAction): PlanView {
  switch (action.do) {
    case 'pointer':
      return handlePointer(view, action)
    case 'wheel':
      return zoomBy(view, wheelFactor(action.delta), action.at)
    case 'zoom':
      return zoomBy(view, action.factor, [view.size.width / 2, view.size.height / 2])
    case 'resize':
      return resize(view, action.size)
    case 'fit':
      return { ...view, viewport: fitToView(view.plan, view.size), untouched: true }
    case 'look':
      return view.size.width === 0 ? view : moved(view, viewportAt(action.at, view.plan, view.size))
    case 'show':
      return showBox(view, action.box, action.isClose)
    case 'endPress':
      return { ...view, press: undefined }
  }
}

const resize = (view: PlanView, size: Size): PlanView => ({
  ...view,
  size,
  viewport: view.untouched ? fitToView(view.plan, size) : clampViewport(view.viewport, view.plan, size),
})

const moved = (view: PlanView, viewport: Viewport): PlanView => ({ ...view, viewport, untouched: false })

const zoomBy = (view: PlanView, factor: number, at: Point): PlanView =>
  moved(view, zoomAt(view.viewport, factor, at, view.plan, view.size))

function handlePointer(view: PlanView, { input }: PlanInput & { do: 'pointer' }): PlanView {
  const { pointers, action } = trackPointers(view.pointers, input)
  const next = { ...view, pointers }
  if (!action) return next
  if (action.to === 'cancel') return { ...next, press: undefined }
  if (action.to === 'view') return moved(next, pinchTo(view.viewport, action.from, action.until, view.plan, view.size))
  return handlePress(next, action)
}

function handlePress(view: PlanView, { type, at }: PointerAction & { to: 'tool' }): PlanView {
  const { press } = view
  if (type === 'down') return { ...view, press: { from: at, at, isDrag: false } }
  if (!press) return view
  if (type === 'up')
    return { ...view, press: undefined, tap: press.isDrag ? view.tap : toPlan(view.viewport, press.from) }
  const isDrag = press.isDrag || distance(press.from, at) > TAP_SLACK
  const next = { ...view, press: { ...press, at, isDrag } }
  if (!isDrag) return next
  return moved(next, panBy(view.viewport, [at[0] - press.at[0], at[1] - press.at[1]], view.plan, view.size))
}

/** Moves a box of the plan into sight. A box that would be too small to recognise is enlarged. */
function showBox(view: PlanView, box: Box, isClose: boolean): PlanView {
  const minLength = isClose ? closeLength(view.size) : MIN_LENGTH
  const viewport = viewportWith(view.viewport, box, minLength, view.plan, view.size)
  return viewport === view.viewport ? view : moved(view, viewport)
}
