import { Konva } from 'konva/lib/Core'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Layer } from '#shared/drawing/layer.ts'
import type { Look } from '#shared/drawing/looks.ts'
import { type Mark, scene } from '#shared/drawing/scene.ts'
import type { Editor } from './editor.ts'
import { paint } from './paint.ts'
import { paintTool } from './paintTool.ts'
import { shown } from './tools/move.ts'
import type { Size, Viewport } from './viewport.ts'

export interface Plan {
  readonly url: string
  /** Pixels: the unit of all drawing. */
  readonly width: number
  readonly height: number
}

interface StageProps {
  readonly plan: Plan
  /** Context that this editor does not change. */
  readonly marks: readonly Mark[]
  readonly editor: Editor
  readonly look: Look
  readonly viewport: Viewport
  readonly size: Size
  readonly touch: boolean
  readonly onPlanError: () => void
}

type Drawing = (ink: CanvasRenderingContext2D) => void

/**
 * The plan and the ink on it. The plan is a picture that the compositor moves: it is never drawn again. The ink lies in
 * three sheets, and only a sheet whose content has changed is drawn: the context, the shapes at rest, and what is in hand.
 */
export function DrawingStage({ plan, marks, editor, look, viewport, size, touch, onPlanError }: StageProps) {
  const host = useRef<HTMLDivElement>(null)
  const sheets = useSheets(host)
  const { zoom, x, y } = viewport
  const selected = editor.selected?.id
  const context = useMemo(
    () =>
      drawn(
        scene(
          marks.map(mark => ({ ...mark, dimmed: true })),
          zoom,
        ),
      ),
    [marks, zoom],
  )
  const resting = useMemo(
    () =>
      drawn(
        scene(
          [
            own(
              look,
              filtered(editor.layer, id => id !== selected),
            ),
          ],
          zoom,
        ),
      ),
    [look, editor.layer, selected, zoom],
  )
  useLayoutEffect(() => {
    const held = scene(
      [
        own(
          look,
          filtered(shown(editor), id => id === selected),
        ),
      ],
      zoom,
    )
    const inHand: Drawing = ink => {
      paint(ink, held)
      paintTool(ink, editor, { zoom, touch, look })
    }
    sheets.current?.show([context, resting, inHand], { zoom, x, y }, size)
  }, [sheets, context, resting, editor, selected, look, zoom, x, y, size, touch])
  return (
    <>
      <img
        className="drawing-plan"
        src={plan.url}
        alt=""
        width={plan.width}
        height={plan.height}
        draggable={false}
        onError={onPlanError}
        style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
      />
      <div className="drawing-ink" ref={host} aria-hidden="true" />
    </>
  )
}

const drawn =
  (primitives: ReturnType<typeof scene>): Drawing =>
  ink =>
    paint(ink, primitives)

const own = (look: Look, layer: Layer): Mark => ({ id: 'own', look, layer })

const filtered = ({ polygons, labels }: Layer, keep: (id: string) => boolean): Layer => ({
  polygons: polygons.filter(({ id }) => keep(id)),
  labels: labels.filter(({ id }) => keep(id)),
})

function useSheets(host: RefObject<HTMLDivElement | null>) {
  const sheets = useRef<Sheets>(undefined)
  useLayoutEffect(() => {
    if (!host.current) return
    const made = new Sheets(host.current)
    sheets.current = made
    return () => made.destroy()
  }, [host])
  return sheets
}

/** Transparent canvases above each other, each drawn again only for another drawing, view or size. */
class Sheets {
  readonly #stage: Konva.Stage
  #drawings: readonly Drawing[] = []
  #seen = ''

  constructor(container: HTMLDivElement) {
    this.#stage = new Konva.Stage({ container, width: 1, height: 1, listening: false })
  }

  show(drawings: readonly Drawing[], { zoom, x, y }: Viewport, { width, height }: Size) {
    this.#stage.size({ width, height })
    const view = `${zoom} ${x} ${y} ${width} ${height}`
    drawings.forEach((drawing, i) => {
      if (drawing === this.#drawings[i] && view === this.#seen) return
      const sheet = this.#sheet(i)
      sheet.setAttrs({ x, y, scaleX: zoom, scaleY: zoom })
      sheet.batchDraw()
    })
    this.#drawings = drawings
    this.#seen = view
  }

  #sheet(i: number): Konva.Layer {
    const made = this.#stage.getLayers()[i]
    if (made) return made
    const sheet = new Konva.Layer({ listening: false })
    sheet.add(new Konva.Shape({ sceneFunc: context => this.#drawings[i]?.(context._context), listening: false }))
    this.#stage.add(sheet)
    return sheet
  }

  destroy() {
    this.#stage.destroy()
  }
}
