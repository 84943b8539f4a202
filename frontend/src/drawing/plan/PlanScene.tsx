import { memo } from 'react'
import { BASELINE, type Primitive } from '#shared/drawing/primitive.ts'
import { toSvgLines, toSvgPath } from '#shared/drawing/scene.ts'

/** Primitives as SVG elements in plan pixels, back to front. */
export const PlanScene = memo(function PlanScene({ primitives }: { primitives: readonly Primitive[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: an area has many primitives without keys of their own
  return primitives.map((primitive, index) => <Shape key={`${primitive.areaId} ${index}`} {...primitive} />)
})

function Shape(primitive: Primitive) {
  const { colour, opacity } = primitive
  switch (primitive.kind) {
    case 'area':
      return <path d={toSvgPath(primitive.points)} fill={colour} fillOpacity={opacity} fillRule="evenodd" />
    case 'lines':
      return <path d={toSvgLines(primitive.segments)} stroke={colour} strokeWidth={primitive.width} opacity={opacity} />
    case 'outline':
      return <Outline {...primitive} />
    case 'text':
      return <LabelText {...primitive} />
  }
}

const Outline = ({ points, colour, width, dash, opacity }: Primitive & { kind: 'outline' }) => (
  <path
    d={toSvgPath(points)}
    fill="none"
    stroke={colour}
    strokeWidth={width}
    strokeDasharray={dash.join(' ') || undefined}
    strokeLinejoin="round"
    opacity={opacity}
  />
)

function LabelText({ at: [x, y], text, size, angle, anchor, halo, colour, opacity }: Primitive & { kind: 'text' }) {
  return (
    <text
      x={x}
      y={y + size * BASELINE[anchor]}
      transform={angle === 0 ? undefined : `rotate(${angle} ${x} ${y})`}
      textAnchor={anchor === 'middle' ? 'middle' : 'start'}
      fontSize={size}
      fontWeight={600}
      fill={colour}
      stroke="#ffffff"
      strokeWidth={halo}
      strokeLinejoin="round"
      paintOrder="stroke"
      opacity={opacity}
    >
      {text}
    </text>
  )
}
