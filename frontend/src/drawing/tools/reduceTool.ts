import { type Editor, type EditorEvent, type ToolName, withoutGesture } from '#frontend/drawing/editor/editor.ts'
import { label } from './label.ts'
import { polygon } from './polygon.ts'
import { rectangle } from './rectangle.ts'
import { select } from './select.ts'
import type { Tool } from './tool.ts'

/** Panning moves the view, not the drawing, so the drawing session handles it. */
const pan: Tool = editor => editor

const TOOLS: Record<ToolName, Tool> = { select, polygon, rectangle, label, pan }

export function reduceTool(editor: Editor, event: EditorEvent): Editor {
  const updated = event.type === 'down' || event.type === 'key' ? { ...editor, refusal: undefined } : editor
  if (event.type === 'cancel' && editor.gesture.state !== 'drawing') return withoutGesture(updated)
  return TOOLS[editor.tool](event.type === 'down' ? { ...updated, crosshair: undefined } : updated, event)
}
