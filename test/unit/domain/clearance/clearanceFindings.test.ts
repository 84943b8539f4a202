import { expect, test } from 'vitest'
import {
  clearanceShortfalls,
  licenceNotes,
  openChecklists,
  requiredFindings,
} from '#shared/domain/clearance/clearanceFindings.ts'
import { DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import {
  AIR,
  type Answers,
  AREA,
  LICENSED,
  results,
  shortfallsOf,
  source,
  VICINITY,
} from '#test/support/clearances/clearanceFacts.ts'

test('an area is called clear if all is answered with yes: residue, vicinity and air, in certificate order [3§2.6]', () => {
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

test('a removal company without a licence that covers the class is noted; Class A covers Class B [3§2.6]', () => {
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

test('surface dust with asbestos, or with an unclear result, keeps an area from being called clear [3§9]', () => {
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

test('an area is clear as inspected after the work: not before, and not in the future [3§2.6]', () => {
  const inspected = (...days: string[]) =>
    shortfallsOf({}, { inspection_dates: days.map(inspect_date => ({ inspect_date, inspect_time: '09:00' })) })
  const early = [['details', 'No', 'no inspection is dated on or after the last day of the work']]
  expect(inspected('2026-02-16')).toEqual(early)
  expect(inspected()).toEqual(early)
  expect(inspected('2026-02-18', '2026-02-16')).toEqual([])
  expect(inspected('2026-02-20')).toEqual([])
  expect(inspected('2026-02-17', '2026-02-21')).toEqual([['details', 'No', 'an inspection is dated in the future']])
})

test('Class A needs a licensed assessor among its authors, Class B an author [3§2.6]', () => {
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

test('the reasons against calling an area clear are in certificate order [3§2.6]', () => {
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

test('the description of the removal has no prompts left [3§5.4]', () => {
  const undescribed = [['details', 'No', 'the scope of the removal is not described']]
  expect(shortfallsOf({}, { details: '<p> </p>' })).toEqual(undescribed)
  expect(shortfallsOf({}, { details: DEFAULT_DETAILS })).toEqual(undescribed)
  expect(shortfallsOf({}, { details: `${DEFAULT_DETAILS}<p>Lagging</p>` })).toEqual(undescribed)
  const [firstPrompt] = /<p>.*?<\/p>/.exec(DEFAULT_DETAILS) ?? []
  expect(shortfallsOf({}, { details: `<p>Lagging</p>${firstPrompt}` })).toEqual(undescribed)
})

test('lists the panels of a class with unanswered applicable questions [3§2.6]', () => {
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
