import type { EditorKey, ToolName } from '#frontend/drawing/editor/editor.ts'

export const TOOL_KEYS = { v: 'select', p: 'polygon', r: 'rectangle', t: 'label', h: 'pan' } as const satisfies Record<
  string,
  ToolName
>

export type Command = 'undo' | 'redo' | 'zoomIn' | 'zoomOut' | 'fit' | 'save' | 'help' | 'duplicate'

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  /** Control; `metaKey` is Command on a Mac. */
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

export type KeyCommand = { readonly command: Command } | { readonly tool: ToolName } | { readonly key: EditorKey }

const CONTROL_COMMANDS: Record<string, Command> = { z: 'undo', y: 'redo', s: 'save', d: 'duplicate' }
const PLAIN_COMMANDS: Record<string, Command> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  '?': 'help',
}
const EDITOR_KEYS: Record<string, EditorKey> = {
  Escape: 'Escape',
  Enter: 'Enter',
  Delete: 'Delete',
  Backspace: 'Back',
  Insert: 'Insert',
  Tab: 'Tab',
  ArrowLeft: 'ArrowLeft',
  ArrowRight: 'ArrowRight',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
}

const isToolKey = (key: string): key is keyof typeof TOOL_KEYS => key in TOOL_KEYS

/** The command of a key while the drawing has the focus; undefined for keys that the browser handles. */
export function commandOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): KeyCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    const command = CONTROL_COMMANDS[key.toLowerCase()]
    return command && { command: command === 'undo' && shiftKey ? 'redo' : command }
  }
  const command = PLAIN_COMMANDS[key]
  if (command) return { command }
  const letter = key.toLowerCase()
  if (isToolKey(letter)) return { tool: TOOL_KEYS[letter] }
  const editorKey = EDITOR_KEYS[key]
  return editorKey && { key: editorKey }
}

export const KEY_LIST: readonly (readonly [keys: string, does: string])[] = [
  ['V', 'Select'],
  ['P', 'Polygon'],
  ['R', 'Rectangle'],
  ['T', 'Label'],
  ['H', 'Move the plan'],
  ['Arrows', 'Move the crosshair, or what is selected'],
  ['Shift + arrows', 'The same, in bigger steps'],
  ['Enter', 'Place a corner, or finish on the first or last corner. With Select, edit a polygon’s corners.'],
  ['Escape', 'Back one step'],
  ['Tab', 'Next shape, or next corner'],
  ['Insert', 'New corner after the selected one'],
  ['Delete', 'Delete the shape or corner'],
  ['Alt', 'Hold to turn off snapping'],
  ['Space', 'Hold to move the plan'],
  ['+  -  0', 'Zoom in, zoom out, whole plan'],
  ['Ctrl + D', 'Duplicate the shape'],
  ['Ctrl + Z', 'Undo'],
  ['Ctrl + Shift + Z, Ctrl + Y', 'Redo'],
  ['Ctrl + S', 'Save'],
  ['?', 'This list'],
]
