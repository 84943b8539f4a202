import { useRef } from 'react'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import { PlanTiles, type PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import { useSharpenAfterMove } from '#frontend/drawing/plan/useSharpenAfterMove.ts'

export interface StagePlan {
  readonly url: string
  /** In pixels, the unit of all drawing. */
  readonly width: number
  readonly height: number
  /** The tiles of a plan whose full resolution is larger than this image. */
  readonly tiles?: PlanTiling | undefined
}

interface PlanImageProps {
  readonly plan: StagePlan
  readonly viewport: Viewport
  readonly size: Size
  readonly onPlanError: () => void
}

/** The plan as an image that the compositor moves without a redraw, and its tiles where the plan is larger than the image. */
export function PlanImage({ plan, viewport, size, onPlanError }: PlanImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useSharpenAfterMove(image, viewport)
  const { zoom, x, y } = viewport
  return (
    <>
      <img
        ref={image}
        className="drawing-plan"
        src={plan.url}
        alt=""
        width={plan.width}
        height={plan.height}
        draggable={false}
        onError={onPlanError}
        style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
      />
      {plan.tiles && <PlanTiles tiles={plan.tiles} plan={plan} viewport={viewport} size={size} />}
    </>
  )
}
