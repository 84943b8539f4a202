import { Layer as KonvaLayer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import type { Size, Viewport } from '#frontend/drawing/editor/viewport.ts'

type Paint = (target: CanvasRenderingContext2D) => void
const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
const sameView = (a: Viewport, b: Viewport) => a.zoom === b.zoom && a.x === b.x && a.y === b.y

/** If drawing takes longer than this until the next frame, the browser has dropped a frame. */
const SLOW_FRAME_MS = 25
/** While the view moves over a slow drawing: the interval of redraws, and the pause before the final redraw. */
const REDRAW_INTERVAL_MS = 500
const REST_DELAY_MS = 120

/** A canvas that is redrawn only when its content or its view changes. */
export class CanvasLayer {
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
