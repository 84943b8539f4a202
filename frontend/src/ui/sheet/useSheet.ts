import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { copiedRows } from './copiedRows.ts'
import { type SheetCommands, sheetAction } from './sheetAction.ts'
import {
  type CellAt,
  type CellText,
  clipboardText,
  emptyCells,
  fillDownCells,
  type NextKey,
  nextCell,
  pasteCells,
  rangeOf,
} from './sheetMoves.ts'
import type { SheetProps } from './sheetProps.ts'
import { useShownCells } from './useShownCells.ts'

const START: CellAt = { row: 0, column: 0 }

/** The selection, the edited text, and the handlers for keys, pointer and clipboard. */
export function useSheet<Row>(props: SheetProps<Row>, frame: RefObject<HTMLTableElement | null>) {
  const { columns, rows } = props
  const [{ active, anchor }, select] = useState({ active: START, anchor: START })
  const [draft, setDraft] = useState<string>()
  const shown = useShownCells(frame, columns, rows.length)
  const last = Math.max(0, rows.length - 1)
  // A filter may have removed the row.
  const at = { ...active, row: Math.min(active.row, last) }
  const range = rangeOf({ ...anchor, row: Math.min(anchor.row, last) }, at)
  const size = { rows: rows.length, columns: columns.length, page: shown.page }
  const cells = cellsOf(props)
  const moveTo = (to: CellAt, extend = false) => {
    select({ active: to, anchor: extend ? anchor : to })
    shown.show(to)
  }
  const startEdit = (text = cells.textAt(at)) => {
    if (cells.isFixed(at)) return
    setDraft(text)
    shown.show(at)
  }
  const end = (text: string | undefined, next?: NextKey) => {
    setDraft(undefined)
    frame.current?.focus({ preventScroll: true })
    if (text !== undefined) cells.change([{ ...at, text }])
    if (next) moveTo(nextCell(at, { key: next }, size) ?? at)
  }
  const commands: SheetCommands = {
    moveTo,
    startEdit,
    empty: () => cells.change(emptyCells(range).filter(each => !cells.isFixed(each))),
    discard: () => cells.discard(at),
    fillDown: () => cells.change(fillDownCells(range, cells.textAt)),
    selectAll: () => select({ anchor: START, active: { row: last, column: columns.length - 1 } }),
    undo: props.onUndo,
    redo: props.onRedo,
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const action = isOn(event) && !event.nativeEvent.isComposing ? sheetAction(event, at, size, commands) : undefined
      if (!action) return
      event.preventDefault()
      action()
    },
    onClick: ({ target, shiftKey }: MouseEvent) => {
      const cell = target instanceof Element ? cellOf(target) : undefined
      if (!cell || target instanceof HTMLInputElement) return
      if (cell.row === at.row && cell.column === at.column && !shiftKey) startEdit()
      else moveTo(cell, shiftKey)
    },
  }
  useClipboard(
    frame,
    () => clipboardText(range, cells.textAt),
    text => cells.change(pasteCells(copiedRows(text), range, size)),
  )
  return { at, range, draft, setDraft, end, shown, handlers }
}

/**
 * Copies from and pastes into the sheet while it has the focus. Listens on the document, because the browser fires clipboard
 * events at its text cursor, which stays at the last press anywhere on the page.
 */
function useClipboard(frame: RefObject<HTMLTableElement | null>, copy: () => string, paste: (text: string) => void) {
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (document.activeElement !== frame.current || !event.clipboardData) return
      event.preventDefault()
      if (event.type === 'copy') event.clipboardData.setData('text/plain', copy())
      else paste(event.clipboardData.getData('text/plain'))
    }
    document.addEventListener('copy', listen)
    document.addEventListener('paste', listen)
    return () => {
      document.removeEventListener('copy', listen)
      document.removeEventListener('paste', listen)
    }
  })
}

function cellsOf<Row>({ rows, columns, text, fixed, onChange, onDiscard }: SheetProps<Row>) {
  const cell = (at: CellAt) => ({ row: rows[at.row], column: columns[at.column] })
  const textAt = (at: CellAt) => {
    const { row, column } = cell(at)
    return row && column ? text(row, column) : ''
  }
  return {
    textAt,
    isFixed: (at: CellAt) => {
      const { row, column } = cell(at)
      return !row || !column || fixed(row, column) !== undefined
    },
    change: (changed: readonly CellText[]) =>
      onChange(
        changed.flatMap(({ text: typed, ...at }) => {
          const { row, column } = cell(at)
          return row && column && typed !== textAt(at) ? [{ row, column, text: typed }] : []
        }),
      ),
    discard: (at: CellAt) => {
      const { row, column } = cell(at)
      if (row && column) onDiscard(row, column)
    },
  }
}

/** Whether an event comes from the sheet itself, not from the input in a cell. */
const isOn = ({ target, currentTarget }: { target: unknown; currentTarget: unknown }) => target === currentTarget

function cellOf(element: Element): CellAt | undefined {
  const [row, column] = element.closest('[data-cell]')?.getAttribute('data-cell')?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
