import { expect, test } from 'vitest'
import { floorAreas } from '#shared/domain/building/planAreas.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { registerPack } from '#shared/report/survey/registerPack.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { cellsOf, reportOf, sheetsOf } from './read.ts'

test('a room with a suspect material is not listed without one, in the report of that contaminant and in the pack [2§3]', () => {
  const [room] = exampleTree.rooms.filter(({ name }) => name === 'Reception')
  const rooms = exampleTree.rooms.map(each => (each.id === room?.id ? { ...each, is_not_suspicious: true } : each))
  const stateIn = (tree: Tree, contaminate: 1 | 2) =>
    cellsOf(reportOf(tree, contaminate), 'scope').find(([name]) => name === 'Reception')?.[1]
  const listed = (tree: Tree, contaminate: 1 | 2) =>
    cellsOf(reportOf(tree, contaminate), 'notAccessed').some(([name]) => name === 'Reception')
  const only = (contaminate: 1 | 2): Tree => ({
    ...exampleTree,
    rooms,
    items: exampleTree.items.filter(({ contaminate_id }) => contaminate_id === contaminate),
  })
  for (const contaminate of [1, 2] as const) {
    const [found, free] = [only(contaminate), only(contaminate === 1 ? 2 : 1)]
    const states = contaminate === 1 ? ['Inspected', 'No PACM observed'] : ['Surfaces tested: 1', 'No surface tested']
    expect([stateIn(found, contaminate), listed(found, contaminate)]).toEqual([states[0], false])
    expect([stateIn(free, contaminate), listed(free, contaminate)]).toEqual([states[1], contaminate === 1])
    const roomIn = (tree: Tree) =>
      registerPack(exampleSubject(contaminate, tree), undefined)
        .floors.flatMap(({ rooms }) => rooms)
        .find(({ id }) => id === room?.id)?.finding
    expect([roomIn(found), roomIn(free)]).toEqual(['', contaminate === 1 ? 'No PACM observed' : 'No surface tested'])
    const styleOf = (tree: Tree) => floorAreas(tree, room?.floor_id ?? '').find(({ id }) => id === room?.id)?.style
    expect(styleOf(found)).toBe('room')
  }
  expect(floorAreas({ ...exampleTree, rooms, items: [] }, room?.floor_id ?? '')[0]?.style).toBe('roomNotSuspicious')
})

test('a room is inspected only where something in it was seen, and a surface tested only where this survey tested it [2§3]', () => {
  const [room] = exampleTree.rooms.filter(({ name }) => name === 'Reception')
  const stateWith = (contaminate: 1 | 2, method?: number, lead = {}) => {
    const items = method === undefined ? [] : [itemWith(room!, { method, status: 3, lead }, '', 1)]
    return cellsOf(reportOf({ ...exampleTree, items }, contaminate), 'scope').find(
      ([name]) => name === 'Reception',
    )?.[1]
  }
  expect(stateWith(1)).toBe('No items recorded')
  for (const method of [1, 3, 4, 13, 14]) expect(stateWith(1, method)).toBe('Inspected')
  for (const method of [5, 6, 11]) expect(stateWith(1, method)).toBe('Items recorded')
  const result = { laboratory_analysis: 20, xrf_result: 20 }
  for (const method of [7, 9]) expect(stateWith(2, method, result)).toBe('Surfaces tested: 1')
  for (const method of [8, 10, 12]) expect(stateWith(2, method, result)).toBe('No surface tested')
})

test('results without a certificate are named, and a negative spot test alone ends no search for lead [2§9]', () => {
  const [room] = exampleTree.rooms
  const sampled = itemWith(room!, { method: 1, status: 2 }, '', 1)
  const text = JSON.stringify(reportOf({ ...exampleTree, items: [sampled], lab_returns: [] }))
  expect(text).toContain('Results are recorded for 1 sample; no laboratory certificate is attached.')
  const spot = itemWith(room!, { method: 12, lead: { colour_metric: 0 } }, '', 1)
  const { keyFindings } = reportOf({ ...exampleTree, items: [spot] }, 2)
  expect(keyFindings?.statement.headline).toContain('No lead paint was found on 1 surface so far.')
  expect(keyFindings?.urgent.none).toBe('No lead paint was found so far.')
})

