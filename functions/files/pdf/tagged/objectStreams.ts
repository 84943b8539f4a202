import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'

/** Objects per compressed stream. */
const OBJECTS_PER_STREAM = 200

/**
 * Compresses small objects together (ISO 32000-1, 7.5.7) and writes the cross-reference stream that this requires (7.5.8). pdfkit
 * writes each object separately and uncompressed, so the structure would be most of a large report.
 */
export class ObjectStreams {
  readonly #document: PaperDocument
  /** The stream of each object and its index there, by object number. */
  readonly #places = new Map<number, { readonly stream: number; readonly at: number }>()
  #waiting: { readonly number: number; readonly text: string }[] = []

  constructor(document: PaperDocument) {
    this.#document = document
  }

  /** Reserves the number of an object that is added later. */
  reserve(): number {
    return this.#document._offsets.push(null)
  }

  add(number: number, text: string): number {
    this.#waiting.push({ number, text })
    if (this.#waiting.length === OBJECTS_PER_STREAM) this.flush()
    return number
  }

  flush(): void {
    if (this.#waiting.length === 0) return
    let offset = 0
    const heads = this.#waiting.map(({ number, text }) => {
      const head = `${number} ${offset}`
      offset += text.length + 1
      return head
    })
    const index = `${heads.join(' ')} `
    const stream = this.#document.ref({ Type: 'ObjStm', N: heads.length, First: index.length })
    for (const [at, { number }] of this.#waiting.entries()) this.#places.set(number, { stream: stream.id, at })
    stream.write(Buffer.from(`${index}${this.#waiting.map(({ text }) => text).join(' ')}`, 'latin1'))
    stream.end()
    this.#waiting = []
  }

  /** Writes the cross-reference stream, the last object of the file. */
  writeTable(trailer: Record<string, unknown>): void {
    const document = this.#document
    const offset = document._offset
    const table = document.ref({ Type: 'XRef', W: [...WIDTHS], ...trailer })
    document._offsets[table.id - 1] = offset
    const entries = document._offsets.map((at, index) => {
      const place = this.#places.get(index + 1)
      return place ? entry(2, place.stream, place.at) : entry(1, at ?? 0, 0)
    })
    table.data.Size = entries.length + 1
    table.write(Buffer.concat([entry(0, 0, FREE), ...entries]))
    table.end()
    document._write(`startxref\n${offset}\n%%EOF`)
  }
}

/** Widths in bytes of an entry's three fields: type, position, index. */
const WIDTHS = [1, 4, 2] as const
const FREE = 0xffff
function entry(type: number, where: number, which: number): Buffer {
  const bytes = Buffer.alloc(WIDTHS[0] + WIDTHS[1] + WIDTHS[2])
  bytes.writeUInt8(type, 0)
  bytes.writeUInt32BE(where, WIDTHS[0])
  bytes.writeUInt16BE(which, WIDTHS[0] + WIDTHS[1])
  return bytes
}
