import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { verdictOf } from '#shared/domain/item/verdict.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { planDescription } from '#shared/report/model/planDescription.ts'
import type { KeyFindings } from '#shared/report/model/reportModel.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { clearanceFilesByHash, exampleClearance } from '#test/support/data/exampleClearance.ts'
import { FIVE } from '#test/support/data/exampleDocuments.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { chainOfCustodyPdf, clearanceCertificatePdf, surveyReportPdf } from '#test/support/data/printed.ts'
import { aBuilding, aFloor, anItem, aRoom, SQUARE } from '#test/support/data/tree.ts'
import { treeWithoutFindings } from '#test/support/data/treeWithoutFindings.ts'
import { letterSizes } from '#test/support/readers/letterSizes.ts'
import { pagesInk } from '#test/support/readers/pageInk.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { blocksOf, cellsOf, reportOf, rowsOf, sheetsOf } from './read.ts'

const keyOf = (tree: Tree = exampleTree, contaminant: 1 | 2 = 1): KeyFindings => {
  const { keyFindings } = reportOf(tree, contaminant)
  if (!keyFindings) throw new Error('A survey report has key findings')
  return keyFindings
}
const CONTACT = { name: 'Aroha Ngata', number: '021 000 000', email: 'aroha@otatara.example' }
const PLAN = { contacts: { pcbu: CONTACT, bm: CONTACT }, edition: 1 }
const OUTSIDE = 'Outside the scope: Level 1, Tenant office'
const emptyTree: Tree = { ...exampleTree, floors: [], rooms: [], items: [] }

/** More of everything than fits: floors with plans, rooms without access, items rated High, names of maximum length. */
function largeTree(): Tree {
  const building = aBuilding({ ...exampleTree.building, name: 'Hospital '.repeat(30).trim() })
  const image = exampleTree.floors.find(floor => floor.image)?.image
  const floors = Array.from({ length: 12 }, (_, at) =>
    aFloor(building, { name: `Floor ${at} `.repeat(20), order: at, ...(image && { image }) }),
  )
  const rooms = floors.flatMap(floor => [
    ...Array.from({ length: 3 }, (_, at) =>
      aRoom(floor, { name: `Closed room ${at} `.repeat(13), is_inaccessible: true }),
    ),
    aRoom(floor, { name: 'Plant room' }),
  ])
  const pipe = exampleTree.items.find(item => item.name === 'Pipe lagging')
  const items = rooms
    .filter(room => !room.is_inaccessible)
    .map((room, at) =>
      anItem(room, {
        ...pipe,
        id: ulid(),
        ...{ room_id: room.id, name: 'Lagging to heating flow and return '.repeat(5), layer: SQUARE },
        item_recommendations: [1, 2, 3, ...(at % 2 === 0 ? [6, 9] : [])],
        sample: { bag_code: `A${at}`, status_id: 3, is_urgent: false },
      }),
    )
  return { ...exampleTree, building, floors, rooms, items }
}

test.each([
  ['the example', exampleTree],
  ['a building in which nothing was found', treeWithoutFindings()],
  ['a large building', largeTree()],
  ['an empty building', emptyTree],
])('3§9 %s: the numbers of the key findings are those of the register, the summary and the screens', (_, tree) => {
  for (const contaminant of [1, 2] as const) {
    const { figures, actions, urgent, uninspected } = keyOf(tree, contaminant)
    const model = reportOf(tree, contaminant)
    const of = tree.items.filter(item => item.contaminate_id === contaminant)
    expect(figures[0]?.value).toBe(countItems(tree, of).positive_count)
    const most = Math.max(0, ...actions.filter(({ items }) => items.length > 0).map(({ count }) => count))
    expect(most).toBeLessThanOrEqual(rowsOf(model, 'register').length)
    expect(most > 0).toBe(rowsOf(model, 'register').length > 0)
    expect(actions.find(({ badge }) => badge.word === 'Not inspected')?.count ?? 0).toBe(figures[2]?.value)
    const inScope = uninspected.places.filter(place => !place.startsWith('Outside the scope'))
    expect(inScope.length > 0).toBe(figures[2]?.value !== 0)
    const sheets = new Set(sheetsOf(model).map(({ id }) => id))
    for (const { goTo } of urgent.items) expect(sheets.has(goTo)).toBe(true)
  }
})

