import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { columnsInSight, shownColumns, widthOf, widthOfAll } from './sheetColumns.ts'
import type { CellAt } from './sheetMoves.ts'
import type { SheetColumn } from './sheetProps.ts'

/** In pixels; a finger needs 44. */
const ROW = 36
const TOUCH_ROW = 44
/** Rendered rows beyond the visible ones, so that scrolling shows no gap. */
const BEYOND = 3

export function useShownCells(
  frame: RefObject<HTMLTableElement | null>,
  columns: readonly SheetColumn[],
  count: number,
) {
  const [rowHeight] = useState(() => (matchMedia('(pointer: coarse)').matches ? TOUCH_ROW : ROW))
  const [first, setFirst] = useState(0)
  const [left, setLeft] = useState(0)
  // Renders almost nothing until it is measured.
  const [{ page, width }, setSize] = useState({ page: 1, width: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      setSize({ page: Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1), width: element.clientWidth })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame, rowHeight])
  const cellStyle = useCallback(
    (column: SheetColumn, gap = 0): CSSProperties => ({
      width: widthOf(column),
      height: rowHeight,
      lineHeight: `${rowHeight}px`,
      marginInlineStart: gap || undefined,
    }),
    [rowHeight],
  )
  const { from, to } = columnsInSight(columns, left, left + width)
  const shown = useMemo(() => shownColumns(columns, { from, to }), [columns, from, to])
  const firstRow = Math.max(0, Math.min(first, count - page) - BEYOND)
  const endRow = Math.min(count, first + page + 1 + BEYOND)
  const inSight = Array.from({ length: Math.max(0, endRow - firstRow) }, (_, at) => firstRow + at)
  return {
    page,
    size: { height: count * rowHeight, width: widthOfAll(columns) },
    cellStyle,
    /** The visible rows and the active cell’s row, each with the omitted height above it, in pixels. */
    rowsWith: (active: number) => {
      const all = active < firstRow ? [active, ...inSight] : active >= endRow ? [...inSight, active] : inSight
      return all.map((index, at) => ({ index, gap: (index - (all[at - 1] ?? -1) - 1) * rowHeight }))
    },
    columns: shown,
    columnsWith: (active: number) =>
      shown.some(({ number }) => number === active) ? shown : shownColumns(columns, { from, to }, active),
    // A transition, so that keys and pointer do not wait for all cells.
    onScroll: () =>
      startTransition(() => {
        setFirst(Math.floor((frame.current?.scrollTop ?? 0) / rowHeight))
        setLeft(frame.current?.scrollLeft ?? 0)
      }),
    /** Scrolls as little as needed, and keeps the cell clear of the headings and fixed columns. */
    show: ({ row, column }: CellAt) => {
      const element = frame.current
      const shownColumn = columns[column]
      if (!element || !shownColumn) return
      const below = (row + 2) * rowHeight - element.clientHeight
      element.scrollTop = Math.max(Math.min(element.scrollTop, row * rowHeight), below)
      if (shownColumn.isHead) return
      const covered = widthOfAll(columns.filter(({ isHead }) => isHead))
      const before = widthOfAll(columns.slice(0, column))
      const start = before - covered
      // Shows the start of a column that is wider than the sheet.
      const end = Math.min(start, before + widthOf(shownColumn) - element.clientWidth)
      element.scrollLeft = Math.max(Math.min(element.scrollLeft, start), end)
    },
  }
}
