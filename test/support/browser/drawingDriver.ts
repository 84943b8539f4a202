import {
  type Editor,
  type EditorEvent,
  type EditorKey,
  openEditor,
  pickTool,
  redo,
  type ToolName,
  undo,
  type View,
} from '#frontend/drawing/editor/editor.ts'
import { placeLabel } from '#frontend/drawing/editor/labelEdits.ts'
import { reduceTool } from '#frontend/drawing/tools/reduceTool.ts'
import { emptyLayer, type Layer, type Point } from '#shared/drawing/layer.ts'

interface Start {
  layer?: Layer
  limit?: number
  labels?: boolean
  around?: readonly (readonly Point[])[]
  touch?: boolean
  zoom?: number
}

export const PLAN = { width: 1000, height: 800 }

/** Drives the editor as a user does: `drawing().use('polygon').click(0, 0).click(50, 0)`. Snapping is off by default. */
export function drawing({
  layer = emptyLayer,
  limit = 50,
  labels = true,
  around = [],
  touch = false,
  zoom = 1,
}: Start = {}) {
  let editor: Editor = openEditor({ layer, limit, labels, around, plan: PLAN })
  let free = true
  const view: View = { zoom, touch, centre: [500, 400] }
  const send = (event: EditorEvent) => {
    editor = reduceTool(editor, event)
    return driver
  }
  const become = (next: Editor) => {
    editor = next
    return driver
  }
  const driver = {
    use: (tool: ToolName) => become(pickTool(editor, tool)),
    snapping: () => {
      free = false
      return driver
    },
    down: (x: number, y: number) => send({ type: 'down', at: [x, y], view, free }),
    move: (x: number, y: number) => send({ type: 'move', at: [x, y], view, free }),
    up: (x: number, y: number) => send({ type: 'up', at: [x, y], view, free }),
    click: (x: number, y: number) => driver.move(x, y).down(x, y).up(x, y),
    doubleClick: (x: number, y: number) => {
      driver.click(x, y)
      send({ type: 'down', at: [x, y], view, free, isSecond: true })
      return driver.up(x, y)
    },
    drag: ([x, y]: Point, [toX, toY]: Point) => driver.down(x, y).move(toX, toY).up(toX, toY),
    press: (key: EditorKey, big = false) => send({ type: 'key', key, view, big }),
    presses: (key: EditorKey, times: number) => {
      for (let i = 0; i < times; i++) driver.press(key)
      return driver
    },
    secondFinger: () => send({ type: 'cancel' }),
    type: (words: string) => become(placeLabel(editor, words, zoom)),
    undo: () => become(undo(editor)),
    redo: () => become(redo(editor)),
    square: (x = 100, y = 100, side = 100) => driver.use('rectangle').drag([x, y], [x + side, y + side]),
    get state() {
      return editor
    },
    /** The corners of the last polygon. */
    get corners(): Point[] {
      return editor.layer.polygons.at(-1)?.points ?? []
    },
  }
  return driver
}
