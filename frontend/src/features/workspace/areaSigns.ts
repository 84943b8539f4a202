import type { OutboxEntry } from '#frontend/store/database.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

/** Signs behind a label: a finding of the report check about the area; a change or photo of it that has not been sent. */
const [FINDING, WAITING] = ['⚠', '↑']
export const AREA_SIGNS = [
  { sign: FINDING, name: 'Something to check' },
  { sign: WAITING, name: 'Not sent yet' },
]

interface SignedIds {
  readonly findings: ReadonlySet<string>
  readonly waiting: ReadonlySet<string>
}

export function withSigns(area: PlanArea, { findings, waiting }: SignedIds): PlanArea {
  const signs = [findings.has(area.id) && FINDING, waiting.has(area.id) && WAITING].filter(Boolean)
  return signs.length > 0 ? { ...area, label: [area.label, ...signs].filter(Boolean).join(' ') } : area
}

/** The ids of the rooms and items of a building whose changes wait to be sent, with their photos. */
export const waitingIds = (
  writes: readonly Pick<OutboxEntry, 'building_id' | 'input'>[],
  building: string,
): ReadonlySet<string> =>
  new Set(writes.flatMap(({ building_id, input }) => (building_id === building && 'id' in input ? [input.id] : [])))
