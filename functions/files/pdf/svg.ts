import type { ContentSvg } from 'pdfmake/interfaces.js'
import type { DrawingLink } from './tagged/taggedRenderer.ts'

/** A drawing that shows images of the report by their names. */
export interface SvgDrawing extends ContentSvg {
  /** Parts of it that lead to a place in the document, in points from its upper left corner. */
  readonly links?: readonly DrawingLink[]
  readonly options: { readonly imageCallback: (name: string) => string }
}

/** Lets a drawing use the images of the report, which are in the file only once. */
export const byName = { imageCallback: (name: string) => name }

export const svgOf = (width: number, height: number, ...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
