import { expect, test } from 'vitest'
import { resultText } from '#shared/domain/item/resultText.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aTree } from '#test/support/data/tree.ts'

const removed = { outcome: 'removed', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']

/** The result text of an item; a follower's leader has amosite. Whole numbers end with a point. */
function textOf(known: Known, part: Partial<Item> = {}): string {
  const room = aTree().rooms[0]!
  const parent = itemWith(room, { method: 1, status: 4 }, '', 1)
  const item = { ...itemWith(room, known, parent.id, 2), ...part }
  return resultText(item, { items: [parent, item] }, value => `${value}.`)
}

test('an asbestos result in words, with its source if not from a laboratory [2§3]', () => {
  const cases: readonly (readonly [Known, string])[] = [
    [{ method: 1, status: 3 }, 'Chrysotile'],
    [{ method: 1, status: 2 }, 'Negative (no asbestos detected)'],
    [{ method: 1, status: 1 }, 'Awaiting Result'],
    [{ method: 1 }, 'Awaiting Result'],
    [{ method: 2 }, 'Amosite'],
    [{ method: 3, status: 5 }, 'Strongly Presumed: Crocidolite'],
    [{ method: 4 }, 'Presumed'],
    [{ method: 4, status: 2 }, 'Presumed: Negative (no asbestos detected)'],
    [{ method: 5, status: 3 }, 'Not accessed: presumed to contain asbestos'],
    [{ method: 6, status: 3 }, 'Previously Sampled: Chrysotile'],
    [{ method: 6, status: 1 }, 'Previously Sampled: Awaiting Result'],
    [{ method: 6 }, 'Previously Sampled'],
    [{ method: 11, status: 13 }, 'BMIS Asbestos: Asbestos, type unknown'],
    [{ method: 13 }, 'No PACM observed'],
    [{ method: 14, status: 13 }, 'Assumed: Asbestos, type unknown'],
  ]
  expect(cases.map(([known]) => textOf(known))).toEqual(cases.map(([, text]) => text))
})

test('the result of lead in words: mg/kg from the laboratory, ppm by XRF, or a spot test [3§9]', () => {
  const cases: readonly (readonly [Known, string])[] = [
    [{ method: 7 }, 'Awaiting Result'],
    [{ method: 7, lead: { laboratory_analysis: 1250 } }, '1250. mg/kg'],
    [{ method: 9, lead: { xrf_result: 0 } }, '0. ppm (XRF)'],
    [{ method: 8, lead: { laboratory_analysis: 10, xrf_result: 5000 } }, '10. mg/kg'],
    [{ method: 9, lead: { colour_metric: 1 } }, 'Spot test positive'],
    [{ method: 9, lead: { colour_metric: 0 } }, 'Spot test negative, not measured'],
    [{ method: 10 }, 'Not accessed'],
    [{ method: 10, lead: { xrf_result: 900 } }, 'Not accessed'],
  ]
  expect(cases.map(([known]) => textOf(known))).toEqual(cases.map(([, text]) => text))
})

test('a removed item keeps its result [2§3]', () => {
  expect(textOf({ method: 1, status: 3 }, { inspection: removed })).toBe('Chrysotile')
  expect(textOf({ method: 9, lead: { colour_metric: 1 } }, { inspection: removed })).toBe('Spot test positive')
})
