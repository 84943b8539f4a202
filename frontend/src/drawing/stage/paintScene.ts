import type { Point } from '#shared/drawing/layer.ts'
import { BASELINE, type Primitive } from '#shared/drawing/primitive.ts'

const FONT = 'Inter, system-ui, sans-serif'

function trace(ink: CanvasRenderingContext2D, ring: readonly Point[], closed = true) {
  ink.beginPath()
  for (const [x, y] of ring) ink.lineTo(x, y)
  if (closed) ink.closePath()
}

type Of<Kind extends Primitive['kind']> = Extract<Primitive, { kind: Kind }>

function area(ink: CanvasRenderingContext2D, { points }: Of<'area'>) {
  trace(ink, points)
  ink.fill('evenodd')
}

function lines(ink: CanvasRenderingContext2D, { segments, width }: Of<'lines'>) {
  ink.beginPath()
  for (const [[ax, ay], [bx, by]] of segments) {
    ink.moveTo(ax, ay)
    ink.lineTo(bx, by)
  }
  ink.lineWidth = width
  ink.setLineDash([])
  ink.stroke()
}

function outline(ink: CanvasRenderingContext2D, { points, width, dash }: Of<'outline'>) {
  trace(ink, points)
  ink.lineWidth = width
  ink.setLineDash([...dash])
  ink.stroke()
}

function text(ink: CanvasRenderingContext2D, { at, text: words, size, angle, anchor, halo }: Of<'text'>) {
  ink.save()
  ink.translate(...at)
  ink.rotate((angle * Math.PI) / 180)
  ink.font = `600 ${size}px ${FONT}`
  ink.textAlign = anchor === 'middle' ? 'center' : 'left'
  ink.textBaseline = 'alphabetic'
  const baseline = size * BASELINE[anchor]
  ink.setLineDash([])
  ink.lineWidth = halo
  ink.strokeStyle = '#ffffff'
  ink.strokeText(words, 0, baseline)
  ink.fillText(words, 0, baseline)
  ink.restore()
}

/** Draws primitives, back to front, into a canvas whose units are plan pixels. */
export function paintScene(ink: CanvasRenderingContext2D, primitives: readonly Primitive[]): void {
  ink.lineJoin = 'round'
  for (const primitive of primitives) {
    ink.globalAlpha = primitive.opacity
    ink.fillStyle = primitive.colour
    ink.strokeStyle = primitive.colour
    if (primitive.kind === 'area') area(ink, primitive)
    else if (primitive.kind === 'lines') lines(ink, primitive)
    else if (primitive.kind === 'outline') outline(ink, primitive)
    else text(ink, primitive)
  }
  ink.globalAlpha = 1
}
