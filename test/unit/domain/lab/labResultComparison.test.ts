import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleStatusOf } from '#shared/domain/item/verdict.ts'
import {
  compareResults,
  countComparisonStates,
  type LabFileRow,
  recordResults,
  resultsToRecord,
  revertResults,
} from '#shared/domain/lab/labResultComparison.ts'
import { applyChanges, bagCodeOf } from '#shared/domain/tree/tree.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const row = (sample_id: string, answer: number | null, replaces?: number): LabFileRow => ({
  sample_id,
  answer,
  said: String(answer),
  ...(replaces !== undefined && { replaces }),
})
const treeOf = (...samples: readonly (readonly [bag: string, status: number])[]) =>
  aTree({}, room =>
    samples.map(([bag_code, status_id]) =>
      anItem(room, { sample: { bag_code, status_id, analysis_type_id: 1, is_urgent: false } }),
    ),
  )
const statesOf = (tree: ReturnType<typeof aTree>, rows: readonly LabFileRow[]) =>
  compareResults(tree, 1, rows).map(({ item, state, why }) =>
    [item ? bagCodeOf(item) : '', state, ...(why ? [why] : [])].join(' '),
  )

test('each sample is paired with its result in the file [3§4.4]', () => {
  const tree = treeOf(['A001', 1], ['A002', 1], ['A003', 3], ['A004', 3], ['A005', 1], ['A006', 1], ['A007', 1])
  const rows = [
    ...[row('a001 ', 2), row('A003', 3), row('A004', 2), row('A005', null), row('B1', 2)],
    ...[row('A006', 2), row('A006', 3), row('A 007', 2), row('A007', 2)],
  ]
  expect(statesOf(tree, rows)).toEqual([
    'A001 ready',
    'A002 missing',
    'A003 same',
    'A004 contradicting other',
    'A005 unread',
    'A006 contradicting twice',
    'A007 ready',
    ' extra',
  ])
  const counts = { ready: 2, contradicting: 2, unread: 1, missing: 1, extra: 1, same: 1 }
  expect(countComparisonStates(compareResults(tree, 1, rows))).toEqual(counts)
})

test('an invalid line makes its sample unread, whatever other lines contain [3§4.4]', () => {
  expect(statesOf(treeOf(['A1', 1]), [row('A1', 2), row('A1', null)])).toEqual(['A1 unread'])
  expect(statesOf(treeOf(['A1', 3]), [row('A1', null), row('A1', null)])).toEqual(['A1 unread'])
})

test('unknown Sample IDs are listed once with all their lines; a blank one matches no sample [3§4.4]', () => {
  const rows = [row('B 1', 2), row('b1', 3), row('', 2), row('Ｂ1', null)]
  const lines = compareResults(treeOf(['A1', 1], ['', 1]), 1, rows)
  expect(lines.map(({ state, rows }) => [state, rows.map(({ sample_id }) => sample_id)])).toEqual([
    ['missing', []],
    ['missing', []],
    ['extra', ['B 1', 'b1', 'Ｂ1']],
    ['extra', ['']],
  ])
})

test.each(['A001 layer 2', 'A001-2', 'a001 (b)', 'A 001/2', 'A001b', 'A001 – second layer'])(
  'the result of %s counts for A001 if the file has A001 too [P5]',
  id => {
    const tree = treeOf(['A001', 1], ['A002', 1])
    expect(statesOf(tree, [row(id, 3), row('A001', 2)])).toEqual(['A001 contradicting twice', 'A002 missing'])
    expect(statesOf(tree, [row('A001', 2), row(id, 2)])).toEqual(['A001 ready', 'A002 missing'])
    expect(statesOf(tree, [row('A001', 2), row(id, null)])).toEqual(['A001 unread', 'A002 missing'])
    expect(statesOf(tree, [row(id, 2)])).toEqual(['A001 missing', 'A002 missing', ' extra'])
  },
)

