import { expect, test } from 'vitest'
import {
  clearanceShortfalls,
  isShownClear,
  licenceNotes,
  openChecklists,
  requiredFindings,
} from '#shared/domain/clearance/clearanceFindings.ts'
import { DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import type { FindingsSource } from '#shared/domain/clearance/findingsSource.ts'

type Subject = FindingsSource['clearance']
type Answers = Partial<Subject['information']>
const CLEAR: Answers = { vi_1: 1, vi_2: 1, vi_3: 1, vi_4: 1 }
const results = (...texts: string[]) => ({
  surface_dusts: [],
  air_monitorings: texts.map((result, at) => ({ id: `${at}`, sample: `Air ${at}`, result })),
})
const AREA = 'No visible asbestos residue in the removal area'
const VICINITY = 'No visible asbestos residue in the vicinity of the area'
const AIR = 'Where air monitoring was carried out, airborne fibres were below trace level (0.01\u00a0f/ml)'
const LICENSED = { id: 'author', license_no: 'LAA-7' }

/** A Class A clearance with nothing against it, but for what is given. */
const source = (
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
const shortfallsOf = (...args: Parameters<typeof source>) =>
  clearanceShortfalls(source(...args)).map(({ panel, outcome, shortfall }) => [panel, outcome, shortfall])
/** The finding on air: its outcome, its panel and its shortfall. */
function airOf(answers: Answers, part: Partial<Subject>): readonly (string | undefined)[] {
  const { outcome, panel, shortfall } = requiredFindings(source(answers, part))[2]!
  return [outcome, panel, shortfall]
}

test('3§2.6 an area is called clear where all is answered with yes: residue, vicinity and air, in the order of the certificate', () => {
  expect(shortfallsOf()).toEqual([])
  expect(requiredFindings(source())).toEqual([
    { key: 'area_residue', statement: AREA, outcome: 'Yes', panel: 'assessment' },
    { key: 'vicinity_residue', statement: VICINITY, outcome: 'Yes', panel: 'assessment' },
    {
      key: 'air_level',
      statement: AIR,
      outcome: 'Yes: 1 sample',
      panel: 'lab_results',
    },
  ])
})

test.each([
  ['vi_2', 'the removal area is not shown to be free of residue'],
  ['vi_3', 'the vicinity is not shown to be free of residue'],
  ['vi_1', 'not all asbestos in the scope is shown to be removed or recorded'],
  ['vi_4', 'conditions are not shown to have allowed a full inspection'],
] as const)(
  '3§2.6 %s keeps an area from being called clear where it is answered with no, or not at all',
  (key, why) => {
    expect(shortfallsOf({ [key]: 0 })).toEqual([['assessment', 'No', why]])
    const open = ['assessment', 'Not answered', `${why} (the question was not answered)`]
    expect(shortfallsOf({ [key]: undefined })).toEqual([open])
  },
)

test('3§9 the finding on air: above trace level, unanswered, not recorded, unclear, or so many samples below it', () => {
  const above = [
    'No: see the clearance assessment',
    'assessment',
    'a clearance result in the enclosure was not below trace level',
  ]
  const unanswered = [
    ...['Not answered', 'assessment'],
    'the clearance air results are not shown to be below trace level (the question was not answered)',
  ]
  const none = ['No result recorded', 'lab_results', 'no clearance air result is recorded']
  const noneOfEnclosure = ['No result of the enclosure recorded', ...none.slice(1)]
  const inEnclosure: Answers = { pde_on: 1, pde_2: 1 }
  expect(airOf({ pde_on: 1, pde_3: 0 }, {})).toEqual(above)
  expect(airOf({ pde_on: 1, pde_3: 0 }, { type: 2, samples: results() })).toEqual(above)
  expect(airOf({ pde_on: 0, pde_3: 0 }, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf({ pde_on: 1, pde_2: 0, pde_3: 0 }, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf(inEnclosure, { samples: results() })).toEqual(unanswered)
  expect(airOf(inEnclosure, { type: 2, samples: results() })).toEqual(unanswered)
  expect(airOf(inEnclosure, {})).toEqual(['Yes: 1 sample', 'lab_results', undefined])
  expect(airOf({ ...inEnclosure, pde_3: 1 }, { samples: results() })).toEqual(noneOfEnclosure)
  expect(airOf({ pde_on: 1, pde_2: 0 }, { samples: results() })).toEqual(noneOfEnclosure)
  expect(airOf({ pde_on: 0, pde_2: 1 }, { samples: results() })).toEqual(none)
  expect(airOf({}, { samples: results() })).toEqual(none)
  expect(airOf({}, { type: 2, samples: results() })).toEqual(['Class B: none recorded', 'details', undefined])
  const changedToB = { type: 2, samples: results('<0.01', '0.02') } as const
  expect(airOf({}, changedToB)).toEqual(['1 of 2 samples', 'details', '1 air sample not shown to be below trace level'])
  expect(airOf({}, { ...changedToB, samples: results('<0.01') })).toEqual(['Yes: 1 sample', 'details', undefined])
  expect(airOf({}, { samples: results('<0.01', '0.005') })).toEqual(['Yes: 2 samples', 'lab_results', undefined])
  const twoOfThree = '2 air samples not shown to be below trace level'
  expect(airOf({}, { samples: results('<0.01', '0.05', '0.01') })).toEqual([
    ...['1 of 3 samples', 'lab_results'],
    twoOfThree,
  ])
  expect(airOf({}, { samples: results('<0.01', '0.01', 'overloaded') })).toEqual([
    ...['1 of 3 samples; unclear: 0.01, overloaded', 'lab_results'],
    twoOfThree,
  ])
})

test('3§9 answers that say otherwise than a result or another answer are named with it', () => {
  const above = { samples: results('0.05') }
  const although = (answers: string) =>
    `1 air sample not shown to be below trace level, although the answers say that ${answers} were below it`
  expect(airOf({ cdrw_1_2: 1 }, above)[2]).toBe(although('all results during the work'))
  expect(airOf({ pde_on: 1, pde_2: 1, pde_3: 1 }, above)[2]).toBe(although('all clearance results'))
  expect(airOf({ cdrw_1_2: 1, pde_on: 1, pde_2: 1, pde_3: 1 }, above)[2]).toBe(
    although('all results during the work and all clearance results'),
  )
  expect(airOf({ cdrw_1_1: 0, cdrw_1_2: 1, pde_on: 0, pde_3: 1 }, above)[2]).toBe(
    '1 air sample not shown to be below trace level',
  )
  expect(shortfallsOf({ cdrw_1_1: 0, cdrw_1_2: 1 })).toEqual([
    [
      ...['compliance', 'No'],
      'air was not monitored before and during the work, although the answers say that all its results were below trace level',
    ],
  ])
  const enclosed: Answers = { pde_on: 1, pde_1: 1, pde_2: 0, pde_3: 1, pde_4: 1, pde_5: 1 }
  const inside = [
    ...['assessment', 'No'],
    'clearance air monitoring inside the enclosure is not shown, although the answers say that every clearance result was below trace level',
  ]
  expect(shortfallsOf(enclosed)).toEqual([inside])
  expect(shortfallsOf(enclosed, { type: 2 })).toEqual([inside])
  expect(shortfallsOf({ ...enclosed, pde_3: undefined }, { type: 2 })).toEqual([])
})

test('3§4.3 Class A work without air monitoring, or that exceeded trace level without a follow-up, is named', () => {
  expect(shortfallsOf({ cdrw_1_1: 0 })).toEqual([
    ['compliance', 'No', 'air was not monitored before and during the work'],
  ])
  expect(shortfallsOf({ cdrw_1_1: 0 }, { type: 2 })).toEqual([])
  const cause = 'trace level was exceeded during the work, and no investigation of the cause is recorded'
  const exceeded: Answers = { cdrw_1_1: 1, cdrw_1_2: 0 }
  expect(shortfallsOf(exceeded)).toEqual([['compliance', 'No: cause', cause]])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 0 })).toEqual([['compliance', 'No: cause', cause]])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1 })).toEqual([])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1, cdrw_1_4: 1 })).toEqual([])
  expect(shortfallsOf({ ...exceeded, cdrw_1_3: 1, cdrw_1_4: 0 })).toEqual([
    ['compliance', 'No: WorkSafe', 'the answers say that the work was not stopped and WorkSafe not told'],
  ])
})

