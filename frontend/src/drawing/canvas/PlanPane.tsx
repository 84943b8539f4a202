import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { type PlanSight, toPlan, ZOOM } from '#frontend/drawing/editor/viewport.ts'
import { newPlanView, type PlanViewAction, reducePlanView } from '#frontend/drawing/session/planView.ts'
import type { StagePlan } from '#frontend/drawing/stage/PlanImage.tsx'
import { PlanStage } from '#frontend/drawing/stage/PlanStage.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { bounds } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type PlanArea, pointsOf } from '#shared/drawing/scene.ts'
import { Legend, type LegendSign } from './Legend.tsx'
import { ToolButton } from './ToolButton.tsx'
import { usePlanInput } from './usePlanInput.ts'
import './drawing.css'

interface PlanPaneProps {
  readonly plan: StagePlan
  readonly areas: readonly PlanArea[]
  /** The id of the framed area; '' for none. */
  readonly selected: string
  /** The id of the area that is moved into sight when it changes; '' for none. */
  readonly shown: string
  /** Whether that area fills about half of the plan’s part of the screen. */
  readonly isClose: boolean
  /** The view of a drawing editor that has closed over this plan. */
  readonly editorView: PlanSight | undefined
  readonly alt: string
  /** The signs that labels of areas may have, for the legend. */
  readonly signs?: readonly LegendSign[] | undefined
  /** Called with the tapped point, in plan pixels. */
  readonly onTap: (at: Point) => void
  /** Called with the point that is pressed for half a second. */
  readonly onHold?: ((at: Point) => void) | undefined
}

const HOLD_MS = 500

/** A plan to read. Fingers, mouse, wheel and buttons move and zoom it. Screen readers use the lists beside it. */
export function PlanPane({
  plan,
  areas,
  selected,
  shown,
  isClose,
  editorView,
  alt,
  signs,
  onTap,
  onHold,
}: PlanPaneProps) {
  const [view, dispatch] = useReducer(reducePlanView, plan, ({ width, height }) => newPlanView({ width, height }))
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isLegend, setIsLegend] = useState(false)
  const looks = areas.filter(({ layer }) => layer.polygons.length > 0).map(({ style }) => style)
  usePlanInput(place, dispatch)
  const { viewport, size, tap } = view
  useEffect(() => {
    if (editorView) dispatch({ do: 'look', at: editorView })
  }, [editorView])
  const wasTapped = useShown(areas, { shown, isClose, height: size.height }, dispatch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tap
  useEffect(() => {
    if (!tap) return
    wasTapped.current = true
    onTap(tap)
  }, [tap])
  const isPressed = view.press?.isDrag === false
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press that started
  useEffect(() => {
    const { press } = view
    if (!press || !isPressed || !onHold) return
    const timer = setTimeout(() => {
      dispatch({ do: 'endPress' })
      onHold(toPlan(viewport, press.from))
    }, HOLD_MS)
    return () => clearTimeout(timer)
  }, [isPressed])
  if (hasFailed)
    return <Failure title="Couldn’t show the plan" message="The image didn’t load." retry={() => setHasFailed(false)} />
  return (
    <div className="plan-pane">
      <div
        ref={place}
        className="drawing-place drawing-with-pan"
        role="img"
        aria-label={alt}
        {...opensOnRightClick(plan.url)}
      >
        <PlanStage {...{ plan, areas, selected, viewport, size }} onPlanError={() => setHasFailed(true)} />
      </div>
      <div className="drawing-view" role="toolbar" aria-label="View" aria-orientation="vertical">
        <ToolButton name="zoomIn" label="Zoom in" onPress={() => dispatch({ do: 'zoom', factor: ZOOM.in })} />
        <ToolButton name="zoomOut" label="Zoom out" onPress={() => dispatch({ do: 'zoom', factor: ZOOM.out })} />
        <ToolButton name="fit" label="Whole plan" onPress={() => dispatch({ do: 'fit' })} />
      </div>
      {looks.length > 0 && (
        <div className="drawing-view drawing-view-top">
          <ToolButton name="legend" label="Legend" pressed={isLegend} onPress={() => setIsLegend(!isLegend)} />
        </div>
      )}
      {isLegend && looks.length > 0 && (
        <aside className="drawing-card" aria-label="Legend">
          <Legend looks={looks} signs={signs} />
        </aside>
      )}
    </div>
  )
}

/**
 * Moves the shown area into sight, unless a tap on the plan chose it: the plan then stays under the finger. Moves the area into
 * sight again if the sheet over the plan rises.
 */
function useShown(
  areas: readonly PlanArea[],
  { shown, isClose, height }: { shown: string; isClose: boolean; height: number },
  dispatch: Dispatch<PlanViewAction>,
) {
  const wasTapped = useRef(false)
  const area = areas.find(({ id }) => id === shown)
  const isDrawn = area !== undefined && area.layer.polygons.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an area that is being changed stays where it is
  useEffect(() => {
    if (area && isDrawn && height > 0 && !wasTapped.current)
      dispatch({ do: 'show', box: bounds(pointsOf(area)), isClose })
    wasTapped.current = false
  }, [shown, height])
  return wasTapped
}
