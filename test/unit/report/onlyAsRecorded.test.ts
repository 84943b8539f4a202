import { expect, test } from 'vitest'
import { floorAreas } from '#shared/domain/building/planAreas.ts'
import { applyItemRules } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { registerPack } from '#shared/report/survey/registerPack.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { cellsOf, reportOf, sheetsOf } from './read.ts'

test('2§3 a room with a suspect material in it is not said to have none, in the report of that contaminant and in the pack', () => {
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
    expect([roomIn(found), roomIn(free)]).toEqual(['', contaminate === 1 ? 'No PACM observed' : ''])
    const styleOf = (tree: Tree) => floorAreas(tree, room?.floor_id ?? '').find(({ id }) => id === room?.id)?.style
    expect(styleOf(found)).toBe('room')
  }
  expect(floorAreas({ ...exampleTree, rooms, items: [] }, room?.floor_id ?? '')[0]?.style).toBe('roomNotSuspicious')
})

test('2§3 what a rule has set of a reported negative is not printed as if somebody had seen it', () => {
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

test('3§2.4 every lead result that was recorded is printed, the one that decides first', () => {
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

test('2§9 the default texts do not say of a building without samples or certificates that there are any', () => {
  const text = JSON.stringify([reportOf({ ...exampleTree, items: [] }), reportOf({ ...exampleTree, items: [] }, 2)])
  expect(text).toContain('No laboratory certificate was attached')
  expect(text).not.toMatch(/The certificates are appended|were analysed|collected and analysed/)
})
