import { clearanceShortfalls, requiredFindings } from '#shared/domain/clearance/clearanceFindings.ts'
import type { FindingsSource } from '#shared/domain/clearance/findingsSource.ts'

export type Subject = FindingsSource['clearance']
export type Answers = Partial<Subject['information']>
const CLEAR: Answers = { vi_1: 1, vi_2: 1, vi_3: 1, vi_4: 1 }
export const results = (...texts: string[]) => ({
  surface_dusts: [],
  air_monitorings: texts.map((result, at) => ({ id: `${at}`, sample: `Air ${at}`, result })),
})
export const AREA = 'No visible asbestos residue in the removal area'
export const VICINITY = 'No visible asbestos residue in the vicinity of the area'
export const AIR = 'Where air monitoring was carried out, airborne fibres were below trace level (0.01\u00a0f/ml)'
export const LICENSED = { id: 'author', license_no: 'LAA-7' }

/** A Class A clearance without shortfalls, except for the given parts. */
export const source = (
  answers: Answers = {},
  part: Partial<Subject> = {},
  users: FindingsSource['users'] = [LICENSED],
): FindingsSource => ({
  clearance: {
    ...{ type: 1, authors: ['author'], details: '<p>Lagging</p>', samples: results('<0.01') },
    ...{ work_date_to: '2026-02-17', inspection_dates: [{ inspect_date: '2026-02-17', inspect_time: '14:30' }] },
    information: { ...CLEAR, ...answers } as Subject['information'],
    reasons: [],
    ...part,
  },
  users,
  today: '2026-02-20',
})
export const shortfallsOf = (...args: Parameters<typeof source>) =>
  clearanceShortfalls(source(...args)).map(({ panel, outcome, shortfall }) => [panel, outcome, shortfall])
/** The air finding: outcome, panel and shortfall. */
export function airOf(answers: Answers, part: Partial<Subject>): readonly (string | undefined)[] {
  const { outcome, panel, shortfall } = requiredFindings(source(answers, part))[2]!
  return [outcome, panel, shortfall]
}
