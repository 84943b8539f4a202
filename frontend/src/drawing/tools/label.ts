import {
  type Editor,
  type EditorEvent,
  limitRefusal,
  pickTool,
  refuse,
  withinPlan,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

/** idle -> typing (the text is entered below the canvas) -> idle. */
export const label: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return handleKey(editor, event)
  const pointer = { at: withinPlan(editor, event.at), guides: [], to: 'nothing' as const }
  return event.type === 'up' ? startLabel(editor, event.at) : { ...editor, pointer, crosshair: undefined }
}

function startLabel(editor: Editor, at: readonly [number, number]): Editor {
  const refusal = limitRefusal(editor, 'labels')
  if (refusal) return refuse(editor, refusal)
  return { ...editor, pointer: undefined, gesture: { state: 'typing', at: withinPlan(editor, [at[0], at[1]]) } }
}

function handleKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: { at: crosshair, guides: [], to: 'nothing' } }
  if (event.key === 'Escape' || event.key === 'Back')
    return editor.gesture.state === 'idle' ? pickTool(editor, 'select') : withoutGesture(editor)
  return event.key === 'Enter' ? startLabel(editor, editor.crosshair ?? event.view.centre) : editor
}
