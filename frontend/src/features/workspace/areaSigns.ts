import type { OutboxEntry } from '#frontend/store/database.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

/** Signs behind a label: the report check has a finding about the area; its change or photo has not been sent yet. */
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
