import { countOf } from '#shared/domain/text/formatNumber.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import type { FloorPlanBlock } from './reportModel.ts'

/** A text alternative for a floor plan: “Ground floor, plan. Room: Kitchen and Lobby. Asbestos, positive: 1 and 4.” */
export function planDescription({ title, areas }: Pick<FloorPlanBlock, 'title' | 'areas'>): string {
  const drawn = areas.filter(({ layer }) => layer.polygons.length > 0)
  const meanings = legendOf(drawn.map(({ style }) => style)).map(
    ({ style, name }) => `${name}: ${namesOf(drawn.filter(area => area.style === style))}.`,
  )
  return [`${title}, plan.`, ...meanings].join(' ')
}

function namesOf(areas: readonly PlanArea[]): string {
  const names = areas.map(nameOf).filter(Boolean)
  const unnamed = areas.length - names.length
  return joinWords([...names, ...(unnamed > 0 ? [countOf(unnamed, 'area')] : [])])
}

/** A label without text, or with only a note in brackets, gets the name that is written on the plan. */
function nameOf({ label = '', layer }: PlanArea): string {
  const written = layer.labels[0]?.textValue.trim() ?? ''
  return label === '' || label.startsWith('(') ? `${written} ${label}`.trim() : label
}
