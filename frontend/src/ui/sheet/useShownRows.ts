import { type CSSProperties, type RefObject, startTransition, useCallback, useLayoutEffect, useState } from 'react'
import type { CellAt } from './sheetMoves.ts'
import type { SheetColumn } from './sheetProps.ts'

/** Pixels; a finger needs 44. */
const ROW = 36
const TOUCH_ROW = 44
/** Rows beyond those in sight, so that scrolling shows no gap. */
const BEYOND = 3
const PIXELS_PER_LETTER = 8

/** Which rows of a sheet are in sight, and how it scrolls to a cell. */
export function useShownRows(frame: RefObject<HTMLTableElement | null>, count: number) {
  const [rowHeight] = useState(() => (matchMedia('(pointer: coarse)').matches ? TOUCH_ROW : ROW))
  const [first, setFirst] = useState(0)
  const [page, setPage] = useState(20)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setPage(Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame, rowHeight])
  const cellStyle = useCallback(
    ({ width }: SheetColumn): CSSProperties => ({
      width: width * PIXELS_PER_LETTER,
      height: rowHeight,
      lineHeight: `${rowHeight}px`,
    }),
    [rowHeight],
  )
  const from = Math.max(0, Math.min(first, count - page) - BEYOND)
  const to = Math.min(count, first + page + 1 + BEYOND)
  return {
    page,
    rowHeight,
    height: count * rowHeight,
    topOf: (row: number) => row * rowHeight,
    indexes: Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
    cellStyle,
    // In small steps: keys and pointer don’t wait until all rows are there.
    onScroll: () => startTransition(() => setFirst(Math.floor((frame.current?.scrollTop ?? 0) / rowHeight))),
    /** Scrolls as little as it takes; the heading and the columns that stay cover what is beneath them. */
    show: ({ row, column }: CellAt) => {
      const element = frame.current
      const heads = [...(element?.querySelectorAll<HTMLElement>('th') ?? [])]
      const head = heads[column]
      if (!element || !head) return
      const below = (row + 2) * rowHeight - element.clientHeight
      element.scrollTop = Math.max(Math.min(element.scrollTop, row * rowHeight), below)
      if (head.classList.contains('sheet-stays')) return
      const staying = heads.filter(each => each.classList.contains('sheet-stays'))
      const covered = staying.reduce((sum, each) => sum + each.offsetWidth, 0)
      const left = heads.slice(0, column).reduce((sum, each) => sum + each.offsetWidth, 0)
      const right = left + head.offsetWidth - element.clientWidth
      element.scrollLeft = Math.max(Math.min(element.scrollLeft, left - covered), right)
    },
  }
}
