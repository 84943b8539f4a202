import type { PaperDocument } from 'pdfmake/js/PDFDocument.js'
import type { ForeignObjects, ForeignValue } from './foreignPages.ts'

/**
 * Writes foreign objects into the document, with their layers; `hidden` are the references of hidden ones. Returns a function from
 * the old reference to the new one.
 */
export function writeObjects(
  objects: ForeignObjects,
  hidden: readonly string[],
  to: PaperDocument,
): (tag: string) => PdfReference | undefined {
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
  const layers = [...objects].filter(([, { data }]) => data instanceof Map && data.get('Type') === 'OCG')
  addLayers(
    to,
    layers.flatMap(([tag]) => written.get(tag) ?? []),
    hidden.flatMap(tag => written.get(tag) ?? []),
  )
  return tag => written.get(tag)
}

/** Lists layers in the document’s catalog: a viewer shows a layer that is not listed there as off (ISO 32000-1, 8.11.4.2). */
function addLayers(to: PaperDocument, layers: readonly PdfReference[], hidden: readonly PdfReference[]): void {
  if (layers.length === 0) return
  const { OCProperties: listed } = to._root.data as { OCProperties?: LayerList }
  const list = listed ?? { OCGs: [], D: { Name: new String('Layers'), Order: [], OFF: [] } }
  list.OCGs.push(...layers)
  list.D.OFF.push(...hidden)
  to._root.data.OCProperties = list
}

interface LayerList {
  readonly OCGs: PdfReference[]
  readonly D: { readonly Name: object; readonly Order: PdfReference[]; readonly OFF: PdfReference[] }
}
