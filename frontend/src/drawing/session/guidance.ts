import { type Editor, isFull, selectedLabel, selectedPolygon, type ToolName } from '#frontend/drawing/editor/editor.ts'

/** The verb of the pointer in hand. */
const VERB = { mouse: 'Click', touch: 'Tap' } as const
type Pointing = keyof typeof VERB

/** What to do next, in one sentence; a refusal comes first. */
export const guidance = (editor: Editor, pointing: Pointing): string =>
  editor.refusal ?? NEXT[editor.tool](editor, editor.crosshair ? 'Press Enter' : VERB[pointing])

const NEXT: Record<ToolName, (editor: Editor, verb: string) => string> = {
  polygon: (editor, verb) => {
    const corners = editor.gesture.state === 'drawing' ? editor.gesture.path.length : 0
    if (corners === 0) return isFull(editor, 'polygons') ?? `${verb} to place the first corner`
    if (corners < 3) return `${verb} to place corner ${corners + 1}`
    return `${verb} to place corner ${corners + 1}, or on the first corner to finish`
  },
  rectangle: (editor, verb) =>
    editor.gesture.state === 'cornered'
      ? `${verb} to place the opposite corner`
      : (isFull(editor, 'polygons') ?? `Drag from corner to corner, or ${verb.toLowerCase()} to place the first`),
  label: (editor, verb) =>
    editor.gesture.state === 'typing'
      ? 'Type the label, then press Enter'
      : (isFull(editor, 'labels') ?? `${verb} where the label should start`),
  pan: () => 'Drag to move the plan',
  select: (editor, verb) => {
    if (editor.selected?.vertex !== undefined) return 'Drag the corner, or delete it'
    if (selectedPolygon(editor)) return 'Drag to move it; drag a handle to reshape it'
    if (selectedLabel(editor)) return 'Drag to move the label; change its words, size and angle here'
    const none = editor.layer.polygons.length + editor.layer.labels.length === 0
    return none
      ? 'Nothing is drawn yet. Choose Polygon or Rectangle.'
      : `${verb.replace('Press Enter', 'Click')} a shape to change it`
  },
}
