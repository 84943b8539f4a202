import type { Content } from 'pdfmake/interfaces.js'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import { bounds } from '#shared/drawing/geometry.ts'
import { buildScene, type PlanArea } from '#shared/drawing/scene.ts'
import { planDescription } from '#shared/report/model/planDescription.ts'
import type { FloorPlanBlock } from '#shared/report/model/reportModel.ts'
import { fitInside, missingImageNode, type Size } from './imageNode.ts'
import { heightOf, INK, widthOf } from './styles.ts'
import { byName, type SvgDrawing, svgOf, svgPrimitive } from './svg.ts'
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

/** A small plan under its title, without a legend. */
export function smallPlanNode(plan: FloorPlanBlock, images: ReadonlySet<string>, box: Size): Content[] {
  const { width, height, file } = plan.image
  const size = fitInside({ width, height }, box)
  return [
    { text: plan.title, style: 'label', margin: [0, 0, 0, 2] },
    images.has(file)
      ? drawingOf(plan, true, size, size.width / width)
      : missingImageNode('The floor plan is not available', { ...size, height: HEIGHTS.missing }),
  ]
}

/** Scale from screen pixels to printed points; captions become 7.5 points high. */
const POINTS_PER_PIXEL = 2
/** Minimum height of printed letters, in points. */
const MIN_LETTERS = 7

/** Image and areas in one drawing, so that a page break cannot separate them. */
function drawingOf(plan: FloorPlanBlock, isShown: boolean, size: Size, scale: number): SvgDrawing {
  const { areas, goTo } = plan
  const { file, width, height } = plan.image
  const image = isShown ? `<image href="${file}" x="0" y="0" width="${width}" height="${height}"/>` : ''
  return {
    svg: svgOf(
      width,
      height,
      image,
      ...buildScene(areas, scale * POINTS_PER_PIXEL).map(part => svgPrimitive(part, MIN_LETTERS / scale)),
    ),
    ...size,
    alt: planDescription(plan),
    alignment: 'center',
    links: areas.flatMap(area => linkOf(area, goTo?.[area.id], scale)),
    options: byName,
  }
}

/** Minimum side of a link in points, so that small marks are easy to tap. */
const MIN_LINK = 14

function linkOf({ layer, label }: PlanArea, goTo: string | undefined, scale: number): DrawingLink[] {
  if (!goTo) return []
  return layer.polygons.map(({ points }) => {
    const { left, top, right, bottom } = bounds(points)
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

const SWATCH = { width: 30, height: 18, scale: 0.28 }
/** The floor plan's own scene draws the swatches, so that they cannot differ from it. */
function legendNode(areas: readonly PlanArea[]): Content {
  const used = stylesOf(areas)
  if (used.length === 0) return { text: 'Nothing was drawn on this floor plan.', style: 'label', margin: [0, 8, 0, 0] }
  const entries = used.map(({ style, name }) => ({
    columns: [
      swatch(style),
      { width: '*', text: name, style: 'small', margin: [0, 3, 0, 0] as [number, number, number, number] },
    ],
    columnGap: 6,
  }))
  return {
    stack: [
      { text: 'Legend', style: 'head', margin: [0, 0, 0, 4] },
      ...rowsOf(entries, LEGEND_COLUMNS).map(row => ({
        columns: [...row, ...Array.from({ length: LEGEND_COLUMNS - row.length }, () => ({ text: '' }))],
        columnGap: 10,
        margin: [0, 0, 0, 4] as [number, number, number, number],
      })),
    ],
    color: INK.text,
    margin: [0, 10, 0, 0],
  }
}

const rowsOf = <T>(all: readonly T[], size: number): T[][] =>
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
    svg: svgOf(w, h, ...buildScene([mark], SWATCH.scale).map(part => svgPrimitive(part, 0))),
    width: SWATCH.width,
    height: SWATCH.height,
  }
}
