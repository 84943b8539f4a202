import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import { type Clearance, ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import { clearanceShortfalls, isShownClear, withoutReason } from '#shared/domain/clearance/clearanceFindings.ts'
import { panelsOf } from '#shared/domain/clearance/clearancePanels.ts'
import { DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { aStoredPhoto, exampleClearance } from '#test/support/data/exampleClearance.ts'

/** Every certificate of every clearance: drawn at random in all statuses, its text is held against the findings. */
const DECLARED = 'poses no risk to health and safety from asbestos.</p>'
const SIGNATURE = aStoredPhoto(10, 200, 60)
const answer = fc.constantFrom(...Array(8).fill(1 as const), 0 as const, undefined)
const signing = fc.constantFrom('surveyor', 'reviewer', 'approver').map(name => ({
  user_id: seedId(name),
  date: '2026-02-20T11:30:00.000Z',
}))

const VISUAL = ['vi_1', 'vi_2', 'vi_3', 'vi_4'] as const
const ENCLOSURE = ['pde_on', 'pde_1', 'pde_2', 'pde_3', 'pde_4', 'pde_5'] as const
const DURING_WORK = ['cdrw_1_1', 'cdrw_1_2', 'cdrw_1_3', 'cdrw_1_4', 'cdrw_2_1', 'cdrw_2_2', 'cdrw_2_3'] as const
const QUESTIONS = [...VISUAL, ...ENCLOSURE, ...DURING_WORK]

interface Drawn {
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

const drawn: fc.Arbitrary<Drawn> = fc.record({
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

function sourceOf({ type, licensed, described, answers, status, signed, ...drawn }: Drawn): ClearanceSource {
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
    information: ClearanceInformation.parse({ ...example.clearance.information, ...answers }),
    ...(!described && { details: DEFAULT_DETAILS }),
  }
  return {
    ...example,
    companies: example.companies.map(company => ({ ...company, license_no_a, license_no_b })),
    users: example.users.map(user => ({ ...user, signature: SIGNATURE, license_no: licensed ? 'AA19-0342' : '' })),
    clearance: { ...clearance, ...(drawn.isReasoned && { reasons: reasonsFor(clearance) }) },
  }
}

/** A reason for everything that is open, as if every condition took one. */
const reasonsFor = (clearance: Clearance) =>
  clearanceShortfalls({ clearance, users: [], today: '' }).map(({ key, outcome }) => ({
    ...{ condition: key as never, outcome, reason: 'Work in the open air' },
    ...{ user_id: seedId('surveyor'), date: '2026-02-20T11:30:00.000Z' },
  }))

/**
 * Whether “clear” may be said, written from the Health and Safety at Work (Asbestos) Regulations 2016 and domain facts 2.1
 * and 2.3, by hand: nothing of it is taken from the product. What is answered and cannot apply does not count.
 */
const FORBIDDEN: readonly [why: string, (drawn: Drawn) => boolean][] = [
  ['42(4): residue in the area or beside it', ({ answers: { vi_2, vi_3 } }) => vi_2 !== 1 || vi_3 !== 1],
  ['41: not all removed, or no full inspection', ({ answers: { vi_1, vi_4 } }) => vi_1 !== 1 || vi_4 !== 1],
  ['41: no inspection after the work', ({ inspected }) => inspected.join() === '2026-02-16'],
  ['41: an inspection on a day to come', ({ inspected }) => inspected.includes('2026-03-03')],
  ['42: the work is not described', ({ described }) => !described],
  ['42: Class A without a licensed assessor', ({ type, licensed }) => type === 1 && !licensed],
  ['42(4): asbestos in dust', ({ dust }) => dust.some(result => ['Chrysotile', 'smeared'].includes(result))],
  ['42(4)(c): a result above trace level', ({ results }) => results.includes('0.03')],
  [
    '42(4)(c): the assessor says that a result was not below trace level',
    ({ answers: { pde_on, pde_2, pde_3 } }) => pde_on === 1 && pde_2 !== 0 && pde_3 === 0,
  ],
  [
    '42(4)(c): air was monitored, and no result is known',
    ({ answers: { pde_on, pde_2, pde_3 }, results }) =>
      pde_on === 1 && pde_2 === 1 && pde_3 === undefined && results.length === 0,
  ],
  [
    '46(4): an enclosure that was not clean, or may not come down',
    ({ answers: { pde_on, pde_1, pde_4, pde_5 } }) => pde_on === 1 && [pde_1, pde_4, pde_5].some(each => each !== 1),
  ],
  [
    '46(4): Class A, an enclosure and no air monitoring inside it',
    ({ type, answers: { pde_on, pde_2 } }) => type === 1 && pde_on === 1 && pde_2 !== 1,
  ],
  [
    'answers that contradict each other',
    ({ answers: { pde_on, pde_2, pde_3 } }) => pde_on === 1 && pde_2 === 0 && pde_3 === 1,
  ],
]
/** What is lawful all the same, where the assessor says why. */
const ONLY_WITH_REASON: readonly [why: string, (drawn: Drawn) => boolean][] = [
  ['Class A without an air result', ({ type, results }) => type === 1 && results.length === 0],
  ['a result that does not say', ({ results }) => results.some(each => ['0.01', '0,005', 'overloaded'].includes(each))],
  ['43: Class A without air monitoring of the work', ({ type, answers: { cdrw_1_1 } }) => type === 1 && cdrw_1_1 === 0],
  [
    '44, 45: trace level exceeded during the work, not followed up',
    ({ type, answers: { cdrw_1_1, cdrw_1_2, cdrw_1_3, cdrw_1_4 } }) =>
      type === 1 && cdrw_1_1 !== 0 && cdrw_1_2 === 0 && (cdrw_1_3 !== 1 || cdrw_1_4 === 0),
  ],
]
const isOneOf = (rows: typeof FORBIDDEN, drawn: Drawn) => rows.some(([, holds]) => holds(drawn))
const mayBeClear = (drawn: Drawn): boolean =>
  !isOneOf(FORBIDDEN, drawn) && (drawn.isReasoned || !isOneOf(ONLY_WITH_REASON, drawn))

const held = (check: (drawn: Drawn, certificate: ClearanceCertificate, source: ClearanceSource) => void) =>
  fc.assert(
    fc.property(drawn, drawn => {
      const source = sourceOf(drawn)
      check(drawn, clearanceCertificate(source), source)
    }),
    { numRuns: 500 },
  )
const isReviewed = ({ status }: Drawn) => status === 'reviewed' || status === 'complete'

test('2§3 W2 the declaration is printed only where every finding supports it and a reviewer has approved it', () => {
  let declared = 0
  held((drawn, { sections }) => {
    const isDeclared = JSON.stringify(sections).includes(DECLARED)
    expect(isDeclared).toBe(isReviewed(drawn) && mayBeClear(drawn))
    declared += Number(isDeclared)
  })
  expect(declared).toBeGreaterThan(0)
})

test('2§3 W2 what does not show that the area is clear says so in its title and on its first page, and calls itself no certificate', () => {
  held((drawn, { title, cover, findings, isClear }) => {
    expect(isClear).toBe(mayBeClear(drawn))
    expect(cover.kind).toBe(title)
    expect(title.includes('not shown to be clear')).toBe(!isClear)
    expect(title.includes('certificate')).toBe(isClear)
    const warning = findings.find(({ kind }) => kind === 'warn')
    expect(warning !== undefined).toBe(!isClear)
    if (warning?.kind === 'warn') expect(warning.text).toMatch(/^This document does not show that the area is clear: /)
  })
})

test('2§3 W2 a draft takes no version number, is signed by nobody and says what it is', () => {
  held((drawn, certificate) => {
    expect(certificate.isDraft).toBe(!isReviewed(drawn))
    if (!certificate.isDraft)
      return expect(certificate).toMatchObject({ issue: 2, cover: { facts: expectFact('Issued') } })
    expect(certificate.issue).toBeUndefined()
    expect(certificate.status).toBe('Draft: not reviewed')
    expect(JSON.stringify(certificate.sections)).not.toContain(SIGNATURE.file)
    expect(certificate.cover.facts).toEqual(expectFact('Generated'))
  })
})
const expectFact = (label: string) => expect.arrayContaining([expect.objectContaining({ label })])

test('2§3 W1 the inspector who finished it and the reviewer who approved it sign, with the day, and nobody else', () => {
  held((_, { sections, isDraft }, { clearance: { finished, approved, authors }, users }) => {
    const people = sections.at(-1)?.blocks.flatMap(block => (block.kind === 'people' ? block.people : [])) ?? []
    const nameOf = (id: string | undefined) => users.find(user => user.id === id)?.full_name
    const expected = isDraft
      ? []
      : [
          ...(finished && authors.includes(finished.user_id) ? [nameOf(finished.user_id)] : []),
          ...(approved ? [nameOf(approved.user_id)] : []),
        ]
    const signed = people.filter(({ signature }) => signature)
    expect(signed.map(({ name }) => name)).toEqual(expected)
    for (const { date } of signed) expect(date).toBe('21/02/2026')
    for (const { date } of people.filter(({ signature }) => !signature)) expect(date).toBe('')
  })
})

test('3§4.3 W2 each finding that is open or contrary leads to a panel that this class has', () => {
  held((drawn, _, source) => {
    const keys = panelsOf(drawn.type).map(({ key }) => key)
    const shortfalls = clearanceShortfalls({ ...source, today: '2026-03-02' })
    expect(withoutReason(shortfalls).length === 0).toBe(mayBeClear(drawn))
    expect(isShownClear({ ...source, today: '2026-03-02' })).toBe(mayBeClear(drawn))
    for (const { panel } of shortfalls) expect(keys).toContain(panel)
  })
})
