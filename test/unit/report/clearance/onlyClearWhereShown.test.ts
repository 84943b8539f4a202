import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certificateFileName } from '#functions/documents/clearanceCertificate.ts'
import { seedId } from '#localstack/seed/ids.ts'
import { clearanceShortfalls, isShownClear, withoutReason } from '#shared/domain/clearance/clearanceFindings.ts'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import { panelsOf } from '#shared/domain/clearance/clearancePanels.ts'
import { revisionName } from '#shared/domain/files/revision.ts'
import type { Inspection } from '#shared/domain/tree/inspection.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { evidenceOf } from '#shared/report/survey/reinspectionChapter.ts'
import { type Drawn, drawn, SIGNATURE, sourceOf } from '#test/support/clearances/drawnClearance.ts'

/** Property test: the text of certificates for random clearances in all statuses is compared with the findings. */
const DECLARED = 'poses no risk to health and safety from asbestos.</p>'
/**
 * The conditions against “clear”, written by hand from the Health and Safety at Work (Asbestos) Regulations 2016 and domain facts
 * 2.1 and 2.3, independently of the product. Answers that cannot apply do not count.
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
/** Lawful exceptions, if the assessor gives a reason. */
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

const held = (
  check: (drawn: Drawn, certificate: ClearanceCertificate, source: ClearanceSource) => void,
  numRuns = 500,
) =>
  fc.assert(
    fc.property(drawn, drawn => {
      const source = sourceOf(drawn)
      check(drawn, clearanceCertificate(source), source)
    }),
    { numRuns },
  )
const isReviewed = ({ status }: Drawn) => status === 'reviewed' || status === 'complete'

test('the declaration is printed only where every finding supports it and a reviewer has approved it [2§3 W2]', () => {
  let declared = 0
  held((drawn, { result, sections }) => {
    const isDeclared = JSON.stringify(sections).includes(DECLARED)
    expect(result.includes('the removal area is clear and poses no risk')).toBe(isDeclared)
    expect(isDeclared).toBe(isReviewed(drawn) && mayBeClear(drawn))
    declared += Number(isDeclared)
  }, 2_500)
  // About one in 130 random clearances is declared clear.
  expect(declared).toBeGreaterThan(0)
})

test('a document that does not show the area as clear says so in its title and on its first page, and is not called a certificate [2§3 W2]', () => {
  held((drawn, { title, cover, result, isClear }) => {
    expect(isClear).toBe(mayBeClear(drawn))
    expect(cover.kind).toBe(title)
    expect(title.includes('not shown to be clear')).toBe(!isClear)
    expect(title.includes('certificate')).toBe(isClear)
    expect(result.startsWith('This document does not show that the area is clear: ')).toBe(!isClear)
  })
})

test('the file name, the public check, the list and the register of an area that is not shown to be clear say so [2§3 W2]', () => {
  held((drawn, certificate, source) => {
    const { isClear: shows_clear } = certificate
    const names = [
      certificateFileName(source, certificate),
      revisionName({ kind: 'clearance', shows_clear }),
      evidenceOf({ ...REMOVED, clearance: { id: source.clearance.id, name: 'Boiler room', shows_clear } }),
    ]
    for (const name of names) {
      expect([name, name.includes('Clearance certificate')]).toEqual([name, mayBeClear(drawn)])
      expect([name, name.includes('not shown to be clear')]).toEqual([name, !mayBeClear(drawn)])
    }
    const document = { ...source.clearance.document, shows_clear }
    const entry = clearanceListEntry({ ...source.clearance, document }, BUILDING, [])
    expect(entry.shows_clear).toBe(mayBeClear(drawn))
  })
})
const BUILDING = { id: seedId('building'), survey_id: seedId('survey'), name: 'Boiler house' }
const REMOVED: Inspection = {
  ...{ reinspection_id: seedId('reinspection'), outcome: 'removed', inspected_on: '2026-03-02', seen_on: '2026-03-02' },
  ...{ note: '', inspected_by: 'Wiremu Brown' },
}

test('a draft has no version number and no signature, and is marked as a draft [2§3 W2]', () => {
  held((drawn, certificate) => {
    expect(certificate.isDraft).toBe(!isReviewed(drawn))
    if (!certificate.isDraft)
      return expect(certificate).toMatchObject({ issue: 2, cover: { facts: expectFact('Issued') } })
    expect(certificate.issue).toBeUndefined()
    expect(certificate.status).toBe('Draft: not issued')
    expect(JSON.stringify(certificate.sections)).not.toContain(SIGNATURE.file)
    expect(certificate.cover.facts).toEqual(expectFact('Generated'))
  })
})
const expectFact = (label: string) => expect.arrayContaining([expect.objectContaining({ label })])

test('only the inspector who finished it and the reviewer who approved it sign, with the day [2§3 W1]', () => {
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
    const said = JSON.stringify(sections).includes('This document was issued without a signature.')
    expect(said).toBe(!isDraft && signed.length === 0)
    for (const { date } of signed) expect(date).toBe('21/02/2026')
    for (const { date } of people.filter(({ signature }) => !signature)) expect(date).toBe('')
  })
})

test('each finding that is open or contrary leads to a panel that this class has [3§4.3 W2]', () => {
  held((drawn, _, source) => {
    const keys = panelsOf(drawn.type).map(({ key }) => key)
    const shortfalls = clearanceShortfalls({ ...source, today: '2026-03-02' })
    expect(withoutReason(shortfalls).length === 0).toBe(mayBeClear(drawn))
    expect(isShownClear({ ...source, today: '2026-03-02' })).toBe(mayBeClear(drawn))
    for (const { panel } of shortfalls) expect(keys).toContain(panel)
  })
})
