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
  /** Pixels: the unit of all drawing. */
  readonly width: number
  readonly height: number
  /** The same plan in full, where it is larger. */
  readonly tiles?: PlanTiling | undefined
}

interface StageProps {
  readonly plan: StagePlan
  /** Context that this editor does not change. */
  readonly marks: readonly PlanArea[]
  readonly editor: Editor
  readonly look: AreaStyleName
  readonly viewport: Viewport
  readonly size: Size
  readonly touch: boolean
  readonly onPlanError: () => void
}

/**
 * The plan and the ink on it. The plan is a picture that the compositor moves: it is never drawn again. The ink lies in
 * two sheets, each drawn only when its content has changed: what is at rest, and what is in hand. The latter is no larger
 * than what it holds, and while a shape is only moved, it is drawn once and then slides.
 */
export function DrawingStage(props: StageProps) {
  const { plan, viewport, onPlanError } = props
  const picture = useRef<HTMLImageElement>(null)
  const ink = useRef<HTMLDivElement>(null)
  useSheets(ink, props)
  useSharpenAfterMove(picture, viewport)
  const { zoom, x, y } = viewport
  return (
    <>
      <img
        ref={picture}
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
      <div className="drawing-ink" ref={ink} aria-hidden="true">
        <div />
        <div />
      </div>
    </>
  )
}

const own = (look: AreaStyleName, { polygons, labels }: Layer, keep: (id: string) => boolean): PlanArea => ({
  id: 'own',
  style: look,
  layer: { polygons: polygons.filter(({ id }) => keep(id)), labels: labels.filter(({ id }) => keep(id)) },
})

function useSheets(
  place: RefObject<HTMLDivElement | null>,
  { marks, editor, look, viewport, size, touch }: StageProps,
) {
  const sheets = useRef<Sheets>(undefined)
  useLayoutEffect(() => {
    const [resting, hand] = place.current?.children ?? []
    if (!(resting instanceof HTMLDivElement) || !(hand instanceof HTMLDivElement)) return
    const made = { resting: new Sheet(resting), hand: new Sheet(hand) }
    sheets.current = made
    return () => {
      made.resting.destroy()
      made.hand.destroy()
    }
  }, [place])
  useLayoutEffect(() => {
    if (sheets.current) showResting(sheets.current.resting, { marks, editor, look, viewport, size })
  }, [marks, editor, look, viewport, size])
  useLayoutEffect(() => {
    if (sheets.current) showHand(sheets.current.hand, { editor, look, viewport, size, touch })
  }, [editor, look, viewport, size, touch])
}

interface Sheets {
  readonly resting: Sheet
  readonly hand: Sheet
}

type Resting = Pick<StageProps, 'marks' | 'editor' | 'look' | 'viewport' | 'size'>

function showResting(sheet: Sheet, { marks, editor, look, viewport, size }: Resting) {
  const { zoom } = viewport
  const selected = editor.selected?.id
  sheet.size(size)
  sheet.follow([marks, editor.layer, selected, look, size], viewport, ink => {
    const context = marks.map(mark => ({ ...mark, dimmed: true }))
    paintScene(ink, buildScene([...context, own(look, editor.layer, id => id !== selected)], zoom))
  })
}

type Hand = Pick<StageProps, 'editor' | 'look' | 'viewport' | 'size' | 'touch'>

function showHand(sheet: Sheet, { editor, look, viewport, size, touch }: Hand) {
  const hand = activeShape(editor, viewport, size)
  if (!hand) return sheet.hide()
  const { left, top, right, bottom } = hand.box
  const { zoom } = viewport
  sheet.size({ width: right - left, height: bottom - top })
  sheet.place(left + hand.by[0], top + hand.by[1])
  const view = { zoom, x: viewport.x - left, y: viewport.y - top }
  sheet.draw([...hand.on, look, touch, zoom, view.x, view.y, right - left, bottom - top], view, ink => {
    paintScene(ink, buildScene([own(look, previewLayer(hand.editor), id => id === hand.editor.selected?.id)], zoom))
    paintToolOverlay(ink, hand.editor, { zoom, touch, look })
  })
}

type Drawing = (ink: CanvasRenderingContext2D) => void
const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, at) => Object.is(value, b[at]))
const sameView = (a: Viewport, b: Viewport) => a.zoom === b.zoom && a.x === b.x && a.y === b.y

/** Milliseconds: a drawing that took this long until the next frame has dropped one. */
const DROPPED = 25
/** While the view moves over a slow drawing: how often it is drawn all the same, and when it is taken to rest. */
const REFRESH = 500
const REST = 120

/** A transparent canvas, drawn again only when what it depends on has changed. */
class Sheet {
  readonly #stage: Stage
  readonly #layer = new KonvaLayer({ listening: false })
  readonly #place: HTMLDivElement
  #drawing: Drawing = () => undefined
  #on: readonly unknown[] = []
  #view: Viewport = { zoom: 1, x: 0, y: 0 }
  #drawnAt = 0
  #slow = false
  #gliding = false
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(place: HTMLDivElement) {
    this.#place = place
    this.#stage = new Stage({ container: place, width: 1, height: 1, listening: false })
    this.#layer.add(new Shape({ sceneFunc: context => this.#timed(context._context), listening: false }))
    this.#stage.add(this.#layer)
  }

  size(size: Size) {
    this.#stage.size(size)
  }

  place(x: number, y: number) {
    this.#place.style.visibility = 'visible'
    this.#place.style.transform = `translate(${x}px, ${y}px)`
  }

  hide() {
    this.#place.style.visibility = 'hidden'
  }

  draw(on: readonly unknown[], view: Viewport, drawing: Drawing) {
    const before = this.#on
    this.#drawing = drawing
    this.#on = on
    if (same(before, on)) return
    this.#redraw(view)
  }

  /** Draws for a view. Where drawing is slow and only the view moves, what is drawn is moved and stretched with it meanwhile. */
  follow(on: readonly unknown[], view: Viewport, drawing: Drawing) {
    const moved = same(this.#on, on)
    this.#drawing = drawing
    this.#on = on
    if (moved && sameView(view, this.#view) && !this.#gliding) return
    clearTimeout(this.#resting)
    if (!moved || !this.#slow || performance.now() - this.#drawnAt > REFRESH) return this.#redraw(view)
    const scale = view.zoom / this.#view.zoom
    const [x, y] = [view.x - this.#view.x * scale, view.y - this.#view.y * scale]
    this.#gliding = true
    this.#place.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    this.#resting = setTimeout(() => this.#redraw(view), REST)
  }

  #redraw(view: Viewport) {
    const { zoom, x, y } = view
    this.#view = view
    this.#drawnAt = performance.now()
    if (this.#gliding) this.#place.style.transform = ''
    this.#gliding = false
    this.#layer.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
    this.#layer.batchDraw()
  }

  #timed(ink: CanvasRenderingContext2D) {
    const began = performance.now()
    this.#drawing(ink)
    requestAnimationFrame(() => {
      this.#slow = performance.now() - began > DROPPED
    })
  }

  destroy() {
    clearTimeout(this.#resting)
    this.#stage.destroy()
  }
}
