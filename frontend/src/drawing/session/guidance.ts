import {
  type Editor,
  limitRefusal,
  selectedLabel,
  selectedPolygon,
  type ToolName,
} from '#frontend/drawing/editor/editor.ts'

const VERBS = { mouse: 'Click', touch: 'Tap' } as const
type PointerKind = keyof typeof VERBS

/** One sentence about the next step, or the refusal of the last action. */
export const guidance = (editor: Editor, pointer: PointerKind): string =>
  editor.refusal ?? GUIDANCE[editor.tool](editor, editor.crosshair ? 'Press Enter' : VERBS[pointer])

const GUIDANCE: Record<ToolName, (editor: Editor, verb: string) => string> = {
  polygon: (editor, verb) => {
    const corners = editor.gesture.state === 'drawing' ? editor.gesture.path.length : 0
    if (corners === 0) return limitRefusal(editor, 'polygons') ?? `${verb} to place the first corner`
    if (corners < 3) return `${verb} to place corner ${corners + 1}`
    return `${verb} to place corner ${corners + 1}, or on the first corner to finish`
  },
  rectangle: (editor, verb) =>
    editor.gesture.state === 'cornered'
      ? `${verb} to place the opposite corner`
      : (limitRefusal(editor, 'polygons') ??
        `Drag from corner to corner, or ${verb.toLowerCase()} to place the first corner`),
  label: (editor, verb) =>
    editor.gesture.state === 'typing'
      ? 'Type the label, then press Enter'
      : (limitRefusal(editor, 'labels') ?? `${verb} where the label should start`),
  pan: () => 'Drag to move the plan',
  select: (editor, verb) => {
    const press = verb.replace('Press Enter', 'Click')
    if (editor.selected?.vertex !== undefined) return 'Drag the corner, or delete it'
    if (selectedPolygon(editor))
      return `Drag to move it. Drag a handle to reshape it. Double ${press.toLowerCase()} a side to add a corner.`
    if (selectedLabel(editor)) return 'Drag to move the label. Change its text, size and angle here.'
    const isEmpty = editor.layer.polygons.length + editor.layer.labels.length === 0
    return isEmpty ? 'Nothing is drawn yet. Choose Polygon or Rectangle.' : `${press} a shape to change it`
  },
}
