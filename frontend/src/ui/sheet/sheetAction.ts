import { type CellAt, nextCell, type SheetSize } from './sheetMoves.ts'

export interface SheetCommands {
  readonly moveTo: (to: CellAt, extend?: boolean) => void
  /** Starts editing the active cell, with `text` in place of its value. */
  readonly startEdit: (text?: string) => void
  readonly empty: () => void
  readonly discard: () => void
  readonly fillDown: () => void
  readonly selectAll: () => void
  readonly undo: () => void
  readonly redo: () => void
}
interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The action of a key in a sheet; undefined where the browser handles it, such as Tab at either end of a row. */
export function sheetAction(
  pressed: Pressed,
  at: CellAt,
  size: SheetSize,
  commands: SheetCommands,
): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed
  const to = nextCell(at, pressed, size)
  if (to) return () => commands.moveTo(to, shiftKey)
  if (key === 'Tab') {
    const column = at.column + (shiftKey ? -1 : 1)
    return column >= 0 && column < size.columns ? () => commands.moveTo({ ...at, column }) : undefined
  }
  if (ctrlKey || metaKey) return withControl(key.toLowerCase(), shiftKey, commands)
  switch (key) {
    case 'Enter':
    case 'F2':
      return () => commands.startEdit()
    case 'Escape':
      return commands.discard
    case 'Delete':
    case 'Backspace':
      return commands.empty
    default:
      return key.length === 1 && !altKey ? () => commands.startEdit(key) : undefined
  }
}

function withControl(key: string, shiftKey: boolean, commands: SheetCommands): (() => void) | undefined {
  switch (key) {
    case 'd':
      return commands.fillDown
    case 'a':
      return commands.selectAll
    case 'y':
      return commands.redo
    case 'z':
      return shiftKey ? commands.redo : commands.undo
    default:
      return undefined
  }
}