test('3§4.2 a reason covers a finding only where the law allows it, and only for the outcome that it was given for', () => {
  const given = (condition: string, outcome: string) =>
    [{ condition, outcome, reason: 'Outdoors', user_id: 'author', date: '2026-02-19T00:00:00.000Z' }] as never
  const without = { samples: results() }
  const isClear = (...args: Parameters<typeof source>) => isShownClear(source(...args))
  expect(isClear({}, without)).toBe(false)
  expect(isClear({}, { ...without, reasons: given('air_result', 'No result recorded') })).toBe(true)
  expect(
    isClear(
      { pde_on: 1, pde_1: 1, pde_2: 1, pde_3: 1, pde_4: 1, pde_5: 1 },
      { ...without, reasons: given('air_result', 'No result recorded') },
    ),
  ).toBe(false)
  expect(isClear({ vi_2: 0 }, { reasons: given('area_residue', 'No') })).toBe(false)
  const unclear = { samples: results('0.01') }
  const ofUnclear = '0 of 1 sample; unclear: 0.01'
  expect(isClear({}, unclear)).toBe(false)
  expect(isClear({}, { ...unclear, reasons: given('air_unclear', ofUnclear) })).toBe(true)
  expect(isClear({}, { samples: results('0.05'), reasons: given('air_unclear', ofUnclear) })).toBe(false)
  expect(isClear({}, { samples: results('0.05'), reasons: given('air_level', '0 of 1 sample') })).toBe(false)
})

