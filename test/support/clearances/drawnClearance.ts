import fc from 'fast-check'
import { seedId } from '#localstack/seed/ids.ts'
import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { clearanceShortfalls } from '#shared/domain/clearance/clearanceFindings.ts'
import { DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import type { ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { aStoredPhoto, exampleClearance } from '#test/support/data/exampleClearance.ts'

export const SIGNATURE = aStoredPhoto(10, 200, 60)
const answer = fc.constantFrom(...Array(8).fill(1 as const), 0 as const, undefined)
const signing = fc.constantFrom('surveyor', 'reviewer', 'approver').map(name => ({
  user_id: seedId(name),
  date: '2026-02-20T11:30:00.000Z',
}))

const VISUAL = ['vi_1', 'vi_2', 'vi_3', 'vi_4'] as const
const ENCLOSURE = ['pde_on', 'pde_1', 'pde_2', 'pde_3', 'pde_4', 'pde_5'] as const
const DURING_WORK = ['cdrw_1_1', 'cdrw_1_2', 'cdrw_1_3', 'cdrw_1_4', 'cdrw_2_1', 'cdrw_2_2', 'cdrw_2_3'] as const
const QUESTIONS = [...VISUAL, ...ENCLOSURE, ...DURING_WORK]

export interface Drawn {
  readonly type: 1 | 2
  readonly licensed: boolean
  readonly described: boolean
  readonly answers: Partial<Record<(typeof QUESTIONS)[number], 0 | 1 | undefined>>
  readonly isReasoned: boolean
  readonly companyLicences: readonly [a: string, b: string]
  readonly results: readonly string[]
  readonly dust: readonly string[]
  readonly inspected: readonly string[]
  readonly status: Clearance['status']
  readonly signed: Pick<Clearance, 'finished' | 'approved'>
}

/** Arbitrary clearances over every question, sample, licence, class and status. */
export const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(1, 2),
  licensed: fc.boolean(),
  described: fc.boolean(),
  answers: fc.record(Object.fromEntries(QUESTIONS.map(key => [key, answer]))),
  isReasoned: fc.boolean(),
  companyLicences: fc.constantFrom(['A-1', 'B-1'], ['A-1', ''], ['', 'B-1'], ['', '']),
  results: fc.array(fc.constantFrom(...Array(6).fill('<0.01'), '0.005 f/ml', '0.01', '0,005', '0.03', 'overloaded'), {
    maxLength: 3,
  }),
  dust: fc.array(fc.constantFrom('No asbestos detected', 'NAD', 'Not detected', 'Chrysotile', 'smeared'), {
    maxLength: 1,
  }),
  inspected: fc.constantFrom(
    ['2026-02-17'],
    ['2026-02-16', '2026-02-18'],
    ['2026-02-16'],
    ['2026-02-17', '2026-03-03'],
  ),
  status: fc.constantFrom('active', 'awaiting_review', 'declined', 'needs_edit', 'reviewed', 'complete'),
  signed: fc.record({ finished: signing, approved: signing }, { requiredKeys: [] }),
})

const EXAMPLES = { 1: exampleClearance(1), 2: exampleClearance(2) }

export function sourceOf({ type, licensed, described, answers, status, signed, ...drawn }: Drawn): ClearanceSource {
  const example = EXAMPLES[type]
  const samples = (results: readonly string[]) =>
    results.map((result, at) => ({ id: seedId(`sample/${at}`), sample: `Sample ${at}`, result }))
  const [license_no_a, license_no_b] = drawn.companyLicences
  const clearance = {
    ...example.clearance,
    ...signed,
    status,
    samples: { air_monitorings: samples(drawn.results), surface_dusts: samples(drawn.dust) },
    inspection_dates: drawn.inspected.map(inspect_date => ({ inspect_date, inspect_time: '09:00' })),
    information: ClearanceInformation().parse({ ...example.clearance.information, ...answers }),
    ...(!described && { details: DEFAULT_DETAILS }),
  }
  return {
    ...example,
    companies: example.companies.map(company => ({ ...company, license_no_a, license_no_b })),
    users: example.users.map(user => ({ ...user, signature: SIGNATURE, license_no: licensed ? 'AA19-0342' : '' })),
    clearance: { ...clearance, ...(drawn.isReasoned && { reasons: reasonsFor(clearance) }) },
  }
}

/** A reason for every open condition, as if each condition accepted one. */
const reasonsFor = (clearance: Clearance) =>
  clearanceShortfalls({ clearance, users: [], today: '' }).map(({ key, outcome }) => ({
    ...{ condition: key as never, outcome, reason: 'Work in the open air' },
    ...{ user_id: seedId('surveyor'), date: '2026-02-20T11:30:00.000Z' },
  }))
