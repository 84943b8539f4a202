/** A bullet or the number of a list item, which a tab separates from its text. */
const MARKER = /^(?:[·•o§*–-]|\(?\w{1,4}[.)])$/

/**
 * Lines of plain text. If each line has the same number of tabs, the lines are rows of a spreadsheet: their cells are joined like
 * the cells of a table without headings. A dash stands for an empty cell.
 */
export function withJoinedCells(lines: readonly string[]): readonly string[] {
  const rows = lines.filter(line => line.trim()).map(cellsOf)
  const [first] = rows
  if (!first || rows.length < 2 || first.length < 2) return lines
  const isTable = rows.every(({ length }) => length === first.length)
  const isIndented = rows.every(([cell]) => cell === '')
  const isList = rows.some(([cell = '']) => MARKER.test(cell))
  return isTable && !isIndented && !isList ? lines.map(joinCells) : lines
}

const cellsOf = (line: string): string[] => line.split('\t').map(cell => cell.trim())

function joinCells(line: string): string {
  const cells = cellsOf(line)
  const last = cells.findLastIndex(Boolean)
  return cells
    .slice(0, last + 1)
    .map(cell => cell || '–')
    .join(' · ')
}
