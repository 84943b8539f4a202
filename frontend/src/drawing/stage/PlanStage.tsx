import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import type { Primitive } from '#shared/drawing/primitive.ts'
import { areasIn, buildScene, type PlanArea, type PlanPart } from '#shared/drawing/scene.ts'
import { CanvasLayer } from './CanvasLayer.ts'
import { PlanImage, type StagePlan } from './PlanImage.tsx'
import { paintScene } from './paintScene.ts'

interface PlanStageProps {
  readonly plan: StagePlan
  readonly areas: readonly PlanArea[]
  /** The id of the area with the frame of a selection; '' for none. */
  readonly selected: string
  readonly viewport: Viewport
  readonly size: Size
  readonly onPlanError: () => void
}

/** The plan and its areas, for reading. */
export function PlanStage({ plan, areas, selected, viewport, size, onPlanError }: PlanStageProps) {
  const canvas = useRef<HTMLDivElement>(null)
  useAreas(canvas, { areas, selected, viewport, size })
  return (
    <>
      <PlanImage {...{ plan, viewport, size, onPlanError }} />
      <div className="drawing-ink" aria-hidden="true">
        <div ref={canvas} />
      </div>
    </>
  )
}

type AreaProps = Pick<PlanStageProps, 'areas' | 'selected' | 'viewport' | 'size'>

function useAreas(container: RefObject<HTMLDivElement | null>, { areas, selected, viewport, size }: AreaProps) {
  const layer = useRef<CanvasLayer>(undefined)
  useLayoutEffect(() => {
    if (!container.current) return
    const created = new CanvasLayer(container.current)
    layer.current = created
    return () => created.destroy()
  }, [container])
  useLayoutEffect(() => {
    if (!layer.current || size.width === 0) return
    layer.current.size(size)
    layer.current.follow([areas, selected, size], viewport, target => {
      const { zoom } = viewport
      const shown = areasIn(areas, partInSight(viewport, size))
      paintScene(target, [...buildScene(shown, zoom, 'screen'), ...frameOf(shown, selected, zoom)])
    })
  }, [areas, selected, viewport, size])
}

/** In plan pixels. */
const partInSight = ({ zoom, x, y }: Viewport, { width, height }: Size): PlanPart => ({
  left: -x / zoom,
  top: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})

/** In screen pixels. */
const FRAME = 5

function frameOf(areas: readonly PlanArea[], selected: string, zoom: number): Primitive[] {
  const area = areas.find(({ id }) => id === selected)
  if (!area) return []
  const frame = { areaId: area.id, code: '', colour: '#0a6464', opacity: 1, kind: 'outline' as const, dash: [] }
  return area.layer.polygons.map(({ points }) => ({ ...frame, points, width: FRAME / zoom }))
}
