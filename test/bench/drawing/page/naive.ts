import { Konva } from 'konva/lib/Core'
import { Image } from 'konva/lib/shapes/Image'
import { Line } from 'konva/lib/shapes/Line'
import { Text } from 'konva/lib/shapes/Text'
import type { Layer } from '#shared/drawing/layer.ts'

/** A first, simple stage: plan, polygons and labels in one layer, all with Konva's defaults. */
export async function naive(
  container: HTMLDivElement,
  plan: { url: string; width: number; height: number },
  { polygons, labels }: Layer,
) {
  const { clientWidth: width, clientHeight: height } = container
  const zoom = Math.min(width / plan.width, height / plan.height)
  const fixture = new Konva.Stage({ container, width, height, scaleX: zoom, scaleY: zoom })
  const layer = new Konva.Layer()
  const image = document.createElement('img')
  image.src = plan.url
  await image.decode()
  layer.add(new Image({ image, width: plan.width, height: plan.height }))
  const shapes = polygons.map(
    ({ points }) =>
      new Line({
        points: points.flat(),
        closed: true,
        fill: '#1747c41f',
        stroke: '#1747c4',
        strokeWidth: 4,
        draggable: true,
      }),
  )
  for (const shape of shapes) layer.add(shape)
  for (const { points, textValue, fontSize } of labels)
    layer.add(new Text({ x: points[0]![0], y: points[0]![1], text: textValue, fontSize, draggable: true }))
  fixture.add(layer)
  return { move: (dx: number, dy: number) => shapes[0]?.position({ x: dx, y: dy }), destroy: () => fixture.destroy() }
}
