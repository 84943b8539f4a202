import { Layer as KonvaLayer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'
import { PlanTiles, type PlanTiling } from '#frontend/drawing/plan/PlanTiles.tsx'
import { useSharpenAfterMove } from '#frontend/drawing/plan/useSharpenAfterMove.ts'
import { previewLayer } from '#frontend/drawing/tools/move.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { buildScene, type PlanArea } from '#shared/drawing/scene.ts'
import { activeShape } from './activeShape.ts'
import { paintScene } from './paintScene.ts'
import { paintToolOverlay } from './paintToolOverlay.ts'

export interface StagePlan {
  readonly url: string
  /** In pixels, the unit of all drawing. */
  readonly width: number
  readonly height: number
  /** The tiles of a plan whose full resolution is larger than this image. */
  readonly tiles?: PlanTiling | undefined
}

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
 * The plan and the drawing on it. The plan is an image that the compositor moves without a redraw. The drawing has two canvases,
 * one for shapes at rest and one for the active shape. Each is redrawn only when its content changes. The canvas of the active
 * shape is no larger than the shape; during a move the shape is drawn once and only its canvas moves.
 */
export function DrawingStage(props: StageProps) {
  const { plan, viewport, onPlanError } = props
  const image = useRef<HTMLImageElement>(null)
  const canvases = useRef<HTMLDivElement>(null)
  useCanvasLayers(canvases, props)
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
      {plan.tiles && <PlanTiles tiles={plan.tiles} plan={plan} viewport={viewport} size={props.size} />}
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
    paintScene(target, buildScene([...context, layerArea(areaStyle, editor.layer, id => id !== selected)], zoom))
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

type Paint = (target: CanvasRenderingContext2D) => void
const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
const sameView = (a: Viewport, b: Viewport) => a.zoom === b.zoom && a.x === b.x && a.y === b.y

/** If drawing takes longer than this until the next frame, the browser has dropped a frame. */
const SLOW_FRAME_MS = 25
/** While the view moves over a slow drawing: the interval of redraws, and the pause before the final redraw. */
const REDRAW_INTERVAL_MS = 500
const REST_DELAY_MS = 120

class CanvasLayer {
  readonly #stage: Stage
  readonly #layer = new KonvaLayer({ listening: false })
  readonly #container: HTMLDivElement
  #paint: Paint = () => undefined
  #dependencies: readonly unknown[] = []
  #view: Viewport = { zoom: 1, x: 0, y: 0 }
  #drawnAt = 0
  #isSlow = false
  #isMoving = false
  #restTimer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLDivElement) {
    this.#container = container
    this.#stage = new Stage({ container: container, width: 1, height: 1, listening: false })
    this.#layer.add(new Shape({ sceneFunc: context => this.#paintTimed(context._context), listening: false }))
    this.#stage.add(this.#layer)
  }

  size(size: Size) {
    this.#stage.size(size)
  }

  place(x: number, y: number) {
    this.#container.style.visibility = 'visible'
    this.#container.style.transform = `translate(${x}px, ${y}px)`
  }

  hide() {
    this.#container.style.visibility = 'hidden'
  }

  draw(dependencies: readonly unknown[], view: Viewport, paint: Paint) {
    const previous = this.#dependencies
    this.#paint = paint
    this.#dependencies = dependencies
    if (same(previous, dependencies)) return
    this.#redraw(view)
  }

  /** Draws for a view. Where drawing is slow and only the view changes, it moves and scales the existing canvas first. */
  follow(dependencies: readonly unknown[], view: Viewport, paint: Paint) {
    const isSameContent = same(this.#dependencies, dependencies)
    this.#paint = paint
    this.#dependencies = dependencies
    if (isSameContent && sameView(view, this.#view) && !this.#isMoving) return
    clearTimeout(this.#restTimer)
    if (!isSameContent || !this.#isSlow || performance.now() - this.#drawnAt > REDRAW_INTERVAL_MS)
      return this.#redraw(view)
    const scale = view.zoom / this.#view.zoom
    const [x, y] = [view.x - this.#view.x * scale, view.y - this.#view.y * scale]
    this.#isMoving = true
    this.#container.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    this.#restTimer = setTimeout(() => this.#redraw(view), REST_DELAY_MS)
  }

  #redraw(view: Viewport) {
    const { zoom, x, y } = view
    this.#view = view
    this.#drawnAt = performance.now()
    if (this.#isMoving) this.#container.style.transform = ''
    this.#isMoving = false
    this.#layer.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
    this.#layer.batchDraw()
  }

  #paintTimed(target: CanvasRenderingContext2D) {
    const startedAt = performance.now()
    this.#paint(target)
    requestAnimationFrame(() => {
      this.#isSlow = performance.now() - startedAt > SLOW_FRAME_MS
    })
  }

  destroy() {
    clearTimeout(this.#restTimer)
    this.#stage.destroy()
  }
}
