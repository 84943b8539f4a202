import type { Editor, EditorEvent } from '#frontend/drawing/editor/editor.ts'

/** A tool is a state machine: what is there and what happens give what is there next. */
export type Tool = (editor: Editor, event: EditorEvent) => Editor
