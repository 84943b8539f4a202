import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'

/** The references of the layers that a viewer hides when it opens the document (ISO 32000-1, 8.11.4.3). */
export function hiddenLayers({ catalog }: PDFDocument): ReadonlySet<string> {
  const properties = catalog.lookup(PDFName.of('OCProperties'))
  if (!(properties instanceof PDFDict)) return new Set()
  const config = properties.lookup(PDFName.of('D'))
  if (!(config instanceof PDFDict)) return new Set()
  const shown = new Set(tagsIn(config, 'ON'))
  const isHiddenFirst = config.lookup(PDFName.of('BaseState')) === PDFName.of('OFF')
  const hidden = isHiddenFirst ? tagsIn(properties, 'OCGs').filter(tag => !shown.has(tag)) : []
  return new Set([...hidden, ...tagsIn(config, 'OFF')])
}

/** Whether the object’s layer is hidden. An object with several layers is hidden if all of them are. */
export function isOnHiddenLayer(object: PDFDict, hidden: ReadonlySet<string>): boolean {
  const layer = object.get(PDFName.of('OC'))
  if (!layer || hidden.size === 0) return false
  if (layer instanceof PDFRef && hidden.has(layer.tag)) return true
  const group = object.context.lookup(layer)
  const members = group instanceof PDFDict ? membersOf(group, object.context) : []
  return members.length > 0 && members.every(tag => hidden.has(tag))
}

function membersOf(group: PDFDict, context: PDFContext): string[] {
  const one = group.get(PDFName.of('OCGs'))
  return one instanceof PDFRef && !(context.lookup(one) instanceof PDFArray) ? [one.tag] : tagsIn(group, 'OCGs')
}

function tagsIn(dict: PDFDict, name: string): string[] {
  const list = dict.lookup(PDFName.of(name))
  return list instanceof PDFArray ? list.asArray().flatMap(each => (each instanceof PDFRef ? each.tag : [])) : []
}
