import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { releaseBagRange, reserveBagRange } from '#shared/domain/edits/bagRangeEdits.ts'
import { nextBagCode, saveItem, saveSample } from '#shared/domain/edits/itemEdits.ts'
import {
  type BagRangeInput,
  codesOf,
  freeCodes,
  isInRange,
  nextFirst,
  rangeName,
} from '#shared/domain/tree/bagRange.ts'
import { applyChanges, type EditContext, type Tree } from '#shared/domain/tree/tree.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'

const range = (part: Partial<BagRangeInput> = {}): BagRangeInput => ({
  id: ulid(),
  contaminate_id: 1,
  prefix: 'A',
  digits: 3,
  first: 1,
  count: 50,
  ...part,
})
const sampled = (bag_code: string) => ({ sample: { bag_code, analysis_type_id: 1, is_urgent: false, status_id: 1 } })
const withItems = (...codes: string[]) => aTree({}, room => codes.map(code => anItem(room, sampled(code))))
const reserve = (tree: Tree, input: BagRangeInput, who: EditContext) =>
  applyChanges(tree, reserveBagRange(tree, input, who))
const rangesOf = ({ building }: Tree) => building.bag_ranges ?? []
const aroha = editContext()
const tane: EditContext = { ...aroha, actor: { ...editContext().actor, full_name: 'Tane Moana' } }

/** Few prefixes and numbers, so that many collide; a prefix may end in digits. */
const inputs = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 1e9 }).map(() => ulid()),
    contaminate_id: fc.constantFrom(1 as const, 2 as const),
    prefix: fc.constantFrom('', 'A', 'a', 'A1', 'A10'),
    digits: fc.integer({ min: 1, max: 3 }),
    first: fc.integer({ min: 0, max: 120 }),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 12 },
)

test('no code is ever in two ranges, and no used code is in any', () => {
  let refused = 0
  fc.assert(
    fc.property(inputs, wanted => {
      let tree = withItems('A007', 'A115')
      for (const input of wanted)
        try {
          tree = reserve(tree, input, aroha)
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'bag_range_taken' })
          refused++
        }
      const codes = rangesOf(tree).flatMap(each =>
        codesOf(each).map(code => `${each.contaminate_id} ${code.toUpperCase()}`),
      )
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.filter(code => code === '1 A007' || code === '1 A115')).toEqual([])
    }),
  )
  expect(refused).toBeGreaterThan(0)
})

test('the suggested number is always free', () => {
  fc.assert(
    fc.property(inputs, wanted => {
      let tree = withItems('A007', 'A115')
      for (const input of wanted) {
        const first = nextFirst(input, rangesOf(tree), tree.items)
        tree = reserve(tree, { ...input, first }, aroha)
      }
      expect(rangesOf(tree)).toHaveLength(wanted.length)
    }),
  )
})

test('the suggested number follows all codes of the prefix, used or reserved, of the same contaminant', () => {
  const lead = reserve(withItems('A007', 'B050'), range({ contaminate_id: 2, first: 60 }), tane)
  const tree = reserve(lead, range({ first: 20, count: 10 }), tane)
  const next = (part: Partial<BagRangeInput>, of = tree) =>
    nextFirst(range({ count: 3, ...part }), rangesOf(of), of.items)
  expect(next({}, lead)).toBe(8)
  expect([next({}), next({ prefix: 'a' }), next({ prefix: 'B' }), next({ prefix: 'C' })]).toEqual([30, 30, 51, 1])
  expect([next({ contaminate_id: 2 }), next({ digits: 2 })]).toEqual([110, 1])
})

test('a code of the other contaminant is free', () => {
  const { rooms } = withItems()
  const lead = { contaminate_id: 2, assessment_method_id: 7 } as const
  const items = [
    anItem(rooms[0]!, { ...lead, ...sampled('A001') }),
    anItem(rooms[0]!, sampled('a002')),
    anItem(rooms[0]!, { assessment_method_id: 4, sample: undefined }),
  ]
  expect(freeCodes(range({ count: 3 }), items)).toEqual(['A001', 'A003'])
  expect(freeCodes(range({ count: 2, contaminate_id: 2 }), items)).toEqual(['A002'])
})

