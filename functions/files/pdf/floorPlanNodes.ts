import type { Content } from 'pdfmake/interfaces.js'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import { withoutRoomCode } from '#shared/drawing/captionLayout.ts'
import { bounds } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { Primitive } from '#shared/drawing/primitive.ts'
import { areasIn, buildScene, type PlanArea, type PlanPart } from '#shared/drawing/scene.ts'
import { planDescription } from '#shared/report/model/planDescription.ts'
import type { FloorPlanBlock } from '#shared/report/model/reportModel.ts'
import { fitInside, missingImageNode, type Size } from './imageNode.ts'
import { svgRated } from './ratedPlan.ts'
import { heightOf, INK, widthOf } from './styles.ts'
import { byName, type SvgDrawing, svgOf, svgOfPart, svgPrimitive, svgScene } from './svg.ts'
import type { DrawingLink } from './tagged/taggedRenderer.ts'

/** A wide floor plan is printed in landscape. */
export const isLandscape = ({ image }: FloorPlanBlock): boolean => image.width >= image.height

/** Heights of the parts above and below the image, in points. */
const HEIGHTS = { chapter: 36, title: 26, legend: 26, legendRow: 23, missing: 40 }
const LEGEND_COLUMNS = 4

const reservedHeight = (plan: FloorPlanBlock, isMissing: boolean, withChapter: boolean): number =>
  (withChapter ? HEIGHTS.chapter : 0) +
  (isMissing ? HEIGHTS.missing : 0) +
  HEIGHTS.title +
  HEIGHTS.legend +
  Math.ceil(stylesOf(plan.areas).length / LEGEND_COLUMNS) * HEIGHTS.legendRow

/** The area styles of a floor plan, in the order of the legend. */
export const stylesOf = (areas: readonly PlanArea[]) =>
  legendOf(areas.filter(({ layer }) => layer.polygons.length > 0).map(({ style }) => style))

/** The floor plan as large as the page allows, with areas as vectors and a legend of colours, patterns and names. */
export function floorPlanNodes(plan: FloorPlanBlock, images: ReadonlySet<string>, withChapter = false): Content[] {
  const landscape = isLandscape(plan)
  const { width, height, file } = plan.image
  const box = {
    width: widthOf(landscape),
    height: heightOf(landscape) - reservedHeight(plan, !images.has(file), withChapter),
  }
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return [
    { text: plan.title, style: 'h2', margin: [0, 0, 0, 8], ...(plan.id && { id: plan.id }) },
    ...(images.has(file)
      ? []
      : [missingImageNode('The floor plan is not available', { ...size, height: HEIGHTS.missing })]),
    drawingOf(plan, images.has(file), size, scale),
    ...(plan.isPlain ? [] : [legendNode(plan.areas)]),
  ]
}

/** The printed part of a plan, in pixels of the image. */
export const partOf = ({ part, image: { width, height } }: FloorPlanBlock): PlanPart =>
  part ?? { left: 0, top: 0, width, height }

/** The printed part of a plan in a frame, as large as the box allows, without title and legend. */
export function planPartNode(plan: FloorPlanBlock, images: ReadonlySet<string>, box: Size): Content {
  const part = partOf(plan)
  const size = fitInside(part, box)
  return images.has(plan.image.file)
    ? drawingOf(plan, true, size, size.width / part.width)
    : missingImageNode('The floor plan is not available', { ...size, height: HEIGHTS.missing })
}

/** Scale from screen pixels to printed points; captions become 7.5 points high. */
const POINTS_PER_PIXEL = 2
/** Minimum height of printed letters, in points. */
const MIN_LETTERS = 7

