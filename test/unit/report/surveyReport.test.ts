import { expect, test } from 'vitest'
import { countItems } from '#shared/domain/item/counts.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import { filesOfReport } from '#shared/report/reportFiles.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'
import { blocksOf, cellsOf, isTable, reportOf, rowsOf, sheetsOf } from './read.ts'

const { asbestos, lead } = CONTAMINANT

test('the chapters of a survey report are in the usual order [2§9]', () => {
  const titles = reportOf().sections.map(({ number, title }) => `${number} ${title}`)
  expect(titles).toEqual([
    '1 Document control',
    '2 Executive summary',
    '3 Introduction',
    '4 Scope and area surveyed',
    '5 Survey methodology',
    '6 Risk assessment',
    '7 Asbestos register',
    '8 Negative results',
    '9 Areas not accessed, out of scope or with no PACM observed',
    '10 Recommendations',
    '11 Limitations',
    'Appendix A Floor plans',
    'Appendix B Item sheets',
    'Appendix C Laboratory certificates',
  ])
})

test('a summary floor plan with the findings only is printed if company and building choose it [2§5]', () => {
  const wanted = { ...exampleTree, building: { ...exampleTree.building, has_summary_floor_plan: true } }
  const subject = exampleSubject(asbestos, wanted)
  expect(blocksOf(surveyReport(subject), 'summaryPlans')).toEqual([])
  const printed = surveyReport({ ...subject, company: { ...subject.company, summary_floor_plan: true } })
  const looksIn = (id: string) =>
    blocksOf(printed, id).flatMap(block => (block.kind === 'plan' ? block.areas.map(({ style: look }) => look) : []))
  expect(looksIn('plans')).toContain('asbestosNegative')
  expect(looksIn('summaryPlans')).toContain('asbestosPositive')
  expect(looksIn('summaryPlans')).not.toContain('asbestosNegative')
})

test('a site plan is the last appendix [2§3]', () => {
  const site_plan = { file: 'b'.repeat(64), width: 1200, height: 900 }
  const model = reportOf({ ...exampleTree, building: { ...exampleTree.building, site_plan } })
  expect(model.sections.at(-1)?.title).toBe('Site plan')
  expect(filesOfReport(model)).toContain(site_plan.file)
  expect(reportOf().sections.at(-1)?.id).toBe('certificates')
})

test('items are numbered by floor, room and Sample ID, in any order of entry [3§2.3]', () => {
  const numbers = (tree: Tree) => sheetsOf(reportOf(tree)).map(({ title, location: place }) => `${title} ${place}`)
  const shuffled = {
    ...exampleTree,
    items: [...exampleTree.items].reverse(),
    rooms: [...exampleTree.rooms].reverse(),
  }
  expect(numbers(shuffled)).toEqual(numbers(exampleTree))
})

test('Sample IDs are sorted as numbers: A2 before A10 [3§2.3]', () => {
  const tree = aTree({}, room =>
    ['A10', 'A2', 'A1'].map(bag_code => anItem(room, { sample: { bag_code, status_id: 3, is_urgent: false } })),
  )
  expect(cellsOf(reportOf(tree), 'register').map(([, bag]) => bag)).toEqual(['A1', 'A2', 'A10'])
})

test('the figures of the summary are the counts of the screens [3§9]', () => {
  for (const contaminate of [asbestos, lead]) {
    const counts = countItems(
      exampleTree,
      exampleTree.items.filter(item => item.contaminate_id === contaminate),
    )
    const figures = blocksOf(reportOf(exampleTree, contaminate), 'summary').find(block => block.kind === 'figures')
    const by = Object.fromEntries(figures?.figures.map(({ label, value }) => [label, value]) ?? [])
    expect(by).toMatchObject({
      Items: counts.items_count,
      Samples: counts.samples_count,
      [contaminate === lead ? 'Below threshold' : 'Negative']: counts.negative_count,
      Inaccessible: counts.inaccessible_count,
      'Awaiting result': counts.awaiting_result_count,
      [contaminate === lead ? 'Lead paint' : 'Positive or presumed']: counts.positive_count,
    })
  }
})

