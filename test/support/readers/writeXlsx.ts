import { deflateRawSync } from 'node:zlib'

/** A zip archive as Excel writes it: each file deflated, sizes and offsets in the directory at the end. No checksums. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [packed, size, label] = [deflateRawSync(text), Buffer.byteLength(text), Buffer.from(name)]
    const sizes = (head: Buffer, from: number) => {
      head.writeUInt16LE(8, from)
      head.writeUInt32LE(packed.length, from + 10)
      head.writeUInt32LE(size, from + 14)
      head.writeUInt16LE(label.length, from + 18)
    }
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    sizes(local, 8)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    sizes(entry, 10)
    entry.writeUInt32LE(at, 42)
    locals.push(local, label, packed)
    entries.push(entry, label)
    at += local.length + label.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

export type Cell = string | number | { readonly number: number; readonly style: number }
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cellOf = (cell: Cell, at: string): string => {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="${cell.style}"><v>${cell.number}</v></c>`
  return cell ? `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>` : ''
}

/** Styles by number: 0 general, 1 per cent with two decimals, 2 with a unit suffix, 3 two decimals. */
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="0&quot; mg/L&quot;"/></numFmts>
<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>`

export function xlsxOf(rows: readonly (readonly Cell[])[], more: Readonly<Record<string, string>> = {}): Buffer {
  const lines = rows.map((cells, row) => {
    const all = cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
    return `<row r="${row + 1}">${all.join('')}</row>`
  })
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ...more,
  })
}
