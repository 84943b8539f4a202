import {
  type Editor,
  type EditorEvent,
  isFull,
  pickTool,
  refuse,
  withinPlan,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

/** idle -> typing (the words are asked for beside the canvas) -> idle. */
export const label: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return byKey(editor, event)
  const pointer = { at: withinPlan(editor, event.at), guides: [], to: 'nothing' as const }
  return event.type === 'up' ? place(editor, event.at) : { ...editor, pointer, crosshair: undefined }
}

function place(editor: Editor, at: readonly [number, number]): Editor {
  const full = isFull(editor, 'labels')
  if (full) return refuse(editor, full)
  return { ...editor, pointer: undefined, gesture: { state: 'typing', at: withinPlan(editor, [at[0], at[1]]) } }
}

function byKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: { at: crosshair, guides: [], to: 'nothing' } }
  if (event.key === 'Escape' || event.key === 'Back')
    return editor.gesture.state === 'idle' ? pickTool(editor, 'select') : withoutGesture(editor)
  return event.key === 'Enter' ? place(editor, editor.crosshair ?? event.view.centre) : editor
}
