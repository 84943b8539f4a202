import { expect, test } from 'vitest'
import { bagCheck, bagNamed, bagsByRoom, bagsToSend, namedSentence } from '#shared/domain/item/bagCheck.ts'
import { bagsOfItems, canReuseBagCheck } from '#shared/domain/item/bagCheckRecord.ts'
import { bagLabelText } from '#shared/domain/item/bagLabel.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { anItem, aReinspection, aTree } from '#test/support/data/tree.ts'

const sample = (bag_code: string) => ({ sample: { bag_code, is_urgent: false, status_id: 1 } })
const lead = { contaminate_id: CONTAMINANT.lead, assessment_method_id: METHOD.leadSampled }
const tree = aTree({}, room => [
  anItem(room, sample('A10')),
  anItem(room, sample('a2')),
  anItem(room, { ...sample('L1'), ...lead }),
  anItem(room, sample('B1')),
  anItem(room, { ...sample('B1'), ...lead }),
  anItem(room, { name: 'Soffit', assessment_method_id: METHOD.presumed }),
  anItem(room, {
    ...{ name: 'Old tiles', assessment_method_id: METHOD.previouslySampled },
    reported_sample: { name: 'Survey of 2019', sample_number: 'K7' },
  }),
])
const EARLIER = '01J00000000000000000000009'
const building_id = tree.building.id
const label = (bag_code: string, contaminate_id: ContaminantId = CONTAMINANT.asbestos) =>
  bagLabelText({ building_id, contaminate_id, bag_code })

test('the bag check lists the bags of the chain of custody, in its order [2§4]', () => {
  const { laboratory, company, survey } = exampleSubject()
  if (!laboratory) throw new Error('The example has a laboratory')
  for (const contaminate_id of [CONTAMINANT.asbestos, CONTAMINANT.lead]) {
    const paper = chainOfCustody({ tree: exampleTree, company, survey, laboratory, surveyors: [], contaminate_id })
    const bags = bagsToSend(exampleTree, [contaminate_id])
    expect(bags.map(bag => [bag.code, bag.label])).toEqual(paper.samples.map(({ bag_code, qr }) => [bag_code, qr]))
  }
  expect(bagsToSend(tree).map(({ code }) => code)).toEqual(['A10', 'a2', 'B1', 'B1', 'L1'].sort(naturally))
})

test('a re-inspection includes its new samples and those awaiting a result, not earlier results [2§4]', () => {
  const reinspection = aReinspection()
  const inspection = (outcome: 'added' | 'changed') => ({
    ...{
      reinspection_id: reinspection.id,
      outcome,
      inspected_on: '2026-06-01',
      seen_on: '2026-06-01',
      inspected_by: 'u',
      note: '',
    },
  })
  const answered = (bag_code: string) => ({ sample: { bag_code, is_urgent: false, status_id: 3 } })
  const again = aTree({ reinspection }, room => [
    anItem(room, { name: 'Old tiles', ...answered('A1') }),
    anItem(room, { ...answered('A2'), inspection: inspection('changed') }),
    anItem(room, { ...sample('A3'), inspection: inspection('changed') }),
    anItem(room, { ...answered('A4'), inspection: inspection('added') }),
    anItem(room, { ...answered('A5'), inspection: { ...inspection('added'), reinspection_id: EARLIER } }),
  ])
  const bags = bagsToSend(again)
  expect(bags.map(({ code }) => code)).toEqual(['A3', 'A4'])
  expect(bagNamed('A1', { tree: again, bags, ticked: new Set() })).toEqual({
    outcome: 'strange',
    reason: 'A1 is “Old tiles”, whose result was here before the re-inspection.',
  })
})

const naturally = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' }).compare

