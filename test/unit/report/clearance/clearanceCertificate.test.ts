import { describe, expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { CHECKLISTS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import type { Block, Section } from '#shared/report/model/reportModel.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'

const { classA, classB } = CLEARANCE_TYPE
const modelOf = (type: ClearanceType = classA, part: Partial<Clearance> = {}, more: Partial<ClearanceSource> = {}) =>
  clearanceCertificate(exampleClearance(type, part, more))
const titles = (sections: readonly Section[]) => sections.map(({ number, title }) => `${number} ${title}`)
const cells = (blocks: readonly Block[]) =>
  blocks.flatMap(block =>
    block.kind === 'table' ? block.groups.flatMap(({ rows }) => rows.map(row => row.map(({ text }) => text))) : [],
  )
const chapter = ({ sections }: ClearanceCertificate, id: string) =>
  cells(sections.find(section => section.id === id)?.blocks ?? [])
const answersWith = (part: object) => ({ ...exampleClearance().clearance.information, ...part })

const A_FILE = { file: 'f'.repeat(64), type: 0, version: 1, updated_at: '2026-03-02T01:00:00.000Z' } as const
const NO_SAMPLES = { air_monitorings: [], surface_dusts: [] }

const APPENDICES = ['Appendix A Floor plan', 'Appendix B Photo log']
const CLEAR =
  'As far as can be determined, the removal area is clear and poses no risk to health and safety from asbestos.'
/** Questions that do not apply if all others are answered with yes. */
const RULED_OUT = ['cdrw_1_3', 'cdrw_1_4', 'cdrw_2_3']

describe('the chapters of a certificate, in the order of the panels [3§2.6]', () => {
  test('Class A', () => {
    const model = modelOf()
    expect(titles(model.sections)).toEqual([
      '1 Removal work',
      '2 Removalists',
      '3 Inspection',
      '4 Scope of removal',
      '5 Asbestos removal work documentation',
      '6 Compliance during removal work',
      '7 Clearance assessment',
      '8 Laboratory results',
      '9 Declaration',
      '10 Exclusions and limits',
      '11 Sign-off',
    ])
    expect(titles(model.appendices)).toEqual(APPENDICES)
  })
  test('Class B has neither compliance nor results', () => {
    const model = modelOf(classB, { samples: NO_SAMPLES })
    expect(titles(model.sections)).toEqual([
      '1 Removal work',
      '2 Removalists',
      '3 Inspection',
      '4 Scope of removal',
      '5 Asbestos removal work documentation',
      '6 Clearance assessment',
      '7 Declaration',
      '8 Exclusions and limits',
      '9 Sign-off',
    ])
    expect(titles(model.appendices)).toEqual(APPENDICES)
  })
})

test.each([
  ['Class A', classA, [...CHECKLISTS.documentation_a, ...CHECKLISTS.compliance, ...CHECKLISTS.assessment]],
  ['Class B', classB, [...CHECKLISTS.documentation_b, ...CHECKLISTS.assessment]],
] as const)('3§3 every question of %s is printed, with its answer', (_, type, lists) => {
  const rows = modelOf(type).sections.flatMap(({ blocks }) => cells(blocks))
  for (const { key, text } of lists.flatMap<{ readonly key: string; readonly text: string }>(
    ({ questions }) => questions,
  ))
    expect(rows).toContainEqual([text, RULED_OUT.includes(key) ? 'N/A' : 'Yes'])
})

test('a question ruled out by another answer is N/A, whatever is stored; an unanswered question is shown as such [3§4.3]', () => {
  const information = answersWith({ cdrw_2_1: 0, cdrw_1_2: 0, cdrw_1_3: undefined })
  const rows = chapter(modelOf(classA, { information }), 'compliance').map(([, answer]) => answer)
  expect(rows).toEqual(['Yes', 'No', 'Not answered', 'Yes', 'No', 'N/A', 'N/A', 'N/A'])
})

test('beside an answer is the place of its evidence, or the reason why the question does not apply [3§4.3]', () => {
  const lab = { ...{ id: seedId('lab'), kind: 'certificate' as const, name: 'Analysis 26-3107' }, ...A_FILE }
  const files = [lab, { id: seedId('notice'), kind: 'worksafe' as const, name: 'Notification', ...A_FILE }]
  const air = { id: seedId('air'), sample: 'Pump 1', result: '<0.01', air_swab_result_id: lab.id }
  const samples = { air_monitorings: [air], surface_dusts: [] }
  const notesOf = (type: ClearanceType) =>
    modelOf(type, { samples }, { files }).sections.flatMap(({ blocks }) =>
      blocks.flatMap(block =>
        block.kind === 'table' ? block.groups.flatMap(({ rows }) => rows.flat().flatMap(({ note }) => note ?? [])) : [],
      ),
    )
  expect(notesOf(classA)).toEqual(
    expect.arrayContaining([
      ...['See Appendix D', 'because trace level was not exceeded', 'See the laboratory results', 'Analysis 26-3107'],
    ]),
  )
  expect(notesOf(classB)).toContain('See Appendix D')
})

test('without an enclosure the questions before its dismantling are not printed [3§4.3]', () => {
  const rows = chapter(modelOf(classA, { information: answersWith({ pde_on: 0 }) }), 'assessment')
  expect(rows).toHaveLength(5)
  expect(rows.at(-1)).toEqual(['No use of an enclosure was recorded, so these questions were not asked.', 'N/A'])
})

test('each air sample is marked within or above the threshold; dust is printed as reported [3§2.6]', () => {
  const sample = (at: number, result: string) => ({ id: seedId(`sample/${at}`), sample: `Pump ${at}`, result })
  const air_monitorings = [sample(1, '<0.01'), sample(2, '0.03 f/ml'), sample(3, 'overloaded')]
  const samples = { air_monitorings, surface_dusts: [sample(4, 'Chrysotile')] }
  const model = modelOf(classA, { samples })
  expect(chapter(model, 'results')).toEqual([
    ['Pump 1', '<0.01', 'Within limit'],
    ['Pump 2', '0.03 f/ml', 'Above limit'],
    ['Pump 3', 'overloaded', 'Not shown'],
    ['Pump 4', 'Chrysotile'],
  ])
  expect(model.result).toContain('2 air samples not shown to be below trace level')
  expect(model.result).toContain('1 surface dust sample not shown to be free of asbestos')
})

test('results that were recorded while it was Class A are printed in Class B too, because they count [3§2.6]', () => {
  const sample = { id: seedId('sample'), sample: 'Pump 1', result: '0.03' }
  const model = modelOf(classB, { samples: { air_monitorings: [sample], surface_dusts: [] } })
  expect(chapter(model, 'results')).toEqual([['Pump 1', '0.03', 'Above limit']])
  const none = modelOf(classB, { samples: NO_SAMPLES })
  expect(none.sections.map(({ id }) => id)).not.toContain('results')
})

test('the first page has the requirements of the regulations, and warns where one is not met [2§3]', () => {
  expect(cells(modelOf().findings).map(([, says]) => says)).toEqual([
    'Yes',
    'Yes',
    'Yes: 2 samples',
    'Yes: see the declaration',
  ])
  expect(modelOf().result).toBe(CLEAR)
  const information = answersWith({ vi_2: 0, vi_3: undefined })
  const model = modelOf(classB, { information })
  expect(cells(model.findings).map(([, says]) => says)).toEqual(['No', 'Not answered', 'Yes: 2 samples', 'Not shown'])
  expect(model.result).toMatch(/^This document does not show that the area is clear: /)
})

test('the first page names the class, and shows the first photo of the last entry [2§3]', () => {
  const { logs } = exampleClearance()
  expect(modelOf()).toMatchObject({
    removalClass: 'Class A',
    photo: { caption: 'Waste route. Photo 4. Slab after removal, bay 4' },
  })
  expect(modelOf(classB, {}, { logs: logs.slice(0, 1) })).toMatchObject({
    removalClass: 'Class B',
    photo: { caption: 'Plant room. Photo 1. Slab after removal, bay 1' },
  })
  expect(modelOf(classA, {}, { logs: [] }).photo).toBeUndefined()
})

test.each([
  [
    'asbestos of the scope that is left unrecorded',
    { vi_1: 0 },
    'not all asbestos in the scope is shown to be removed',
  ],
  [
    'an area that could not be inspected in full',
    { vi_4: 0 },
    'conditions are not shown to have allowed a full inspection',
  ],
  [
    'a clearance result above trace level',
    { pde_3: 0 },
    'a clearance result in the enclosure was not below trace level',
  ],
])('2§3 no certificate says that there is no risk against %s', (_, answers, words) => {
  for (const type of [classA, classB]) {
    const { findings, result } = modelOf(type, { information: answersWith(answers) })
    expect(cells(findings).at(-1)?.[1]).toBe('Not shown')
    expect(result).toContain(words)
  }
})

test('a Class A certificate without a licensed assessor says so, and names no one as licensed [2§3]', () => {
  const people = exampleClearance().users.map(person => ({ ...person, license_no: '' }))
  const model = modelOf(classA, {}, { users: people })
  expect(model.result).toContain('no licensed assessor')
  const roles = model.sections.at(-1)?.blocks.flatMap(block => (block.kind === 'people' ? block.people : []))
  expect(roles?.map(({ role }) => role)).toEqual(['Assessor, no licence recorded'])
  expect(modelOf(classB, {}, { users: people }).result).toBe(CLEAR)
})

test('a draft without people and inspections says so, and has no empty table [3§2.6]', () => {
  const model = modelOf(classA, { status: 'active', authors: [], inspection_dates: [] })
  const warnings = (id: string) => model.sections.find(section => section.id === id)?.blocks
  expect(warnings('inspection')).toEqual([
    { kind: 'warn', text: 'No inspection was recorded.' },
    { kind: 'warn', text: 'No author was named.' },
  ])
  expect(warnings('signing')).toEqual([
    { kind: 'warn', text: 'No one is named to sign this document.' },
    { kind: 'say', text: expect.stringMatching(/^Not attached to this document: /) },
  ])
})

test('the prompts of a new clearance are not printed as a description of the work [3§5.4]', () => {
  const model = modelOf(classB, { details: DEFAULT_DETAILS })
  expect(model.sections.find(({ id }) => id === 'details')?.blocks).toEqual([
    { kind: 'warn', text: 'The scope was not described.' },
  ])
  expect(model.result).toContain('scope of the removal')
})

test('photos are in the order of the log, numbered through; deleted ones are left out [3§2.6]', () => {
  const { logs } = exampleClearance()
  const [first, second] = logs
  if (!first || !second) throw new Error('The example has two entries')
  const photos = first.photos.map((photo, at) => ({ ...photo, deleted: at === 0 }))
  const model = modelOf(classA, {}, { logs: [{ ...first, order: 5, photos: photos }, second] })
  const blocks = model.appendices[1]?.blocks ?? []
  expect(
    blocks.map(block => block.kind === 'photos' && [block.title, block.photos.map(({ caption }) => caption)]),
  ).toEqual([
    ['Waste route', ['Photo 1. Slab after removal, bay 4']],
    ['Plant room', ['Photo 2. Slab after removal, bay 2', 'Photo 3. Slab after removal, bay 3']],
  ])
})

test('a clearance without attachments prints one line instead of appendices [3§2.6]', () => {
  const { floor_plan: _, ...clearance } = exampleClearance().clearance
  const { appendices, sections } = modelOf(classA, {}, { clearance, logs: [] })
  expect(appendices).toEqual([])
  expect(sections.at(-1)?.blocks.at(-1)).toEqual({
    kind: 'say',
    text: 'Not attached to this document: floor plan, photo log, laboratory certificates, notification to WorkSafe, additional documents.',
  })
})
