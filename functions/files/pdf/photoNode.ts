import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'
import type { SheetPhoto } from '#shared/report/model/reportModel.ts'
import { fitInside, imageNode } from './imageNode.ts'
import { INK, PHOTO } from './styles.ts'
import { byName, type SvgDrawing, svgOf, svgStroke } from './svg.ts'

/** A photo of `what` with its photo marks, and its caption below. The photo itself is printed unchanged. */
export const photoNode = (photo: SheetPhoto, images: ReadonlySet<string>, what: string): Content => ({
  stack: [
    photo.marks.length > 0 && images.has(photo.file)
      ? markedNode(photo, `Photo, with what was drawn on it: ${what}`)
      : imageNode(photo, images, PHOTO, `Photo: ${what}`),
    captionNode(photo),
  ],
  margin: [0, 0, 0, 2],
})

function markedNode({ file, width, height, marks }: SheetPhoto, alt: string): SvgDrawing {
  const image = `<image href="${file}" x="0" y="0" width="${width}" height="${height}"/>`
  const strokes = strokesOfMarks(marks, { width, height }).map(svgStroke)
  const svg = svgOf(width, height, image, ...strokes)
  return { svg, ...fitInside({ width, height }, PHOTO), alt, options: byName }
}

const STRIP_SIDE = 4
const stripLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => STRIP_SIDE,
  paddingRight: () => STRIP_SIDE,
  paddingTop: () => 2,
  paddingBottom: () => 1.5,
}

const captionNode = (photo: SheetPhoto): Content => ({
  table: {
    widths: [PHOTO.width - 2 * STRIP_SIDE],
    body: [
      [
        {
          stack: photo.caption.map(text => ({ text })),
          lineHeight: 1,
          style: 'caption',
          color: '#ffffff',
          fillColor: INK.text,
        },
      ],
    ],
  },
  layout: stripLayout,
  tag: 'layout',
})
