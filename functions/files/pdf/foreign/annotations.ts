import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { isOnHiddenLayer } from './layers.ts'

/** An annotation's appearance, and the matrix that moves it to its place on the page. */
export interface PlacedAppearance {
  readonly form: PDFRef
  readonly matrix: Matrix
}
type Matrix = readonly [number, number, number, number, number, number]
type Box = readonly [left: number, bottom: number, right: number, top: number]

const [HIDDEN, PRINTED, NOT_VIEWED] = [1 << 1, 1 << 2, 1 << 5]
/** Annotations that show nothing on the page, or only the icon of a note, if they have no appearance. */
const SHOW_NOTHING = ['Popup', 'Link', 'Text', 'FileAttachment', 'Sound', 'Movie', 'Screen', 'PrinterMark', 'TrapNet']
const MAX_PARENTS = 50
/** pdfkit rejects larger numbers. */
const MAX_NUMBER = 1e21

const named = (dict: PDFDict, name: string): PDFObject | undefined => dict.lookup(PDFName.of(name))
const letters = (name: PDFObject | undefined): string => (name instanceof PDFName ? name.decodeText() : '')

/** The annotations of a page, without the hidden ones. */
function annotationsOf({ node, doc }: PDFPage, hiddenLayers: ReadonlySet<string> = new Set()): PDFDict[] {
  const list = named(node, 'Annots')
  const found = list instanceof PDFArray ? list.asArray().map(each => doc.context.lookup(each)) : []
  return found
    .filter(each => each instanceof PDFDict)
    .filter(each => isShown(each) && !isOnHiddenLayer(each, hiddenLayers))
}

function isShown(annotation: PDFDict): boolean {
  const flags = named(annotation, 'F')
  const set = flags instanceof PDFNumber ? flags.asNumber() : 0
  return !(set & HIDDEN) && (!(set & NOT_VIEWED) || Boolean(set & PRINTED)) && subtypeOf(annotation) !== 'Popup'
}

const subtypeOf = (annotation: PDFDict) => letters(named(annotation, 'Subtype'))

/** Whether a form field of the page has a value that its file does not draw. */
export const hasUndrawnFields = (page: PDFPage): boolean =>
  annotationsOf(page).some(each => subtypeOf(each) === 'Widget' && isUndrawn(each))

/**
 * The appearances of a page's annotations: filled-in form fields, stamps, free text and other marks. They are not part of the
 * page's contents. Throws if a viewer would show an annotation and the file does not say how it looks.
 */
export function appearancesOn(page: PDFPage, hiddenLayers: ReadonlySet<string>): PlacedAppearance[] {
  return annotationsOf(page, hiddenLayers).flatMap(annotation => {
    if (isUndrawn(annotation)) throw new Error(`An annotation without an appearance: ${subtypeOf(annotation)}`)
    const form = appearanceOf(annotation)
    const matrix = form && placeOf(page.doc.context.lookup(form, PDFStream).dict, annotation)
    return form && matrix ? [{ form, matrix }] : []
  })
}

/** The operators that draw the page, as `Page`, and its annotations above it, as `A0`, `A1` and so on. */
export const operatorsOf = (appearances: readonly PlacedAppearance[]): string =>
  [
    ...[pushGraphicsState(), drawObject('Page'), popGraphicsState()],
    ...appearances.flatMap(({ matrix }, at) => [
      pushGraphicsState(),
      concatTransformationMatrix(...matrix),
      drawObject(`A${at}`),
      popGraphicsState(),
    ]),
  ].join('\n')

/** Whether a viewer must choose how an annotation looks. */
function isUndrawn(annotation: PDFDict): boolean {
  const appearances = named(annotation, 'AP')
  if (appearances instanceof PDFDict && named(appearances, 'N')) return false
  const subtype = subtypeOf(annotation)
  return subtype === 'Widget' ? hasValue(annotation) : !SHOW_NOTHING.includes(subtype)
}

/** Whether a form field has a value to show. A signature without an appearance is invisible. */
function hasValue(widget: PDFDict): boolean {
  if (letters(inherited(widget, 'FT')) === 'Sig') return false
  const value = inherited(widget, 'V')
  if (value instanceof PDFName) return letters(value) !== 'Off'
  const isText = value instanceof PDFString || value instanceof PDFHexString
  return isText ? value.decodeText() !== '' : value !== undefined
}

function inherited(widget: PDFDict, name: string): PDFObject | undefined {
  let at: PDFObject | undefined = widget
  for (let parents = 0; at instanceof PDFDict && parents < MAX_PARENTS; parents++) {
    const value = named(at, name)
    if (value) return value
    at = named(at, 'Parent')
  }
  return undefined
}

/** The form that an annotation shows, in its present state; undefined if the state shows nothing. */
function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const appearances = named(annotation, 'AP')
  if (!(appearances instanceof PDFDict)) return undefined
  const [normal, states] = [appearances.get(PDFName.of('N')), named(appearances, 'N')]
  const state = named(annotation, 'AS') ?? inherited(annotation, 'V')
  const isList = states instanceof PDFDict
  const ref = isList ? state instanceof PDFName && states.get(state) : normal
  if (!(ref instanceof PDFRef)) return undefined
  const stream = annotation.context.lookup(ref)
  if (!(stream instanceof PDFStream)) return undefined
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  return ref
}

/**
 * Moves the box of an appearance, turned by its own matrix, into the annotation's rectangle (ISO 32000-1, 12.5.5); undefined if
 * one of them is empty.
 */
function placeOf(form: PDFDict, annotation: PDFDict): Matrix | undefined {
  const [left, bottom, right, top] = boxOf(numbersIn(annotation, 'Rect'))
  const turn = named(form, 'Matrix') ? numbersIn(form, 'Matrix') : [1, 0, 0, 1, 0, 0]
  const box = turned(boxOf(numbersIn(form, 'BBox')), turn)
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  if (!(width > 0 && height > 0 && right > left && top > bottom)) return undefined
  const [x, y] = [(right - left) / width, (top - bottom) / height]
  const matrix = [x, 0, 0, y, left - box[0] * x, bottom - box[1] * y] as const
  if (matrix.some(number => !(Math.abs(number) < MAX_NUMBER))) throw new Error(`A place of ${matrix.join(' ')}`)
  return matrix
}

function numbersIn(dict: PDFDict, name: string): number[] {
  const list = named(dict, name)
  if (!(list instanceof PDFArray)) throw new Error(`An annotation without ${name}`)
  return Array.from({ length: list.size() }, (_, at) => list.lookup(at, PDFNumber).asNumber())
}

const boxOf = ([x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): Box => [
  Math.min(x, toX),
  Math.min(y, toY),
  Math.max(x, toX),
  Math.max(y, toY),
]

/** The upright box around a turned one. */
function turned([left, bottom, right, top]: Box, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Box {
  const corners = [left, right].flatMap(x => [bottom, top].map(y => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
