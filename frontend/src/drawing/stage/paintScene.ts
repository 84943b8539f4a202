import type { Point } from '#shared/drawing/layer.ts'
import { BASELINE, type Primitive } from '#shared/drawing/primitive.ts'

const FONT = 'Inter, system-ui, sans-serif'

function trace(context: CanvasRenderingContext2D, ring: readonly Point[], closed = true) {
  context.beginPath()
  for (const [x, y] of ring) context.lineTo(x, y)
  if (closed) context.closePath()
}

type PrimitiveOf<Kind extends Primitive['kind']> = Extract<Primitive, { kind: Kind }>

function paintArea(context: CanvasRenderingContext2D, { points }: PrimitiveOf<'area'>) {
  trace(context, points)
  context.fill('evenodd')
}

function paintLines(context: CanvasRenderingContext2D, { segments, width }: PrimitiveOf<'lines'>) {
  context.beginPath()
  for (const [[ax, ay], [bx, by]] of segments) {
    context.moveTo(ax, ay)
    context.lineTo(bx, by)
  }
  context.lineWidth = width
  context.setLineDash([])
  context.stroke()
}

function paintOutline(context: CanvasRenderingContext2D, { points, width, dash }: PrimitiveOf<'outline'>) {
  trace(context, points)
  context.lineWidth = width
  context.setLineDash([...dash])
  context.stroke()
}

function paintText(
  context: CanvasRenderingContext2D,
  { at, text: content, size, angle, anchor, halo }: PrimitiveOf<'text'>,
) {
  context.save()
  context.translate(...at)
  context.rotate((angle * Math.PI) / 180)
  context.font = `600 ${size}px ${FONT}`
  context.textAlign = anchor === 'middle' ? 'center' : 'left'
  context.textBaseline = 'alphabetic'
  const baseline = size * BASELINE[anchor]
  context.setLineDash([])
  context.lineWidth = halo
  context.strokeStyle = '#ffffff'
  context.strokeText(content, 0, baseline)
  context.fillText(content, 0, baseline)
  context.restore()
}

/** Paints primitives, back to front, on a canvas in plan pixels. */
export function paintScene(context: CanvasRenderingContext2D, primitives: readonly Primitive[]): void {
  context.lineJoin = 'round'
  for (const primitive of primitives) {
    context.globalAlpha = primitive.opacity
    context.fillStyle = primitive.colour
    context.strokeStyle = primitive.colour
    if (primitive.kind === 'area') paintArea(context, primitive)
    else if (primitive.kind === 'lines') paintLines(context, primitive)
    else if (primitive.kind === 'outline') paintOutline(context, primitive)
    else paintText(context, primitive)
  }
  context.globalAlpha = 1
}