test('before a demolition lead paint is not left sound: how it is removed is decided first [2§4]', () => {
  const [room] = exampleTree.rooms
  const painted = itemWith(room!, { method: 9, lead: { xrf_result: 2000 } }, '', 1)
  const actionsOf = (report_type_id: number, paint_condition: 'Good' | 'Moderate' | 'Poor' = 'Good') => {
    const items = [{ ...painted, lead: { ...painted.lead!, paint_condition } }]
    return reportOf({ ...exampleTree, building: { ...exampleTree.building, report_type_id }, items }, 2).keyFindings
      ?.actions[0]
  }
  for (const type of [2, 3, 5])
    expect(actionsOf(type)).toMatchObject({
      what: 'Decide how it is removed or worked on without dust',
      when: 'Before the work starts',
    })
  expect(actionsOf(2)).not.toHaveProperty('recheck')
  expect(actionsOf(1)).toMatchObject({
    what: 'Keep the paint sound',
    when: 'Before it is sanded, stripped or disturbed',
  })
  expect(actionsOf(1, 'Moderate')).toMatchObject({ what: 'Repair the worn paint', when: 'Before it gets worse' })
  expect(actionsOf(1, 'Poor')).toMatchObject({ what: 'Make the damaged paint safe', when: 'Immediately' })
})

test('values that a rule sets for a reported negative are not printed as observed [2§3]', () => {
  const [room] = exampleTree.rooms
  const reported = { ...itemWith(room!, { method: 6, status: 2 }, '', 1), link: '', description: '' }
  const negative = applyItemRules(reported, room!)
  const labels = (item: Item) =>
    sheetsOf(reportOf({ ...exampleTree, items: [item] }))[0]?.facts.map(({ label }) => label) ?? []
  const assessed = ['Extent', 'Product type', 'Damage', 'Surface', 'Accessibility']
  expect(labels(negative)).toEqual(['Material', 'Assessment', 'Sample ID', 'Earlier report', 'Result'])
  expect(labels({ ...reported, reported_sample: { ...reported.reported_sample!, status_id: 3 } })).toEqual(
    expect.arrayContaining(assessed),
  )
})

test('every lead result that was recorded is printed, the one that decides first [3§2.4]', () => {
  const [room] = exampleTree.rooms
  const facts = (lead: object) =>
    sheetsOf(reportOf({ ...exampleTree, items: [itemWith(room!, { method: 7, lead }, '', 1)] }, 2))[0]?.facts.flatMap(
      ({ label, value }) => (['Result', 'XRF', 'Spot test'].includes(label) ? [`${label} ${value}`] : []),
    )
  expect(facts({ laboratory_analysis: 240, xrf_result: 1250, colour_metric: 1 })).toEqual([
    'Result 240 mg/kg',
    'XRF 1,250 ppm',
    'Spot test Positive',
  ])
  expect(facts({ xrf_result: 1250, colour_metric: 0 })).toEqual(['Result 1,250 ppm (XRF)', 'Spot test Negative'])
  expect(facts({ colour_metric: 0 })).toEqual(['Result Awaiting Result', 'Spot test Negative'])
  expect(facts({ colour_metric: 0, analysis_type_id: 6 })).toEqual(['Result Spot test negative, not measured'])
})

test('the default texts do not say of a building without samples or certificates that there are any [2§9]', () => {
  const text = JSON.stringify([reportOf({ ...exampleTree, items: [] }), reportOf({ ...exampleTree, items: [] }, 2)])
  expect(text).toContain('No laboratory certificate was attached')
  expect(text).not.toMatch(/The certificates are appended|were analysed|collected and analysed/)
})