test('key findings show items rated High with location and photo, and actions with their due day [3§9]', () => {
  const { statement, urgent, actions, uninspected } = keyOf()
  expect(statement).toEqual({
    headline:
      'Asbestos is present or presumed in 15 of 20 inspected items. 1 item is rated High and needs action immediately.',
    details: 'What was not inspected is presumed to contain asbestos. Surveyed on 17/02/2026.',
  })
  expect(urgent.items).toMatchObject([
    {
      title: '5.  A004  Pipe lagging',
      place: 'Ground, Plant room',
      badge: { word: 'High' },
      photo: { file: expect.any(String) },
    },
  ])
  expect(actions.map(({ badge, what, when, recheck }) => [badge.word, what, when, recheck])).toEqual([
    ['High', 'Restrict access', 'Immediately', '17/08/2026'],
    ['High', 'Remove, Class A', 'Immediately', '17/08/2026'],
    ['Medium', 'Remove, Class A', '17/05/2026', '17/02/2027'],
    ['Medium', 'Leave and manage', '17/05/2026', '17/02/2027'],
    ['Not inspected', 'Presume asbestos; no work until inspected', 'Before any work there', undefined],
  ])
  expect(uninspected.places).toEqual(['Ground, Switch room', OUTSIDE])
})

test('an action names its items by number, material and room [3§9]', async () => {
  const [restrict, , remove, , inspect] = keyOf().actions
  expect(restrict?.items).toEqual([{ number: 5, name: 'Pipe lagging', room: 'Plant room' }])
  expect(remove?.items).toEqual([
    { number: 4, name: 'Wall board', room: 'Staff kitchen' },
    { number: 21, name: 'Tank insulation', room: 'Tank room' },
  ])
  expect(inspect?.items).toEqual([])
  const [, page] = await pdfText((await surveyReportPdf(reportOf(), exampleFiles)).bytes)
  for (const item of [
    '5 Pipe lagging, Plant room',
    '21 Tank insulation, Tank room',
    '9 Ceiling tiles, Open-plan office',
  ])
    expect(page).toContain(item)
})

test('a day that has passed is overdue, in the report and in the plan of the same day [3§9]', () => {
  const issued_at = '2026-11-28T01:00:00.000Z'
  const source = { ...exampleSubject(1), issued_at }
  const report = surveyReport(source)
  const due = ['Overdue since 17/05/2026', 'Overdue since 17/08/2026']
  const { actions = [] } = report.keyFindings ?? {}
  expect(actions.flatMap(({ when, recheck }) => [when, recheck])).toEqual(expect.arrayContaining(due))
  const inPlan = cellsOf(managementPlan(source, { ...PLAN, date_requested: issued_at }), 'reinspection').map(row =>
    row.at(-1),
  )
  const inReport = cellsOf(report, 'register').map(row => row.at(-1))
  expect(inReport).toContain('Overdue since 17/08/2026')
  expect(inPlan).toEqual(inReport)
})

test.each([2, 3, 5])(
  '2§4 a survey of type %i says what to remove before the work starts, and inspects nothing again',
  type => {
    const tree = { ...exampleTree, building: { ...exampleTree.building, report_type_id: type } }
    const model = reportOf(tree)
    const actions = keyOf(tree).actions
    expect(actions.map(({ what, when, recheck }) => [what, when, recheck])).toEqual([
      ['Remove, Class A', 'Before the work starts', undefined],
      ['Remove, class of removal not recorded', 'Before the work starts', undefined],
      ['Remove, Class B', 'Before the work starts', undefined],
      ['Presume asbestos; inspect and sample', 'Before the work starts', undefined],
    ])
    const words = JSON.stringify([model.keyFindings, blocksOf(model, 'summary'), blocksOf(model, 'register')])
    expect(words).not.toMatch(/Next inspection|Leave in place|Repair|Overdue|[Ii]nspect again/)
  },
)

test('where nothing is known yet the key findings say so, never that there is nothing [3§9]', () => {
  const waiting: Tree = {
    ...exampleTree,
    items: exampleTree.items
      .filter(item => item.sample && item.contaminate_id === 1)
      .map(item => ({ ...item, sample: { ...item.sample, bag_code: 'A1', is_urgent: false, status_id: 1 } })),
  }
  const { statement, provisional } = keyOf(waiting)
  expect(provisional).toBe(true)
  expect(statement.headline).toMatch(/^No asbestos was found in \d+ items so far\./)
  expect(statement.details).toMatch(
    /^What was not inspected is presumed to contain asbestos\. \d+ items are presumed to contain asbestos until the result is known\./,
  )
  expect(keyOf(emptyTree).statement.headline).toBe('No items were inspected.')
})