test('3§2.6 a removal company without a licence that covers the class is noted; Class A covers Class B', () => {
  const company = (id: string, license_no_a: string, license_no_b: string) => ({
    ...{ id, name: id },
    ...{ license_no_a, license_no_b },
  })
  const all = [company('both', 'A', 'B'), company('A', 'A', ''), company('B', '', 'B'), company('none', '', '')]
  const noted = (type: 1 | 2) =>
    licenceNotes({ type, companies: ['both', 'A', 'B', 'none'] }, all).map(({ statement }) => statement)
  expect(noted(1)).toEqual(['B is licensed for Class A work', 'none is licensed for Class A work'])
  expect(noted(2)).toEqual(['none is licensed for Class B work'])
  expect(licenceNotes({ type: 1, companies: ['both'] }, all)).toEqual([])
})

test('3§9 surface dust in which asbestos was found, or of which the result does not say, keeps an area from being called clear', () => {
  const dust = (type: 1 | 2, ...texts: string[]) =>
    shortfallsOf(
      {},
      {
        type,
        samples: { ...results('<0.01'), surface_dusts: texts.map(result => ({ id: result, sample: 'Sill', result })) },
      },
    )
  expect(dust(1, 'No asbestos detected', 'Not detected.', 'NAD', 'ND')).toEqual([])
  expect(dust(1)).toEqual([])
  const oneOfTwo = ['1 of 2 samples', '1 surface dust sample not shown to be free of asbestos']
  expect(dust(1, 'No asbestos detected', 'Chrysotile')).toEqual([['lab_results', ...oneOfTwo]])
  expect(dust(2, 'No asbestos detected', 'Asbestos detected')).toEqual([['details', ...oneOfTwo]])
  expect(dust(1, 'see certificate', '0.02')).toEqual([
    ['lab_results', '0 of 2 samples', '2 surface dust samples not shown to be free of asbestos'],
  ])
})

test.each([
  ['pde_1', 'the enclosure is not shown to be clean'],
  ['pde_4', 'tools, plant and sheeting are not shown to be cleaned, sealed or wrapped'],
  ['pde_5', 'it is not shown that the enclosure may be dismantled'],
] as const)('3§2.6 %s keeps an area from being called clear where an enclosure was used', (key, why) => {
  const enclosed: Answers = { pde_on: 1, pde_1: 1, pde_2: 1, pde_3: 1, pde_4: 1, pde_5: 1 }
  expect(shortfallsOf(enclosed)).toEqual([])
  expect(shortfallsOf({ ...enclosed, [key]: 0 })).toEqual([['assessment', 'No', why]])
  const open = ['assessment', 'Not answered', `${why} (the question was not answered)`]
  expect(shortfallsOf({ ...enclosed, [key]: undefined })).toEqual([open])
  expect(shortfallsOf({ ...enclosed, pde_on: 0, [key]: 0 })).toEqual([])
})

