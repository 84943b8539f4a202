import { expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import type { Block } from '#shared/report/model/reportModel.ts'
import { aStoredPhoto, exampleClearance } from '#test/support/data/exampleClearance.ts'

const { classA, classB } = CLEARANCE_TYPE
const modelOf = (type: ClearanceType = classA, part: Partial<Clearance> = {}, more: Partial<ClearanceSource> = {}) =>
  clearanceCertificate(exampleClearance(type, part, more))
const cells = (blocks: readonly Block[]) =>
  blocks.flatMap(block =>
    block.kind === 'table' ? block.groups.flatMap(({ rows }) => rows.map(row => row.map(({ text }) => text))) : [],
  )
const chapter = ({ sections }: ClearanceCertificate, id: string) =>
  cells(sections.find(section => section.id === id)?.blocks ?? [])
const answersWith = (part: object) => ({ ...exampleClearance().clearance.information, ...part })
const NO_SAMPLES = { air_monitorings: [], surface_dusts: [] }

test('a company without a licence that covers the class is pointed out, on the first page too [3§2.6]', () => {
  const licensed = (license_no_a: string, license_no_b: string) => ({
    companies: exampleClearance().companies.map(company => ({ ...company, license_no_a, license_no_b })),
  })
  const removedBy = (type: ClearanceType, more: Partial<ClearanceSource>) =>
    modelOf(type, {}, more).cover.facts.find(({ label }) => label === 'Removed by')?.value
  const [ofB, ofA, none] = [licensed('', 'B-1180'), licensed('A-2231', ''), licensed('', '')]
  expect(chapter(modelOf(classA, {}, ofB), 'removers')[0]?.slice(1)).toEqual(['No Class A licence recorded', 'B-1180'])
  expect(chapter(modelOf(classB, {}, ofA), 'removers')[0]?.[2]).toBe('None recorded: Class A covers it')
  expect(chapter(modelOf(classB, {}, none), 'removers')[0]?.[2]).toBe('No Class B licence recorded')
  expect(removedBy(classA, ofB)).toBe('Pōhutukawa Removals (no Class A licence recorded)')
  expect(removedBy(classB, none)).toBe('Pōhutukawa Removals (no Class B licence recorded)')
  expect(removedBy(classB, ofA)).toBe('Pōhutukawa Removals')
})

test('an open condition certified with a reason is on the first page, with the reason and its author [2§3]', () => {
  const information = answersWith({ pde_on: 0 })
  const reason = {
    ...{ condition: 'air_result' as const, outcome: 'No result recorded', reason: 'Open yard, no enclosure' },
    ...{ user_id: seedId('surveyor'), date: '2026-02-17T05:00:00.000Z' },
  }
  const model = modelOf(classA, { samples: NO_SAMPLES, information, reasons: [reason] })
  expect(model.isClear).toBe(true)
  expect(cells(model.findings).map(([, says]) => says)).toEqual([
    ...['Yes', 'Yes', 'No result recorded: see the reason below'],
    ...['Yes, with the reasons below: see the declaration', 'Open yard, no enclosure'],
  ])
  expect(JSON.stringify(model.findings)).toContain('Aroha Ngata, 17/02/2026')
  const without = modelOf(classA, { samples: NO_SAMPLES, information })
  expect(without.title).toBe('Asbestos removal inspection: area not shown to be clear')
})

test('each author has qualifications, licence and contact; the inspector and the approver sign, with the day [2§3]', () => {
  const signature = aStoredPhoto(10, 200, 60)
  const people = exampleClearance().users.map(person => ({ ...person, signature, phone: '021 555 0123' }))
  const part = {
    authors: [seedId('reviewer'), seedId('surveyor')],
    finished: { user_id: seedId('surveyor'), date: '2026-02-17T05:00:00.000Z' },
    approved: { user_id: seedId('approver'), date: '2026-02-18T20:00:00.000Z' },
  }
  const model = modelOf(classA, part, { users: people })
  expect(model.sections.at(-1)?.blocks.find(({ kind }) => kind === 'people')).toMatchObject({
    kind: 'people',
    people: [
      { name: 'Margaret Oliver', role: 'Licensed assessor', date: '' },
      {
        name: 'Aroha Ngata',
        facts: expect.arrayContaining(['Licence AA19-0342', expect.stringMatching(/^021 555 0123/)]),
        date: '17/02/2026',
        signature,
      },
      { name: 'David Chen', role: 'Reviewer', date: '19/02/2026', signature },
    ],
  })
  const facts = 'Finished by Aroha Ngata on 17/02/2026. Approved by David Chen on 19/02/2026.'
  expect(model.sections.at(-1)?.blocks).toContainEqual({ kind: 'say', text: facts })
  const unsigned = people.map(({ signature: _, ...person }) => person)
  const withoutPictures = JSON.stringify(modelOf(classA, part, { users: unsigned }).sections.at(-1))
  expect(withoutPictures).toContain(facts)
  expect(withoutPictures).not.toContain('"date":"1')
  expect(chapter(model, 'inspection')).toContainEqual(['Aroha Ngata', 'BOHS P402', 'AA19-0342', '021 555 0123'])
})

test('the first page says that a signature is missing, and where the document says what it does not cover [2§3]', () => {
  const signature = aStoredPhoto(10, 200, 60)
  const part = {
    finished: { user_id: seedId('surveyor'), date: '2026-02-17T05:00:00.000Z' },
    approved: { user_id: seedId('reviewer'), date: '2026-02-18T20:00:00.000Z' },
  }
  const signedBy = (...ids: string[]) =>
    exampleClearance().users.map(({ signature: _, ...person }) =>
      ids.includes(person.id) ? { ...person, signature } : person,
    )
  const missing = (users: ClearanceSource['users'], more: Partial<Clearance> = {}) =>
    modelOf(classA, { ...part, ...more }, { users }).missingSignature
  expect(missing(signedBy())).toBe('None')
  expect(missing(signedBy(seedId('surveyor')))).toBe('Reviewer: none')
  expect(missing(signedBy(seedId('surveyor'), seedId('reviewer')))).toBe('')
  expect(missing(signedBy(), { status: 'awaiting_review' })).toBe('')
  const notCovered = (information: object) =>
    modelOf(classA, { information: answersWith(information) }).cover.facts.find(({ label }) => label === 'Not covered')
  expect(notCovered({})?.value).toBe('Outside the scope: see sections 7 and 10')
  expect(notCovered({ additional_informations: '' })?.value).toBe('Outside the scope: see section 10')
})
