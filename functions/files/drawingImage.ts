import { createCanvas, GlobalFonts, type Image, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { FALLBACK_FAMILIES, FONTS, fontFiles } from '#functions/files/pdf/fonts/fonts.ts'
import { type DrawingImageScene, visibleRegion } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import { BASELINE, type Primitive } from '#shared/drawing/primitive.ts'
import { buildScene as primitivesOf, toSvgLines, toSvgPath } from '#shared/drawing/scene.ts'
import { inspectFile } from './fileInspection.ts'

/** Limits of the image's longer side; a small floor plan is enlarged to the minimum. */
const MAX_PIXELS = 2500
const MIN_PIXELS = 1200
/** Lines and letters are as large as on a floor plan shown with this longer side. */
const REFERENCE_PIXELS = 1000

/** A retry cannot help: the floor plan is missing, damaged or differs from its row. */
export class ImageUnreadable extends Error {}

export interface RenderedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Renders a scene on its floor plan, with a legend below, as a PNG. The same scene gives the same bytes. */
export async function renderDrawingImage(
  of: DrawingSubject,
  scene: DrawingImageScene,
  bytes: Uint8Array | undefined,
): Promise<RenderedImage> {
  const floorPlan = await decodeFloorPlan(scene, bytes)
  const layout = layoutOf(of, scene)
  const canvas = createCanvas(layout.width, layout.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, layout.width, layout.height)
  drawFloorPlan(context, floorPlan, layout)
  drawAreas(context, scene, layout)
  drawLegend(context, layout)
  return { bytes: await canvas.encode('png'), width: layout.width, height: layout.height }
}

/** Checks the size in the header first, so that a huge image is never decoded. */
async function decodeFloorPlan(
  { floorPlan: { width, height } }: DrawingImageScene,
  bytes: Uint8Array | undefined,
): Promise<Image> {
  const facts = bytes && inspectFile(bytes)
  if (!bytes || facts?.width !== width || facts.height !== height)
    throw new ImageUnreadable('The floor plan is missing or differs from its row')
  try {
    return await loadImage(bytes)
  } catch (cause) {
    throw new ImageUnreadable('The plan cannot be decoded', { cause })
  }
}

type LegendEntries = ReturnType<typeof legendOf>

/** Measurements of the image in pixels. `unit` is a thousandth of the floor plan's longer side. */
interface ImageLayout {
  readonly part: ReturnType<typeof visibleRegion>
  readonly scale: number
  readonly unit: number
  readonly width: number
  readonly height: number
  /** The top of the legend. */
  readonly below: number
  readonly entries: LegendEntries
  readonly columns: number
}

/** Measurements of the legend, in units. */
const ENTRY = { width: 240, height: 34, margin: 16, swatch: { width: 40, height: 24 }, letters: 16 }

function layoutOf(of: DrawingSubject, scene: DrawingImageScene): ImageLayout {
  const part = visibleRegion(of, scene)
  const entries = legendOf(scene.areas.filter(({ dimmed }) => !dimmed).map(({ style }) => style))
  const longest = Math.max(part.width, part.height)
  const unlimited = layoutAt(part, entries, Math.max(MIN_PIXELS, longest))
  const excess = Math.max(unlimited.width, unlimited.height) / MAX_PIXELS
  return excess > 1 ? layoutAt(part, entries, Math.floor(Math.max(MIN_PIXELS, longest) / excess) - 1) : unlimited
}

function layoutAt(part: ImageLayout['part'], entries: LegendEntries, pixels: number): ImageLayout {
  const scale = pixels / Math.max(part.width, part.height)
  const unit = pixels / REFERENCE_PIXELS
  const [width, planHeight] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const columns = Math.max(1, Math.floor((width / unit - 2 * ENTRY.margin) / ENTRY.width))
  const rows = Math.ceil(entries.length / columns)
  const height = planHeight + (rows > 0 ? Math.round((rows * ENTRY.height + 2 * ENTRY.margin) * unit) : 0)
  return { part, scale, unit, width, height, below: planHeight, entries, columns }
}

function drawFloorPlan(context: SKRSContext2D, floorPlan: Image, { part, width, below }: ImageLayout) {
  context.imageSmoothingQuality = 'high'
  context.drawImage(floorPlan, part.left, part.top, part.width, part.height, 0, 0, width, below)
}

function drawAreas(
  context: SKRSContext2D,
  { areas }: DrawingImageScene,
  { part, scale, unit, width, below }: ImageLayout,
) {
  context.save()
  context.beginPath()
  context.rect(0, 0, width, below)
  context.clip()
  context.scale(scale, scale)
  context.translate(-part.left, -part.top)
  for (const primitive of primitivesOf(areas, scale / unit)) draw(context, primitive)
  context.restore()
}

function draw(context: SKRSContext2D, primitive: Primitive) {
  context.globalAlpha = primitive.opacity
  context.fillStyle = primitive.colour
  context.strokeStyle = primitive.colour
  context.lineJoin = 'round'
  context.setLineDash(primitive.kind === 'outline' ? [...primitive.dash] : [])
  if (primitive.kind === 'text') return drawText(context, primitive)
  if (primitive.kind === 'area') return context.fill(new Path2D(toSvgPath(primitive.points)), 'evenodd')
  context.lineWidth = primitive.width
  const path = primitive.kind === 'lines' ? toSvgLines(primitive.segments) : toSvgPath(primitive.points)
  context.stroke(new Path2D(path))
}

function drawText(context: SKRSContext2D, primitive: Primitive & { kind: 'text' }) {
  const { at, text, size, angle, anchor, halo } = primitive
  context.save()
  context.translate(...at)
  context.rotate((angle * Math.PI) / 180)
  context.font = font(size)
  context.textAlign = anchor === 'middle' ? 'center' : 'left'
  context.strokeStyle = '#ffffff'
  context.lineWidth = halo
  context.strokeText(text, 0, size * BASELINE[anchor])
  context.fillText(text, 0, size * BASELINE[anchor])
  context.restore()
}

let families: string | undefined
/**
 * A medium weight, readable over lines, then the fallback fonts. The fonts are our own files, so that every machine renders the
 * same image.
 */
function font(size: number): string {
  if (!families) {
    const files = fontFiles()
    const names = ['Roboto-Medium.ttf', ...FALLBACK_FAMILIES.map(family => FONTS[family].normal)].map((file, at) => {
      const bytes = files.get(file)
      if (!bytes || !GlobalFonts.register(bytes, `Plan${at}`)) throw new Error('The fonts of the plans cannot be used')
      return `Plan${at}`
    })
    families = names.join(', ')
  }
  return `${size}px ${families}`
}

function drawLegend(context: SKRSContext2D, { unit, below, entries, columns, width }: ImageLayout) {
  if (entries.length === 0) return
  context.save()
  context.fillStyle = '#b9c2c6'
  context.fillRect(0, below, width, unit)
  context.translate(ENTRY.margin * unit, below + ENTRY.margin * unit)
  context.scale(unit, unit)
  entries.forEach(({ style, name }, at) => {
    const [x, y] = [(at % columns) * ENTRY.width, Math.floor(at / columns) * ENTRY.height]
    drawSwatch(context, style, x, y)
    context.globalAlpha = 1
    context.fillStyle = '#1b2124'
    context.font = font(ENTRY.letters)
    context.textAlign = 'left'
    context.fillText(name, x + ENTRY.swatch.width + 8, y + ENTRY.swatch.height / 2 + ENTRY.letters * BASELINE.middle)
  })
  context.restore()
}

function drawSwatch(context: SKRSContext2D, style: LegendEntries[number]['style'], x: number, y: number) {
  const [right, bottom] = [x + ENTRY.swatch.width, y + ENTRY.swatch.height]
  const points: [number, number][] = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ]
  const layer = { polygons: [{ id: style, type: 'polygon' as const, points }], labels: [] }
  for (const primitive of primitivesOf([{ id: style, style, layer }], 1)) draw(context, primitive)
}