test('the result of a sample, or of an ID that only begins with the same letters, does not count for a shorter Sample ID [P5]', () => {
  const tree = treeOf(['A001', 1], ['A001-2', 1], ['KIT', 1])
  const rows = [row('A001', 2), row('A001-2', 2), row('KIT', 2), row('A0012', 3), row('KITCHEN', 3), row('KIT1', 3)]
  const ready = ['A001 ready', 'A001-2 ready', 'KIT ready']
  expect(statesOf(tree, rows)).toEqual([...ready, ' extra', ' extra', ' extra'])
  expect(statesOf(tree, [row('A001', 2), row('A001-2', 2), row('A001-2 layer 2', 3)])).toEqual([
    'A001 ready',
    'A001-2 contradicting twice',
    'KIT missing',
  ])
})

test('a footnote mark behind a Sample ID is no part of it [P5]', () => {
  const tree = treeOf(['A001', 1], ['A001A', 1], ['A00', 1])
  for (const id of ['A00¹', 'A001ᵃ', 'A00①', 'A001ª'])
    expect(compareResults(tree, 1, [row(id, 3)]).map(({ state }) => state)).toEqual([
      'missing',
      'missing',
      'missing',
      'extra',
    ])
})

test('records the sample, its Sample ID, the old and new result, and the laboratory’s first words [3§4.4]', () => {
  const tree = treeOf(['A001', 1], ['A002', 3], ['A003', 3], ['A004', 3])
  const said = (sample_id: string, words: string, answer = 4, replaces?: number) => ({
    ...row(sample_id, answer, replaces),
    said: words,
  })
  const rows = [said('a001', `${'x'.repeat(99)}👍`), said('A002', 'Amosite', 4, 3), said('A002', 'Brown', 4)]
  const twice = [said('A003', 'Amosite', 4, 3), said('A003', 'Blue', 5, 3)]
  const plan = resultsToRecord(compareResults(tree, 1, [...rows, ...twice, said('A004', 'Chrysotile', 3, 3)]))
  expect(plan).toEqual([
    { item: tree.items[0]!.id, bag: 'A001', from: null, to: 4, said: 'x'.repeat(99) },
    { item: tree.items[1]!.id, bag: 'A002', from: 3, to: 4, said: 'Amosite' },
  ])
})

test('imported results can be undone while their samples are unchanged [3§4.4]', () => {
  const tree = treeOf(['A001', 1], ['A002', 3], ['A003', 1], ['A004', 1])
  const plan = resultsToRecord(
    compareResults(tree, 1, [row('A001', 4), row('A002', 2, 3), row('A003', 5), row('A004', 6)]),
  )
  const recorded = applyChanges(tree, recordResults(tree, 1, plan, editContext()).changes)
  const [first, second, third] = recorded.items.map(({ id }) => id)
  const statuses = (after: typeof tree) => after.items.map(item => item.sample?.status_id)
  expect(statuses(recorded)).toEqual([4, 2, 5, 6])
  const back = revertResults(plan)
  expect(back.map(({ from, to }) => [from, to])).toEqual([
    [4, null],
    [2, 3],
    [5, null],
    [6, null],
  ])
  const { changes, left } = recordResults(recorded, 1, back, editContext())
  expect([statuses(applyChanges(recorded, changes)), left]).toEqual([[1, 3, 1, 1], []])
  // One item has another result, one another Sample ID, one another method; the fourth is unchanged.
  const items = recorded.items.map(item => {
    if (item.id === first) return { ...item, sample: { ...item.sample!, status_id: 3 } }
    if (item.id === second) return { ...item, sample: { ...item.sample!, bag_code: 'B1' } }
    return item.id === third ? { ...item, assessment_method_id: 4 } : item
  })
  const changed = recordResults({ ...recorded, items }, 1, back, editContext())
  expect(changed.left).toEqual(back.slice(0, 3))
  expect(changed.changes).toMatchObject([{ row: { sample: { bag_code: 'A004', status_id: 1 } } }])
})

test('a Sample ID that matches two samples is assigned to neither [3§4.4]', () => {
  const tree = treeOf(['A 01', 1], ['A01', 1])
  expect(statesOf(tree, [row('a 0 1', 2)])).toEqual(['A 01 contradicting ambiguous', 'A01 contradicting ambiguous'])
  expect(statesOf(tree, [row('A01', 2)])).toEqual(['A 01 missing', 'A01 ready'])
})

