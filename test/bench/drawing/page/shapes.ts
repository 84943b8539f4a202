import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import type { Label, Layer, Point, Polygon } from '#shared/drawing/layer.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

export const HEIGHT = 0.7
const COLUMNS = 10

/** Fifty polygons of eight corners and fifty labels in a grid on a plan of this width. */
export function fiftyFifty(width: number): Layer {
  const cell = width / COLUMNS
  const at = (i: number): Point => [(i % COLUMNS) * cell, Math.floor(i / COLUMNS) * ((width * HEIGHT) / 5)]
  const polygon = (_: unknown, i: number): Polygon => ({
    id: `p${i}`,
    type: 'polygon',
    points: ring(at(i), cell * 0.8),
  })
  const label = (_: unknown, i: number): Label => ({
    id: `l${i}`,
    type: 'text',
    points: [[at(i)[0] + 8, at(i)[1] + cell]],
    textValue: `Room ${i + 1}`,
    fontSize: Math.max(10, cell / 8),
    angle: 0,
  })
  return { polygons: Array.from({ length: 50 }, polygon), labels: Array.from({ length: 50 }, label) }
}

const AROUND = 25
const LOOKS: readonly AreaStyleName[] = [
  'room',
  'asbestosPositive',
  'asbestosPresumed',
  'leadPositive',
  'roomNotSuspicious',
]

/** `count` other shapes on the same plan, each a separate drawing, in many styles. */
export function around(width: number, count: number): PlanArea[] {
  const cell = width / AROUND
  return Array.from({ length: count }, (_, i) => ({
    id: `around${i}`,
    style: LOOKS[i % LOOKS.length] ?? 'room',
    label: `Room ${i + 1}`,
    dimmed: true,
    layer: {
      polygons: [
        {
          id: `a${i}`,
          type: 'polygon' as const,
          points: ring([(i % AROUND) * cell, Math.floor(i / AROUND) * ((width * HEIGHT) / 20)], cell * 0.9),
        },
      ],
      labels: [],
    },
  }))
}

const ring = ([x, y]: Point, size: number): Point[] =>
  Array.from({ length: 8 }, (_, i) => {
    const angle = ((i + 0.5) * Math.PI) / 4
    return [x + size / 2 + (size / 2) * Math.cos(angle), y + size / 2 + (size / 2) * Math.sin(angle)]
  })

/** Black lines on white, like a plan. */
export async function aPlan(width: number): Promise<{ url: string; width: number; height: number }> {
  const height = width * HEIGHT
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, width, height)
  ink.strokeStyle = '#000000'
  for (let i = 0; i < 400; i++) ink.strokeRect((i * 97) % width, (i * 53) % height, 20 + (i % 80), 20 + (i % 60))
  return { url: URL.createObjectURL(await canvas.convertToBlob()), width, height }
}