test('every item is in exactly one list and has one sheet [3§9]', () => {
  for (const contaminate of [asbestos, lead]) {
    const model = reportOf(exampleTree, contaminate)
    const listed = ['register', 'negatives'].flatMap(id => rowsOf(model, id))
    const inaccessible = rowsOf(model, 'notAccessed').filter(([first]) => first?.goTo)
    const targets = [...listed, ...inaccessible].map(([first]) => first?.goTo)
    const items = exampleTree.items.filter(item => item.contaminate_id === contaminate)
    expect(targets.sort()).toEqual(items.map(({ id }) => `item-${id}`).sort())
    expect(
      sheetsOf(model)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(targets)
  }
})

test('an asbestos report names no lead item, and a lead report no asbestos item [3§3]', () => {
  const of = (contaminate: 1 | 2) => JSON.stringify(reportOf(exampleTree, contaminate).sections)
  for (const item of exampleTree.items)
    expect(of(item.contaminate_id === lead ? asbestos : lead)).not.toContain(item.id)
})

test('a lead result of exactly 1000 is lead paint, 999.9 is not [3§9]', () => {
  const results = [999.9, 1000].map((laboratory_analysis, at) => ({ at, laboratory_analysis }))
  const tree = aTree({}, room =>
    results.map(({ at, laboratory_analysis }) =>
      anItem(room, {
        contaminate_id: lead,
        assessment_method_id: 7,
        sample: { bag_code: `L${at}`, status_id: 1, is_urgent: false },
        lead: { building_material: 'Timber', colour: 'White', paint_condition: 'Good', laboratory_analysis },
      }),
    ),
  )
  const model = reportOf(tree, lead)
  expect(cellsOf(model, 'register').map(row => [row[1], row.at(-2), row.at(-1)])).toEqual([
    ['L1', '1,000 mg/kg', 'Lead paint'],
  ])
  expect(cellsOf(model, 'negatives').map(row => [row[1], row.at(-2), row.at(-1)])).toEqual([
    ['L0', '999.9 mg/kg', 'Below threshold'],
  ])
})

test('an item sampled as another shows that Sample ID and takes its result [3§2.3]', () => {
  const tree = aTree({}, room => {
    const parent = anItem(room, { sample: { bag_code: 'A007', status_id: 4, is_urgent: false } })
    const child = anItem(room, {
      assessment_method_id: 2,
      sample: undefined,
      sampled_as: { item_as_id: parent.id, status_id: 1 },
    })
    return [child, parent]
  })
  expect(cellsOf(reportOf(tree), 'register').map(row => [row[1], row[5]])).toEqual([
    ['A007', 'Asbestos (amosite)'],
    ['As A007', 'Asbestos (amosite)'],
  ])
})

test('a previously sampled item shows the earlier report, its number and its result [3§2.3]', () => {
  const tree = aTree({}, room => [
    anItem(room, {
      assessment_method_id: 6,
      sample: undefined,
      reported_sample: { name: 'Survey of 2014', sample_number: 'S-17', status_id: 5 },
    }),
  ])
  const model = reportOf(tree)
  expect(cellsOf(model, 'register')[0]).toEqual(
    expect.arrayContaining(['S-17', 'Previously Sampled: asbestos (crocidolite)']),
  )
  expect(sheetsOf(model)[0]?.facts).toContainEqual({ label: 'Earlier report', value: 'Survey of 2014' })
})

test('an item that awaits its result is provisional in the register, and the summary warns [3§9]', () => {
  const tree = aTree({}, room => [anItem(room)])
  const model = reportOf(tree)
  expect(rowsOf(model, 'register')[0]?.find(cell => cell.badge)?.badge).toMatchObject({ provisional: true })
  expect(blocksOf(model, 'summary').find(block => block.kind === 'warn')).toMatchObject({
    text: expect.stringContaining('provisional: 1 item is awaiting results'),
  })
  expect(blocksOf(reportOf(), 'summary').some(block => block.kind === 'warn')).toBe(false)
})

test('the sum of a sheet is that of the worked example T1 [3§9]', () => {
  const tree = aTree({}, room => [
    anItem(room, {
      item_scores: [2, 0, 1, 1, 0, 1, 1, 3, 3, 3, 1, 1],
      amount: 60,
      sample: { bag_code: 'A1', status_id: 4, is_urgent: false },
    }),
  ])
  const [sheet] = sheetsOf(reportOf(tree))
  expect(sheet?.scoreSummary).toBe('Material 3 + priority 6.17 = 9.17, rounded up to 10')
  expect(sheet?.total).toBe('10')
  expect(sheet?.badge.word).toBe('Medium')
})

test('a sheet shows its item on the piece of the plan around its room, and the room alone if only that is drawn [3§9]', () => {
  for (const { plan, title } of sheetsOf(reportOf())) {
    const [room, item] = plan?.areas ?? []
    const { left = 0, top = 0, width = 0, height = 0 } = plan?.part ?? {}
    for (const [x, y] of [room, item].flatMap(area => area?.layer.polygons.flatMap(({ points }) => points) ?? [])) {
      expect(x >= left && x <= left + width && y >= top && y <= top + height, title).toBe(true)
    }
    expect(left + width).toBeLessThanOrEqual(plan?.image.width ?? 0)
    expect(top + height).toBeLessThanOrEqual(plan?.image.height ?? 0)
  }
  const undrawn = exampleTree.items.map(item => ({ ...item, layer: { polygons: [], labels: [] } }))
  const [sheet] = sheetsOf(reportOf({ ...exampleTree, items: undrawn }))
  expect(sheet?.plan?.areas[0]).toMatchObject({ label: 'Reception', dimmed: false })
  const rooms = exampleTree.rooms.map(room => ({ ...room, layer: { polygons: [], labels: [] } }))
  expect(sheetsOf(reportOf({ ...exampleTree, rooms, items: undrawn }))[0]?.plan).toBeUndefined()
})

test('rooms that were inaccessible, out of scope or without suspicion are listed with their notes [2§5]', () => {
  const rooms = cellsOf(reportOf(), 'notAccessed').map(([room]) => room)
  for (const room of exampleTree.rooms) {
    const isListed = room.is_inaccessible || room.is_not_suspicious || !room.is_scoped
    expect(rooms.includes(room.name), room.name).toBe(isListed)
  }
})

const materialOnly = { ...exampleTree.building, report_type_id: 2, is_answering_questions: false }
const model = reportOf({ ...exampleTree, building: materialOnly })

test('a demolition report without the priority questions shows no priority scores at all [3§9]', () => {
  expect(JSON.stringify(blocksOf(model, 'risk'))).not.toMatch(/occupant|Maintenance|Likelihood/)
  const register = blocksOf(model, 'register').find(isTable)
  expect(register?.columns.map(({ title }) => title)).not.toContain('Priority')
  for (const sheet of sheetsOf(model))
    expect(sheet.scores.map(({ group }) => group)).not.toContain('Maintenance activity')
})

test('the explained bands match the variant: 3 and 6 for material, 7 and 14 in full [3§9]', () => {
  const bands = (of: ReportModel) => cellsOf(of, 'risk').slice(0, 3)
  expect(bands(model)).toEqual([
    ['Low', '1 to 3'],
    ['Medium', '4 to 6'],
    ['High', '7 or more'],
  ])
  expect(bands(reportOf())).toEqual([
    ['Low', '1 to 7'],
    ['Medium', '8 to 14'],
    ['High', '15 or more'],
  ])
})

test('the HSE variant explains four bands and the score of the asbestos type [3§9]', () => {
  const hse = reportOf({ ...exampleTree, building: { ...exampleTree.building, scoring_variant: 'hse' } })
  expect(cellsOf(hse, 'risk').slice(0, 4)).toEqual([
    ['Very Low', '1 to 7'],
    ['Low', '8 to 12'],
    ['Moderate', '13 to 18'],
    ['High', '19 or more'],
  ])
  expect(cellsOf(hse, 'risk')).toContainEqual(expect.arrayContaining([expect.stringContaining('Crocidolite; ')]))
})

test('the text about the type of asbestos is printed only where it counts [3§9]', () => {
  const said = (building: Partial<Tree['building']>) =>
    JSON.stringify(blocksOf(reportOf({ ...exampleTree, building: { ...exampleTree.building, ...building } }), 'risk'))
  for (const building of [{}, materialOnly]) {
    expect(said(building)).not.toMatch(/type of asbestos/)
    const hse = said({ ...building, scoring_variant: 'hse' })
    expect(hse).toMatch(/includes a score for the type of asbestos/)
    expect(hse).toMatch(/the worst type of asbestos is presumed/)
  }
})