test('a code is in a range regardless of case, but with the same digits', () => {
  const ids = range({ prefix: 'a', count: 1_000 })
  expect(['A001', 'a050', ' A999 ', 'A1000'].map(code => isInRange(ids, 1, code))).toEqual([true, true, true, true])
  expect(['A000', 'A1', 'A0001', 'A1001', 'B001', 'A'].map(code => isInRange(ids, 1, code))).toEqual(
    Array(6).fill(false),
  )
  expect(isInRange(ids, 2, 'A001')).toBe(false)
  expect([rangeName(ids), rangeName(range({ count: 1 }))]).toEqual(['a001 to a1000', 'A001'])
})

test('an overlapping range is refused at its first number, with the next free one', () => {
  const tree = reserve(withItems('A060'), range(), tane)
  const refusalOf = (input: BagRangeInput) => {
    try {
      return reserve(tree, input, aroha)
    } catch (thrown) {
      return (thrown as Refusal).fields
    }
  }
  expect(refusalOf(range({ first: 40 }))).toEqual({
    first: 'A040 is reserved for Tane Moana (A001 to A050). The next free number is 61.',
  })
  expect(refusalOf(range({ first: 51 }))).toEqual({
    first: 'A060 is already used in this building. The next free number is 61.',
  })
  expect(refusalOf(range({ prefix: 'BLOCK-A-', digits: 6 }))).toEqual({
    prefix: 'A Sample ID has up to 10 characters. Shorten the prefix.',
  })
})

test('a new item is suggested the first free code of the user’s own range; other users skip it', () => {
  const tree = reserve(withItems('A001', 'A003'), range({ first: 4, count: 3 }), aroha)
  expect(nextBagCode(tree, 1, aroha.actor.user_id)).toBe('A004')
  expect(nextBagCode(tree, 1, tane.actor.user_id)).toBe('A007')
  expect(nextBagCode(tree, 2, aroha.actor.user_id)).toBe('L001')
  const used = { ...tree, items: [...tree.items, anItem(tree.rooms[0]!, sampled('a004'))] }
  expect(nextBagCode(used, 1, aroha.actor.user_id)).toBe('A005')
  const full = { ...tree, items: ['A004', 'A005', 'A006'].map(code => anItem(tree.rooms[0]!, sampled(code))) }
  expect(nextBagCode(full, 1, aroha.actor.user_id)).toBe('A007')
})

test('another user’s code is refused with its owner; a laboratory’s correction and an item that already has it may keep it', () => {
  const tree = reserve(withItems('B001'), range(), tane)
  const item = anItem(tree.rooms[0]!, sampled('a012'))
  const refused = expect.objectContaining({
    code: 'bag_code_reserved',
    fields: { 'sample.bag_code': 'a012 is reserved for Tane Moana (A001 to A050). Use another Sample ID.' },
  })
  expect(() => saveItem(tree, { ...item, version: undefined }, aroha)).toThrowError(refused)
  const saved = applyChanges(tree, saveItem(tree, { ...item, version: undefined }, tane))
  expect(saveItem(saved, { ...item, comment: 'Behind the door', version: undefined }, aroha)[0]).toMatchObject({
    row: { comment: 'Behind the door' },
  })
  const [before] = tree.items
  expect(saveSample(tree, { id: before!.id, building_id: tree.building.id, bag_code: 'A012' }, aroha)[0]).toMatchObject(
    { row: { sample: { bag_code: 'A012' } } },
  )
})

test('the surveyor or a manager releases the numbers after the last used code', () => {
  const ids = range({ count: 10 })
  const empty = reserve(withItems('B001'), ids, tane)
  const tree = { ...empty, items: [anItem(empty.rooms[0]!, sampled('A003'))] }
  expect(() => releaseBagRange(tree, ids, aroha)).toThrowError(Refusal)
  const released = applyChanges(tree, releaseBagRange(tree, ids, tane))
  expect(rangesOf(released)).toMatchObject([{ id: ids.id, first: 1, count: 3 }])
  expect(freeCodes(rangesOf(released)[0]!, tree.items)).toEqual(['A001', 'A002'])
  expect(rangesOf(applyChanges(empty, releaseBagRange(empty, ids, editContext(ROLE.pm))))).toEqual([])
  const first = { ...empty, items: [anItem(empty.rooms[0]!, sampled('A001'))] }
  expect(rangesOf(applyChanges(first, releaseBagRange(first, ids, tane)))).toMatchObject([{ first: 1, count: 1 }])
})
