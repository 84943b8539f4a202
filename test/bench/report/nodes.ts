import type { DynamicContent } from 'pdfmake/interfaces.js'
import type { Files } from '#functions/files/pdf/printer.ts'
import { DEFAULT_STYLE, INK, PAGE, STYLES } from '#functions/files/pdf/styles.ts'
import { definitionOf } from '#functions/files/pdf/surveyReportPdf.ts'
import { OUR_COLOUR } from '#shared/domain/company/documentColour.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'

/** A node of a definition, as far as other printers are told of it. */
export interface Node {
  readonly text?: string | readonly (Node | string)[]
  readonly stack?: readonly (Node | string)[]
  readonly columns?: readonly (Node | string)[]
  /** Of columns which are the cells of a row. */
  readonly widths?: readonly (number | string)[]
  readonly ul?: readonly (Node | string)[]
  readonly table?: {
    readonly widths?: readonly (number | string)[]
    readonly body: readonly (readonly (Node | string)[])[]
    readonly headerRows?: number
  }
  readonly image?: string
  readonly svg?: string
  readonly toc?: { readonly title: Node }
  readonly alt?: string
  readonly style?: string | readonly string[]
  readonly fontSize?: number
  readonly bold?: boolean
  readonly color?: string
  readonly width?: number | string
  readonly height?: number
  readonly margin?: number | readonly number[]
  readonly columnGap?: number
  readonly colSpan?: number
  readonly fillColor?: string
  readonly id?: string
  readonly tocItem?: boolean
  readonly link?: string
  readonly linkToDestination?: string
  readonly links?: readonly LinkOnDrawing[]
  readonly unbreakable?: boolean
  readonly pageBreak?: 'before'
  readonly pageOrientation?: 'portrait' | 'landscape'
}
interface LinkOnDrawing {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly goTo: string
  readonly words: string
}

/** The document that we print, for other printers: what stands in it, its head and its foot. */
export function documentOf(model: ReportModel, files: Files) {
  const { content, header, footer } = definitionOf(model)
  const nodes = content(new Set(files.keys())) as unknown as Node[]
  const running = (part: DynamicContent) => (page: number, pages: number) =>
    part(page, pages, { ...PAGE, orientation: 'portrait' }) as unknown as Node | string
  return { nodes, header: running(header), footer: running(footer) }
}

export const nodeOf = (part: Node | string | undefined): Node =>
  typeof part === 'object' ? part : { text: String(part ?? '') }

export const textOf = (node: Node | string): string => {
  const { text = '' } = nodeOf(node)
  return typeof text === 'string' ? text : text.map(textOf).join('')
}

/** The parts of a node which stand below or beside each other. */
export const partsOf = ({ stack, columns, ul, table }: Node): Node[] =>
  (stack ?? columns ?? ul ?? table?.body.flat() ?? []).map(nodeOf)

/** The headings that the contents name, in order. */
export const chaptersOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap(node => (node.tocItem ? [node] : chaptersOf(partsOf(node))))

/** Left, top, right, bottom in points. */
export function marginOf({ margin = 0 }: Node): [number, number, number, number] {
  if (typeof margin === 'number') return [margin, margin, margin, margin]
  const [left = 0, top = 0, right = left, bottom = top] = margin
  return [left, top, right, bottom]
}

export interface Look {
  readonly fontSize: number
  readonly bold: boolean
  readonly color: string
  readonly lineHeight: number
}
const PLAIN: Look = { bold: false, ...DEFAULT_STYLE }

/** How the texts of a node look, inside of what looks so. */
export function lookOf(node: Node, outside: Look = PLAIN): Look {
  const styles = [node.style ?? []].flat().map(name => STYLES[name])
  return Object.assign({}, outside, ...[...styles, node].map(own)) as Look
}
const own = (from: object = {}) => {
  const { fontSize, bold, color, lineHeight } = from as Partial<Look>
  return Object.fromEntries(
    Object.entries({ fontSize, bold, color: color && colourOf(color), lineHeight }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}
export const colourOf = (name: string) => (name === INK.accent ? OUR_COLOUR : name)

/** Points that a picture has in its box. */
export function sizeOf({ width, height = 0, svg }: Node, room: number): { width: number; height: number } {
  const [, , wide = 1, high = 1] =
    /viewBox="([^"]+)"/
      .exec(svg?.slice(0, 400) ?? '')?.[1]
      ?.split(' ')
      .map(Number) ?? []
  const across = typeof width === 'number' ? width : Math.min(room, height ? (height * wide) / high : room)
  return { width: across, height: height || (across * high) / wide }
}

/** Points of columns which are given in points, as wide as what is in them (here: an equal share), or as the rest. */
export function widthsOf(widths: readonly (number | string | undefined | object)[], room: number): number[] {
  const given = widths.map(width => (typeof width === 'object' ? (width as { width?: unknown }).width : width))
  const fixed = given.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0)
  const others = given.filter(width => typeof width !== 'number').length
  return given.map(width => (typeof width === 'number' ? width : Math.max(20, (room - fixed) / others)))
}
