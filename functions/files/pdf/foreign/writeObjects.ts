import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'
import type { ForeignObjects, ForeignValue } from './foreignPages.ts'

/** Writes foreign objects into the document. Returns a function from the old reference to the new one. */
export function writeObjects(objects: ForeignObjects, to: PaperDocument): (tag: string) => PdfReference | undefined {
  const written = new Map([...objects.keys()].map(tag => [tag, to.ref({})]))
  const linked = (value: ForeignValue): unknown => {
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
    if (value instanceof Map) return Object.fromEntries([...value].map(([name, each]) => [name, linked(each)]))
    if ('link' in value) return written.get(value.link)
    return Array.from(value as readonly ForeignValue[], linked)
  }
  for (const [tag, { data, contents }] of objects) {
    const target = written.get(tag)
    if (!target) continue
    target.data = linked(data) as PdfReference['data']
    target.compress &&= contents !== undefined && !('Filter' in target.data)
    if (contents) target.write(contents)
    target.end()
  }
  return tag => written.get(tag)
}