test('3§2.6 an area is clear as it was found when the work had ended: not before, and not on a day to come', () => {
  const inspected = (...days: string[]) =>
    shortfallsOf({}, { inspection_dates: days.map(inspect_date => ({ inspect_date, inspect_time: '09:00' })) })
  const early = [['details', 'No', 'no inspection is dated on or after the last day of the work']]
  expect(inspected('2026-02-16')).toEqual(early)
  expect(inspected()).toEqual(early)
  expect(inspected('2026-02-18', '2026-02-16')).toEqual([])
  expect(inspected('2026-02-20')).toEqual([])
  expect(inspected('2026-02-17', '2026-02-21')).toEqual([['details', 'No', 'an inspection is dated in the future']])
})

test('3§2.6 Class A needs a licensed assessor among its authors, Class B an author', () => {
  const unlicensed = [['details', 'No', 'no licensed assessor is named']]
  expect(shortfallsOf({}, {}, [{ id: 'author', license_no: '' }])).toEqual(unlicensed)
  expect(shortfallsOf({}, {}, [{ id: 'other', license_no: 'LAA-7' }])).toEqual(unlicensed)
  expect(
    shortfallsOf({}, {}, [
      { id: 'author', license_no: '' },
      { id: 'other', license_no: 'LAA-7' },
    ]),
  ).toEqual(unlicensed)
  expect(shortfallsOf({}, { authors: ['other', 'author'] }, [{ id: 'other', license_no: '' }, LICENSED])).toEqual([])
  expect(shortfallsOf({}, { type: 2 }, [])).toEqual([])
  expect(shortfallsOf({}, { type: 2, authors: [] })).toEqual([['details', 'No', 'no author is named']])
})

test('3§2.6 what keeps an area from being called clear is named in the order of the certificate', () => {
  const nothing = { vi_1: 0, vi_2: 0, vi_3: 0, vi_4: 0, pde_on: 1, pde_3: 0 } as const
  const statements = (type: 1 | 2) =>
    clearanceShortfalls(source(nothing, { type, authors: [], details: '' })).map(({ statement }) => statement)
  const answered = [AREA, VICINITY, AIR]
  const further = [
    'All asbestos in the scope was removed or recorded',
    'Conditions allowed a full inspection',
    'The scope of the removal is described',
    'The enclosure was found clean',
    'Tools, plant and sheeting were cleaned, sealed or wrapped',
    'The enclosure may be dismantled',
  ]
  const ofA = further.toSpliced(4, 0, 'Clearance air monitoring was done inside the enclosure')
  expect(statements(1)).toEqual([...answered, 'A licensed assessor is named', ...ofA])
  expect(statements(2)).toEqual([...answered, 'An author is named', ...further])
})

test('3§5.4 the scope of the removal is described, with no prompt left in it', () => {
  const undescribed = [['details', 'No', 'the scope of the removal is not described']]
  expect(shortfallsOf({}, { details: '<p> </p>' })).toEqual(undescribed)
  expect(shortfallsOf({}, { details: DEFAULT_DETAILS })).toEqual(undescribed)
  expect(shortfallsOf({}, { details: `${DEFAULT_DETAILS}<p>Lagging</p>` })).toEqual(undescribed)
  const [firstPrompt] = /<p>.*?<\/p>/.exec(DEFAULT_DETAILS) ?? []
  expect(shortfallsOf({}, { details: `<p>Lagging</p>${firstPrompt}` })).toEqual(undescribed)
})

test('3§2.6 the panels of a class with questions that apply and have no answer', () => {
  const open = (answers: Answers, type: 1 | 2) =>
    openChecklists(source(answers, { type }).clearance).map(({ panel, title, answered, asked }) => [
      panel,
      title,
      `${answered}/${asked}`,
    ])
  expect(open({}, 1)).toEqual([
    ['documentation_a', '2. Asbestos Removal Work Documentation', '0/5'],
    ['compliance', '3. Compliance during Removal Work', '0/8'],
  ])
  expect(open({ vi_4: undefined, arwd_1: 1, arwd_2: 0 }, 2)).toEqual([
    ['documentation_b', '4. Asbestos Removal Work Documentation', '2/3'],
    ['assessment', '5. Clearance Assessment', '3/4'],
  ])
  expect(open({ arwd_1: 1, arwd_2: 0, arwd_3: 1 }, 2)).toEqual([])
})
