import { PlanScene } from '#frontend/drawing/plan/PlanScene.tsx'
import { type AreaStyleName, legendOf } from '#shared/drawing/areaStyles.ts'
import { buildScene } from '#shared/drawing/scene.ts'

const SWATCH = {
  polygons: [
    {
      id: 'swatch',
      type: 'polygon' as const,
      points: [
        [3, 3],
        [61, 3],
        [61, 33],
        [3, 33],
      ] satisfies [number, number][],
    },
  ],
  labels: [],
}

/** A sign behind the label of an area. */
export interface LegendSign {
  readonly sign: string
  readonly name: string
}

interface LegendProps {
  readonly looks: readonly AreaStyleName[]
  readonly signs?: readonly LegendSign[] | undefined
}

/** The styles of areas and the signs behind their labels, with their names. */
export const Legend = ({ looks, signs = [] }: LegendProps) => (
  <ul className="drawing-legend">
    {legendOf(looks).map(({ style, name }) => (
      <li key={style}>
        <svg viewBox="0 0 64 36" width="64" height="36" aria-hidden="true">
          <PlanScene primitives={buildScene([{ id: style, layer: SWATCH, style }], 1)} />
        </svg>
        {name}
      </li>
    ))}
    {signs.map(({ sign, name }) => (
      <li key={sign}>
        <span className="legend-sign" aria-hidden="true">
          {sign}
        </span>
        {name}
      </li>
    ))}
  </ul>
)