test('an inaccessible item is never counted among those in which nothing was found [3§9]', () => {
  const closed = exampleTree.items.filter(
    item => item.contaminate_id === 1 && verdictOf(item, exampleTree) === 'inaccessible',
  )
  expect(closed.length).toBeGreaterThan(0)
  const rooms = exampleTree.rooms.map(room => ({ ...room, is_inaccessible: false }))
  const { statement, figures } = keyOf({ ...exampleTree, rooms, items: closed })
  expect(statement.headline).toBe('No items were inspected.')
  expect(statement.details).toMatch(/^What was not inspected is presumed to contain asbestos\./)
  expect(figures[2]?.value).toBe(closed.length)
})

test('the key findings name what the survey did not inspect: rooms outside the scope, rooms without a tested surface, hidden places [3§9]', () => {
  const hidden =
    'Voids, risers and areas under floor coverings or behind linings may contain asbestos that was not found.'
  expect(keyOf().uninspected.notes).toEqual([hidden])
  const lead = keyOf(exampleTree, 2).uninspected
  const untested = cellsOf(reportOf(exampleTree, 2), 'scope').filter(
    ([, status]) => status === 'No surface tested',
  ).length
  expect(lead.places).toContain(OUTSIDE)
  expect(lead.notes).toEqual([`${untested} rooms: no surface tested.`, 'A result applies only to the surface tested.'])
  const before = { ...exampleTree, building: { ...exampleTree.building, report_type_id: 2 } }
  expect(keyOf(before).uninspected.notes).toEqual([])
  expect(JSON.stringify(reportOf(before))).not.toContain(hidden)
  expect(JSON.stringify(reportOf())).toContain(`non-intrusive. ${hidden}`)
})

test('key findings say which work no one may do, where the survey is not sufficient for that work [3§9]', async () => {
  const asbestos =
    'Do not drill, cut or break any part of the building before a refurbishment or demolition survey of the work area.'
  expect(keyOf().noWork).toBe(asbestos)
  expect(JSON.stringify(blocksOf(reportOf(), 'recommendations'))).toContain('not sufficient for refurbishment')
  expect(keyOf(exampleTree, 2).noWork).toBe('Do not sand lead paint dry, and do not burn it off.')
  for (const report_type_id of [2, 3, 5])
    for (const contaminant of [1, 2] as const)
      expect(keyOf({ ...exampleTree, building: { ...exampleTree.building, report_type_id } }, contaminant).noWork).toBe(
        '',
      )
  const [, page] = await pdfText((await surveyReportPdf(reportOf(), exampleFiles)).bytes)
  expect(page).toContain(asbestos)
})

test('while a lead result is awaited, no text says that there is no lead [3§9]', () => {
  const items = exampleTree.items
    .filter(item => item.contaminate_id === 2 && item.sample)
    .map(({ lead: _, ...item }) => item)
  expect(items.length).toBeGreaterThan(0)
  const tree = { ...exampleTree, items }
  expect(keyOf(tree, 2).urgent.none).toBe('No lead paint was found so far.')
  expect(JSON.stringify(reportOf(tree, 2))).not.toContain('No lead paint was found.')
})

test('the key findings stay on one page, with any number of items [3§9]', { tags: 'slow' }, async () => {
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject(1, largeTree())), exampleFiles)
  const pages = await pdfText(bytes)
  expect(pages[1]).toContain('Key findings')
  const pageOf = (heading: RegExp) => pages.findIndex((text, at) => at > 2 && heading.test(text)) + 1
  expect(pages[1]).toContain(`9 more items in the register, page ${pageOf(/Asbestos register/)}`)
  expect(pages[1]).toContain(
    `32 more places in the chapter on areas not accessed, page ${pageOf(/Areas not accessed/)}`,
  )
  expect(pages[1]).toContain(`9 more plans in Appendix A, page ${pageOf(/Appendix A/)}`)
  expect(pages[1]).toContain('1 Lagging to heat…, Plant roomNo. 2, 3, 4, 5 and 7 more')
  expect(pages[2]).toContain('Contents')
})

test('where a row of actions names five of many items, the page of the register is named [3§9]', () => {
  const tree = FIVE.large?.tree
  const { urgent, actions, moreActions } = keyOf(tree)
  expect(urgent.more).toBeUndefined()
  expect(actions.some(({ items, count }) => items.length === 5 && count > 5)).toBe(true)
  expect(moreActions).toEqual({ text: 'The numbers of all items are in the register', section: 'register' })
  expect(reportOf(tree).sections.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['register', 'notAccessed', 'plans']),
  )
})

test('the plans of the key findings show each item with its rating, also to a screen reader [3§9]', () => {
  const { plans } = keyOf()
  const badges = Object.assign({}, ...plans.map(plan => plan.badges))
  for (const { id, badge, title } of sheetsOf(reportOf()))
    if (badge.word !== 'Negative') expect(badges[id.replace('item-', '')], title).toEqual(badge)
  const [ground] = plans.map(planDescription)
  expect(ground).toContain('Ground, plan. Inaccessible area: ')
  expect(ground).toContain(' High: 5.')
})