/** Image and areas in one drawing, so that a page break cannot separate them. */
function drawingOf(plan: FloorPlanBlock, isShown: boolean, size: Size, scale: number): SvgDrawing {
  const { areas, badges, goTo } = plan
  const { file, width, height } = plan.image
  const part = partOf(plan)
  const image = isShown ? `<image href="${file}" x="0" y="0" width="${width}" height="${height}"/>` : ''
  const scene = buildScene(areasIn(areas, part), scale * POINTS_PER_PIXEL)
  const minLetters = MIN_LETTERS / scale
  return {
    svg: svgOfPart(
      part,
      image,
      ...(badges ? svgRated(scene, badges, minLetters) : svgScene(scene, minLetters)),
      ...(plan.part ? [frameOf(part, FRAME_WIDTH / scale)] : []),
    ),
    ...size,
    alt: planDescription(plan),
    alignment: 'center',
    links: areas.flatMap(area => linkOf(area, goTo?.[area.id], part, scale)),
    options: byName,
  }
}

/** In points; the cut hides half of the line. */
const FRAME_WIDTH = 1.2
const frameOf = ({ left, top, width, height }: PlanPart, line: number): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" stroke="${INK.quiet}" stroke-width="${line}" fill="none"/>`

/** Minimum side of a link in points, so that small marks are easy to tap. */
const MIN_LINK = 14

function linkOf(
  { layer, label }: PlanArea,
  goTo: string | undefined,
  { left: x, top: y }: PlanPart,
  scale: number,
): DrawingLink[] {
  if (!goTo) return []
  return layer.polygons.map(({ points }) => {
    const { left, top, right, bottom } = bounds(points.map(([px, py]): Point => [px - x, py - y]))
    const [width, height] = [Math.max((right - left) * scale, MIN_LINK), Math.max((bottom - top) * scale, MIN_LINK)]
    const words = `Item ${label ?? ''}`
    return {
      words,
      x: ((left + right) * scale - width) / 2,
      y: ((top + bottom) * scale - height) / 2,
      width,
      height,
      goTo,
    }
  })
}

/** `letters`: the size of the code, as a share of the size of captions. */
const SWATCH = { width: 30, height: 18, scale: 0.28, letters: 0.5 }
/** `buildScene` draws plan and swatches, so that they cannot differ. */
function legendNode(areas: readonly PlanArea[]): Content {
  const used = stylesOf(areas)
  if (used.length === 0) return { text: 'Nothing was drawn on this floor plan.', style: 'label', margin: [0, 8, 0, 0] }
  return {
    stack: [{ text: 'Legend', style: 'head', margin: [0, 0, 0, 4] }, ...legendRows(used.map(legendEntry))],
    color: INK.text,
    margin: [0, 10, 0, 0],
  }
}

export const legendEntry = ({ style, name }: ReturnType<typeof stylesOf>[number]): Content => ({
  columns: [swatch(style), { width: '*', text: name, style: 'small', margin: [0, 3, 0, 0] }],
  columnGap: 6,
})

const legendRows = (entries: readonly Content[]): Content[] =>
  rowsOf(entries, LEGEND_COLUMNS).map(row => ({
    columns: [...row, ...Array.from({ length: LEGEND_COLUMNS - row.length }, () => ({ text: '' }))],
    columnGap: 10,
    margin: [0, 0, 0, 4],
  }))

export const rowsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, row) => all.slice(row * size, row * size + size))

export function swatch(style: PlanArea['style']): { svg: string; width: number; height: number } {
  const [w, h] = [SWATCH.width / SWATCH.scale, SWATCH.height / SWATCH.scale]
  const points: [number, number][] = [
    [3, 3],
    [w - 3, 3],
    [w - 3, h - 3],
    [3, h - 3],
  ]
  const mark = {
    id: style,
    style,
    layer: { polygons: [{ id: 'p', type: 'polygon' as const, points }], labels: [] },
  }
  return {
    svg: svgOf(w, h, ...buildScene([mark], SWATCH.scale).map(part => svgPrimitive(inSwatch(part), 0))),
    width: SWATCH.width,
    height: SWATCH.height,
  }
}

/** Small letters, so that the pattern can be seen around them, also without colours. */
const inSwatch = (part: Primitive): Primitive =>
  part.kind === 'text'
    ? { ...withoutRoomCode(part), size: part.size * SWATCH.letters, halo: part.halo * SWATCH.letters }
    : part
