import type { CanvasElement } from 'pdfmake/interfaces.js'
import type { Badge } from '#shared/domain/item/badge.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import type { Primitive } from '#shared/drawing/primitive.ts'
import { badgeShapes, SHAPE_SIDE } from './badge.ts'
import { INK, TONE_COLOURS } from './styles.ts'
import { svgPrimitive, svgScene } from './svg.ts'
import { lineWidthOf } from './words/lineWidth.ts'

type Badges = Readonly<Record<string, Badge>>

const FILL = 0.2

/**
 * Draws the areas of a plan, items with a badge by their rating, and all captions on top. Leaves out the texts that users wrote
 * on the plan, to make room for the captions.
 */
export const svgRated = (scene: readonly Primitive[], badges: Badges, minLetters: number): string[] =>
  svgScene(
    scene.filter(primitive => primitive.kind !== 'text' || primitive.anchor === 'middle'),
    minLetters,
    primitive => {
      const badge = badges[primitive.areaId]
      return badge && svgOfRated(primitive, badge, minLetters)
    },
  )

function svgOfRated(primitive: Primitive, badge: Badge, minLetters: number): string {
  const colour = TONE_COLOURS[badge.tone]
  switch (primitive.kind) {
    case 'lines':
      return ''
    case 'area':
      return svgPrimitive({ ...primitive, colour, opacity: FILL }, minLetters)
    case 'outline':
      return svgPrimitive(primitive.colour === WHITE ? primitive : { ...primitive, colour }, minLetters)
    case 'text':
      return markOf({ ...primitive, size: Math.max(primitive.size, minLetters) }, badge)
  }
}
const WHITE = '#ffffff'

/** The shape of the rating and the number of the item on a white ground. All sizes are multiples of the letter size. */
const MARK = { shape: 0.95, gap: 0.2, side: 0.2, height: 1.15 }

function markOf({ at: [x, y], text, code, size }: Primitive & { kind: 'text' }, badge: Badge): string {
  const number = text.slice(code.length).trim()
  const width = (MARK.side * 2 + MARK.shape + MARK.gap + lineWidthOf(number)) * size
  const [left, top] = [x - width / 2, y - (MARK.height * size) / 2]
  const shape = { x: left + MARK.side * size, y: y - (MARK.shape * size) / 2, scale: (MARK.shape * size) / SHAPE_SIDE }
  return (
    `<rect x="${left}" y="${top}" width="${width}" height="${MARK.height * size}" rx="${size / 4}" fill="${WHITE}" fill-opacity="0.9"/>` +
    `<g transform="translate(${shape.x} ${shape.y}) scale(${shape.scale})">${badgeShapes(badge).map(svgShape).join('')}</g>` +
    `<text x="${shape.x + (MARK.shape + MARK.gap) * size}" y="${y + size * 0.36}" font-family="Roboto" font-weight="bold" font-size="${size}" fill="${INK.text}">${escapeXml(number)}</text>`
  )
}

function svgShape(shape: CanvasElement): string {
  const look = `stroke="${shape.lineColor}" stroke-width="${shape.lineWidth}"`
  const fill = `fill="${'color' in shape && shape.color ? shape.color : 'none'}"`
  switch (shape.type) {
    case 'polyline':
      return `<polygon points="${shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}" ${look} ${fill}/>`
    case 'ellipse':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r1}" ${look} ${fill}/>`
    case 'line':
      return `<line x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}" ${look}/>`
    default:
      return ''
  }
}
