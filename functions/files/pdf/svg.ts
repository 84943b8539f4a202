import type { ContentSvg } from 'pdfmake/interfaces.js'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import { withoutRoomCode } from '#shared/drawing/captionLayout.ts'
import { MARK_COLOURS, type Stroke } from '#shared/drawing/photoMarkStrokes.ts'
import type { Primitive } from '#shared/drawing/primitive.ts'
import { type PlanPart, toSvgLines, toSvgPath } from '#shared/drawing/scene.ts'
import type { DrawingLink } from './tagged/taggedRenderer.ts'
import { lineWidthOf } from './words/lineWidth.ts'

/** A drawing that refers to images of the report by name. */
export interface SvgDrawing extends ContentSvg {
  /** Areas that link to a place in the document, in points from the drawing's upper left corner. */
  readonly links?: readonly DrawingLink[]
  readonly options: { readonly imageCallback: (name: string) => string }
}

/** Lets a drawing use the images of the report, which the file contains only once. */
export const byName = { imageCallback: (name: string) => name }

export const svgOf = (width: number, height: number, ...parts: readonly string[]): string =>
  svgOfPart({ left: 0, top: 0, width, height }, ...parts)

/** A drawing that is cut to a part of its plane. */
export const svgOfPart = ({ left, top, width, height }: PlanPart, ...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${parts.join('')}</svg>`

/** A part of a plan. `minLetters`: minimum height of letters. */
export function svgPrimitive(primitive: Primitive, minLetters: number): string {
  const { colour, opacity } = primitive
  switch (primitive.kind) {
    case 'area':
      return `<path d="${toSvgPath(primitive.points)}" fill="${colour}" fill-opacity="${opacity}"/>`
    case 'lines':
      return `<path d="${toSvgLines(primitive.segments)}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${primitive.width}" fill="none"/>`
    case 'outline':
      return `<path d="${toSvgPath(primitive.points)}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${primitive.width}" stroke-dasharray="${primitive.dash.join(' ') || 'none'}" stroke-linejoin="round" fill="none"/>`
    case 'text':
      return textOf({ ...primitive, size: Math.max(primitive.size, minLetters) })
  }
}

type Text = Primitive & { readonly kind: 'text' }
const isText = (primitive: Primitive): primitive is Text => primitive.kind === 'text'

/**
 * The parts of a plan. All texts are on top, because the hatching of a later area would cross them. `drawn` draws a part in
 * another way, or returns undefined.
 */
export function svgScene(
  scene: readonly Primitive[],
  minLetters: number,
  drawn: (primitive: Primitive) => string | undefined = () => undefined,
): string[] {
  const texts = scene.filter(isText).map(withoutRoomCode)
  return [
    ...scene
      .filter(primitive => !isText(primitive))
      .map(primitive => drawn(primitive) ?? svgPrimitive(primitive, minLetters)),
    ...texts.filter(({ text }) => text !== '').map(text => drawn(text) ?? onGround(text, minLetters)),
  ]
}

/** The space at the sides of a text on its ground, and the height of the ground, in letter sizes. */
const GROUND = { side: 0.15, height: 1.15 }

/** A text on a light ground, which hides the lines of the plan and of its areas. */
function onGround(primitive: Text, minLetters: number): string {
  const { at, text, angle, anchor } = primitive
  const [x, y] = at
  const size = Math.max(primitive.size, minLetters)
  const width = (lineWidthOf(text) + 2 * GROUND.side) * size
  const height = GROUND.height * size
  const [left, top] = anchor === 'middle' ? [x - width / 2, y - height / 2] : [x - GROUND.side * size, y]
  return (
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${size / 5}" fill="#fff" fill-opacity="0.88" transform="rotate(${angle} ${x} ${y})"/>` +
    svgPrimitive({ ...primitive, halo: 0 }, minLetters)
  )
}

/** Draws the text twice: a wide white outline, if any, then the text in its colour. */
function textOf({ at: [x, y], text, size, angle, anchor, halo, colour, opacity }: Text): string {
  const position =
    anchor === 'middle' ? `x="${x}" y="${y + size * 0.36}" text-anchor="middle"` : `x="${x}" y="${y + size * 0.93}"`
  const look = `${position} font-family="Roboto" font-weight="bold" font-size="${size}" transform="rotate(${angle} ${x} ${y})"`
  const letters = escapeXml(text)
  const outline = `<text ${look} fill="#fff" stroke="#fff" stroke-width="${halo}" stroke-linejoin="round" opacity="0.85">${letters}</text>`
  return `${halo > 0 ? outline : ''}<text ${look} fill="${colour}" fill-opacity="${opacity}">${letters}</text>`
}

export const svgStroke = (stroke: Stroke): string =>
  stroke.kind === 'path'
    ? `<path d="${stroke.d}" fill="${stroke.fill}" stroke="${stroke.stroke}" stroke-width="${stroke.width}" stroke-linejoin="round" stroke-linecap="round"/>`
    : `<text x="${stroke.x}" y="${stroke.y}" font-family="Roboto" font-weight="bold" font-size="${stroke.size}" fill="${MARK_COLOURS.halo}">${escapeXml(stroke.text)}</text>`
