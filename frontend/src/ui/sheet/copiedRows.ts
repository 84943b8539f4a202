const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
const NEEDS_QUOTES = /[\t\r\n"]/

/**
 * The rows of text copied from a spreadsheet, without the line end after the last one. A cell with a tab or line break is in
 * quotation marks, and its own are doubled. A spreadsheet leaves other cells as they are, such as `"Super Six" roof`, so a cell is
 * quoted only if its quotation mark closes at its end and it needs quotation marks.
 */
export function copiedRows(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '')
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  for (let isLast = false; !isLast; ) {
    const [, quoted, plain = '', end = ''] = CELL.exec(lines) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : withoutQuotes(quoted))
    isLast = end === ''
    if (!isLast && end !== '\t') rows.push([])
  }
  return rows
}

const withoutQuotes = (quoted: string): string =>
  NEEDS_QUOTES.test(quoted) ? quoted.replaceAll('""', '"') : `"${quoted}"`
