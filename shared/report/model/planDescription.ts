import { badgeText } from '#shared/domain/item/badge.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { legendOf } from '#shared/drawing/areaStyles.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'
import type { FloorPlanBlock } from './reportModel.ts'

/**
 * A text alternative for a floor plan: “Ground floor, plan. Room: Kitchen and Lobby. Asbestos, positive: 1 and 4.” Rated areas are
 * named by their rating: “High: 4.”
 */
export function planDescription({
  title,
  areas,
  badges = {},
}: Pick<FloorPlanBlock, 'title' | 'areas' | 'badges'>): string {
  const drawn = areas.filter(({ layer }) => layer.polygons.length > 0)
  const plain = drawn.filter(({ id }) => !badges[id])
  const meanings = legendOf(plain.map(({ style }) => style)).map(
    ({ style, name }) => `${name}: ${namesOf(plain.filter(area => area.style === style))}.`,
  )
  const rated = Map.groupBy(
    drawn.filter(({ id }) => badges[id]),
    ({ id }) => badges[id] && badgeText(badges[id]),
  )
  const ratings = [...rated].map(([words, marked]) => `${words}: ${namesOf(marked)}.`)
  return [`${title}, plan.`, ...meanings, ...ratings].join(' ')
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