test('a result replaces only the one that was seen; followers take it over [3§4.4]', () => {
  const one = treeOf(['A001', 3])
  const parent = one.items[0]
  const room = one.rooms[0]
  if (!parent || !room) throw new Error('The tree has an item')
  const child = anItem(room, {
    assessment_method_id: 2,
    sample: undefined,
    sampled_as: { item_as_id: parent.id, status_id: 3 },
  })
  const tree = { ...one, items: [parent, child] }
  const planned = (rows: readonly LabFileRow[]) => resultsToRecord(compareResults(tree, 1, rows))
  expect(planned([row('A001', 2)])).toEqual([])
  expect(planned([row('A001', 2, 4)])).toEqual([])
  const plan = planned([row('A001', 2, 3)])
  expect(plan).toMatchObject([{ from: 3, to: 2 }])
  const after = applyChanges(tree, recordResults(tree, 1, plan, editContext()).changes)
  expect(after.items.map(item => sampleStatusOf(item, after))).toEqual([2, 2])
  expect(recordResults(after, 1, plan, editContext())).toMatchObject({ changes: [], left: plan })
})

test('lead has its own results [3§4.4]', () => {
  const lead = (bag_code: string, analysis?: number) => (room: Parameters<typeof anItem>[0]) =>
    anItem(room, {
      contaminate_id: 2,
      assessment_method_id: 7,
      sample: { bag_code, status_id: 1, analysis_type_id: 4, is_urgent: false },
      lead: { building_material: '', colour: '', ...(analysis !== undefined && { laboratory_analysis: analysis }) },
    })
  const tree = aTree({}, room => [lead('L1')(room), lead('L2', 0)(room), anItem(room)])
  const lines = compareResults(tree, 2, [row('L1', 0), row('L2', 5)])
  expect(lines.map(({ state }) => state)).toEqual(['ready', 'contradicting'])
  const { changes } = recordResults(tree, 2, resultsToRecord(lines), editContext())
  expect(changes).toMatchObject([{ row: { lead: { laboratory_analysis: 0 } } }])
  const recorded = applyChanges(tree, changes)
  const back = recordResults(recorded, 2, revertResults(resultsToRecord(lines)), editContext())
  const analyses = (after: typeof tree) =>
    after.items.map(({ sample, lead }) => [sample?.bag_code, lead?.laboratory_analysis])
  expect(analyses(applyChanges(recorded, back.changes)).sort()).toEqual(analyses(tree).sort())
})

const bags = fc.uniqueArray(fc.constantFrom('A1', 'A 1', 'a2', 'A02', 'B 3', 'B3', 'Ā4', ''), { maxLength: 8 })
const rows = fc.array(
  fc.record({
    sample_id: fc.constantFrom(
      'A1',
      ' a1',
      'A 1',
      'A  1',
      'A1-2',
      'A1b',
      'A2',
      'a02',
      'b3',
      'B 3 ',
      'ā4',
      '',
      '__proto__',
      'Z',
    ),
    answer: fc.constantFrom(2, 3, 4, null),
    said: fc.constant(''),
  }),
  { maxLength: 20 },
)
test('every sample is listed once, every line is listed, and none is both recorded and extra [3§4.4]', () => {
  fc.assert(
    fc.property(bags, fc.infiniteStream(fc.constantFrom(1, 2, 3)), rows, (codes, statuses, file) => {
      const status = statuses[Symbol.iterator]()
      const tree = treeOf(...codes.map(code => [code, status.next().value ?? 1] as const))
      const lines = compareResults(tree, 1, file)
      const sent = lines.flatMap(({ item }) => (item ? [item.id] : []))
      expect(sent.sort()).toEqual(tree.items.map(({ id }) => id).sort())
      expect(new Set(lines.flatMap(line => [...line.rows]))).toEqual(new Set(file))
      expect(lines.every(({ item, state }) => (item === undefined) === (state === 'extra'))).toBe(true)
      const plan = resultsToRecord(lines)
      expect(new Set(plan.map(({ item }) => item)).size).toBe(plan.length)
      const said = (id: string) => new Set(lines.find(({ item }) => item?.id === id)?.rows.map(({ answer }) => answer))
      for (const { item, to, from } of plan) expect([from, ...said(item)]).toEqual([null, to])
    }),
    { numRuns: 300 },
  )
})
