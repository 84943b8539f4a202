import type { Editor, EditorEvent } from '#frontend/drawing/editor/editor.ts'

/** A tool is a state machine: it returns the editor’s next state for an event. */
export type Tool = (editor: Editor, event: EditorEvent) => Editor