test('a label or a Sample ID ticks its bag once [2§4]', () => {
  const check = bagCheck(tree, [label('A10'), ' A2 ', label('L1', CONTAMINANT.lead)])
  expect(check.missing.map(({ label }) => label).sort()).toEqual([label('B1'), label('B1', CONTAMINANT.lead)])
  expect(check.strange).toEqual([])
  for (const text of ['a10', label('A10').toLowerCase(), label('A2')])
    expect(bagNamed(text, check).outcome).toBe('already ticked')
  expect(namedSentence(bagNamed('A10', check))).toBe('A10 is already checked.')
  const named = bagNamed(label('B1', CONTAMINANT.lead), check)
  expect(named.outcome).toBe('ticked')
  expect(named.bag?.item.contaminate_id).toBe(CONTAMINANT.lead)
  expect(namedSentence(named)).toBe('B1 checked.')
})

test.each([
  ['a label of another building', 'CLF1:01JABCDEFGHJKMNPQRSTVWXYZ0:1:A10', 'This label is for another building: A10.'],
  ['an address', 'https://poster.example/win', 'Not a Sample ID: https://poster.example/win'],
  ['a spare label', label('A99'), 'No item in this building has the Sample ID A99.'],
  ['the other contaminant', label('A10', CONTAMINANT.lead), 'No item in this building has the Sample ID A10.'],
  ['an item that needs no sample', 'K7', 'K7 is “Old tiles”, which has no sample for the laboratory.'],
  ['two bags', 'b1', 'Two bags have the Sample ID B1, one for each contaminant. Tick the right one.'],
])('2§4 %s is strange, with the reason', (_, text, reason) => {
  const check = bagCheck(tree, [text, text])
  expect(check.strange).toEqual([{ text, reason }])
  expect(check.ticked.size).toBe(0)
})

test('a contaminant that is no longer surveyed has no bags [2§4]', () => {
  const asbestos = { ...tree, building: { ...tree.building, is_lead: false } }
  const { bags, strange } = bagCheck(asbestos, [label('L1', CONTAMINANT.lead)])
  expect(bags.map(({ code }) => code)).not.toContain('L1')
  expect(strange).toHaveLength(1)
})

test('a tick belongs to the label: after a change of the Sample ID, the bag is missing and the old label strange [2§4]', () => {
  const items = tree.items.map(item => (item.sample?.bag_code === 'A10' ? { ...item, ...sample('A11') } : item))
  const check = bagCheck({ ...tree, items }, [label('A10')])
  expect(check.missing.map(({ code }) => code)).toContain('A11')
  expect(check.strange.map(({ reason }) => reason)).toEqual(['No item in this building has the Sample ID A10.'])
})

test('bags are listed by room, each once [2§4]', () => {
  const twoFloors: Tree = exampleTree
  const bags = bagsToSend(twoFloors)
  const rooms = bagsByRoom(twoFloors, bags)
  expect(
    rooms
      .flatMap(room => room.bags)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(bags.map(({ label }) => label).sort())
  for (const room of rooms) expect(new Set(room.bags.map(({ item }) => item.room_id))).toEqual(new Set([room.id]))
})

test('the next document may repeat the last check for 30 days while its bags are the same [2§4]', () => {
  const checked = { tree, contaminate_id: CONTAMINANT.asbestos }
  const record = { checked_at: '2026-11-01T00:00:00.000Z', checked: ['A10'], strange: ['A99'] }
  const sent = { record, bags: bagsOfItems(checked) }
  expect(sent.bags).toHaveLength(3)
  const may = (items: Tree['items'], now = '2026-11-30T00:00:00.000Z') =>
    canReuseBagCheck(sent, { ...checked, tree: { ...tree, items } }, now)
  const [first] = tree.items
  const room = tree.rooms[0]!
  expect(may(tree.items)).toBe(true)
  expect(may(tree.items.map(item => ({ ...item, comment: 'Typed since' })))).toBe(true)
  expect(may(tree.items, '2026-12-03T00:00:00.000Z')).toBe(false)
  expect(may([...tree.items, anItem(room, sample('A11'))])).toBe(false)
  expect(may(tree.items.slice(1))).toBe(false)
  expect(may(tree.items.map(item => (item === first ? anItem(room, sample('A10')) : item)))).toBe(false)
  expect(may([...tree.items, anItem(room, { ...sample('L2'), ...lead })])).toBe(true)
})