test('a room outside the scope is hatched on every printed plan, and the legend explains it [2§6]', async () => {
  const outside = exampleTree.rooms.find(({ is_scoped }) => !is_scoped)
  if (!outside) throw new Error('The example has a room outside the scope')
  const closed = exampleTree.rooms.map(room => (room === outside ? { ...room, is_inaccessible: true } : room))
  const item = { ...exampleTree.items[0], id: ulid(), room_id: outside.id, layer: SQUARE }
  const items = [...exampleTree.items, item as Item]
  for (const tree of [exampleTree, { ...exampleTree, rooms: closed }, { ...exampleTree, items }])
    for (const contaminant of [1, 2] as const) {
      const model = reportOf(tree, contaminant)
      const appendix = blocksOf(model, 'plans').filter(block => block.kind === 'plan')
      const pieces = sheetsOf(model).flatMap(({ plan }) => plan ?? [])
      const plans = [...keyOf(tree, contaminant).plans, ...appendix, ...pieces]
      const styles = plans.flatMap(({ areas }) => areas.filter(({ id }) => id === outside.id)).map(({ style }) => style)
      expect(styles.length).toBeGreaterThanOrEqual(2)
      expect(new Set(styles)).toEqual(new Set(['roomOutOfScope']))
    }
  const [, page] = await pdfText((await surveyReportPdf(reportOf(), exampleFiles)).bytes)
  expect(page).toContain('Room, out of scope')
})

test('a plan of the key findings is cut to the building, and is whole while few rooms are drawn [3§9]', () => {
  const drawn = (tree: Tree) => keyOf(tree).plans.map(({ part }) => part)
  for (const part of drawn(exampleTree)) {
    if (!part) throw new Error('The rooms of every floor of the example are drawn')
    const image = exampleTree.floors[0]?.image
    expect(part.left).toBeGreaterThan(0)
    expect(part.left + part.width).toBeLessThan(image?.width ?? 0)
    expect(part.top + part.height).toBeLessThan(image?.height ?? 0)
  }
  const [room] = exampleTree.rooms
  expect(drawn({ ...exampleTree, rooms: room ? [room] : [], items: [] })).toEqual([undefined, undefined, undefined])
})

test.each([1, 2] as const)(
  'the key findings of contaminant %i fill their page, with plans of a readable size [3§9]',
  async contaminant => {
    const { bytes } = await surveyReportPdf(reportOf(exampleTree, contaminant), exampleFiles)
    const [, page] = await pagesInk(bytes)
    expect(page?.filled).toBeGreaterThan(2 / 3)
  },
)

test('each mark on a plan has the number of its item in the register, and each sheet leads to its plan [2§6]', () => {
  const model = reportOf()
  const plans = blocksOf(model, 'plans').filter(block => block.kind === 'plan')
  const marked = plans.flatMap(({ areas, goTo }) =>
    areas.filter(({ id }) => goTo?.[id]).map(({ id, label }) => [`${goTo?.[id]}`, label] as const),
  )
  const numbers = sheetsOf(model).map(({ id, title }) => [id, title.split('.')[0]] as const)
  expect(marked.toSorted()).toEqual(numbers.toSorted())
  for (const { planId } of sheetsOf(model)) expect(plans.map(({ id }) => id)).toContain(planId)
})

test('nothing is printed smaller than 7 points [W10]', { tags: 'slow' }, async () => {
  const { company, survey, laboratory } = exampleSubject()
  if (!laboratory) throw new Error('The example has a laboratory')
  const surveyors = ['Te Rangi Hīroa Pōmare']
  const custody = chainOfCustody({ tree: exampleTree, company, survey, laboratory, surveyors, contaminate_id: 1 })
  const certificate = clearanceCertificate(exampleClearance(CLEARANCE_TYPE.classA))
  const documents = await Promise.all([
    surveyReportPdf(surveyReport(exampleSubject(1)), exampleFiles),
    surveyReportPdf(surveyReport(exampleSubject(2)), exampleFiles),
    chainOfCustodyPdf(custody),
    clearanceCertificatePdf(certificate, new Map([...exampleFiles, ...clearanceFilesByHash])),
  ])
  for (const { bytes } of documents) {
    const sizes = await letterSizes(bytes)
    expect(sizes.length).toBeGreaterThan(20)
    expect(sizes.filter(({ size }) => size < 7 - 0.01)).toEqual([])
  }
})
