import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { buildScene, type PlanArea } from '#shared/drawing/scene.ts'
import { activeShape } from './activeShape.ts'
import { CanvasLayer } from './CanvasLayer.ts'
import { PlanImage, type StagePlan } from './PlanImage.tsx'
import { paintScene } from './paintScene.ts'
import { paintToolOverlay } from './paintToolOverlay.ts'

interface StageProps {
  readonly plan: StagePlan
  /** Other areas as read-only context. */
  readonly areas: readonly PlanArea[]
  readonly editor: Editor
  readonly areaStyle: AreaStyleName
  readonly viewport: Viewport
  readonly size: Size
  readonly touch: boolean
  readonly onPlanError: () => void
}

/**
 * The plan and the drawing on it, on two canvases: one for shapes at rest and one for the active shape. Each is redrawn only when
 * its content changes. The canvas of the active shape is no larger than the shape; during a move the shape is drawn once and only
 * its canvas moves.
 */
export function DrawingStage(props: StageProps) {
  const { plan, viewport, size, onPlanError } = props
  const canvases = useRef<HTMLDivElement>(null)
  useCanvasLayers(canvases, props)
  return (
    <>
      <PlanImage {...{ plan, viewport, size, onPlanError }} />
      <div className="drawing-ink" ref={canvases} aria-hidden="true">
        <div />
        <div />
      </div>
    </>
  )
}

const layerArea = (
  look: AreaStyleName,
  { polygons, labels }: Layer,
  isIncluded: (id: string) => boolean,
): PlanArea => ({
  id: 'own',
  style: look,
  layer: { polygons: polygons.filter(({ id }) => isIncluded(id)), labels: labels.filter(({ id }) => isIncluded(id)) },
})

function useCanvasLayers(
  container: RefObject<HTMLDivElement | null>,
  { areas, editor, areaStyle, viewport, size, touch }: StageProps,
) {
  const layers = useRef<CanvasLayers>(undefined)
  useLayoutEffect(() => {
    const [atRest, active] = container.current?.children ?? []
    if (!(atRest instanceof HTMLDivElement) || !(active instanceof HTMLDivElement)) return
    const created = { atRest: new CanvasLayer(atRest), active: new CanvasLayer(active) }
    layers.current = created
    return () => {
      created.atRest.destroy()
      created.active.destroy()
    }
  }, [container])
  useLayoutEffect(() => {
    if (layers.current) drawAtRest(layers.current.atRest, { areas, editor, areaStyle, viewport, size })
  }, [areas, editor, areaStyle, viewport, size])
  useLayoutEffect(() => {
    if (layers.current) drawActive(layers.current.active, { editor, areaStyle, viewport, size, touch })
  }, [editor, areaStyle, viewport, size, touch])
}

interface CanvasLayers {
  readonly atRest: CanvasLayer
  readonly active: CanvasLayer
}

type AtRestProps = Pick<StageProps, 'areas' | 'editor' | 'areaStyle' | 'viewport' | 'size'>

function drawAtRest(canvasLayer: CanvasLayer, { areas, editor, areaStyle, viewport, size }: AtRestProps) {
  const { zoom } = viewport
  const selected = editor.selected?.id
  canvasLayer.size(size)
  canvasLayer.follow([areas, editor.layer, selected, areaStyle, size], viewport, target => {
    const context = areas.map(area => ({ ...area, dimmed: true }))
    const own = layerArea(areaStyle, editor.layer, id => id !== selected)
    paintScene(target, buildScene([...context, own], zoom, 'screen'))
  })
}

type ActiveProps = Pick<StageProps, 'editor' | 'areaStyle' | 'viewport' | 'size' | 'touch'>

function drawActive(canvasLayer: CanvasLayer, { editor, areaStyle, viewport, size, touch }: ActiveProps) {
  const active = activeShape(editor, viewport, size)
  if (!active) return canvasLayer.hide()
  const { left, top, right, bottom } = active.box
  const { zoom } = viewport
  canvasLayer.size({ width: right - left, height: bottom - top })
  canvasLayer.place(left + active.by[0], top + active.by[1])
  const view = { zoom, x: viewport.x - left, y: viewport.y - top }
  canvasLayer.draw(
    [...active.dependencies, areaStyle, touch, zoom, view.x, view.y, right - left, bottom - top],
    view,
    target => {
      paintScene(
        target,
        buildScene([layerArea(areaStyle, previewLayer(active.editor), id => id === active.editor.selected?.id)], zoom),
      )
      paintToolOverlay(target, active.editor, { zoom, touch, areaStyle })
    },
  )
}
