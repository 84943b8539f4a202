import { expect, test } from 'vitest'
import { type Badge, badgeOf, badgeOfWords, badgeText, ratingBadge, type Tone } from '#shared/domain/item/badge.ts'
import type { Rating } from '#shared/domain/item/rating.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aTree } from '#test/support/data/tree.ts'

const removed = { outcome: 'removed', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']
/** The badge of an item of 12 m² with all scores 1: its total is 8 (NZ), Medium. */
function badgeFor(known: Known, part: Partial<Item> = {}): Badge {
  const tree = aTree()
  const item = { ...itemWith(tree.rooms[0]!, known, '', 1), item_scores: Array<number>(12).fill(1), ...part }
  return badgeOf(item, { ...tree, items: [item] })
}
const badge = (word: string, tone: Tone, provisional = false): Badge => ({ word, tone, provisional })

test('an item’s badge: its rating for asbestos, its verdict for lead and for removed items [3§9]', () => {
  const cases: readonly (readonly [Known, Partial<Item>, Badge])[] = [
    [{ method: 1, status: 3 }, {}, badge('Medium', 'medium')],
    [{ method: 1, status: 3 }, { amount: undefined }, badge('Low', 'low')],
    [{ method: 1, status: 1 }, {}, badge('Medium', 'medium', true)],
    [{ method: 1, status: 2 }, {}, badge('Negative', 'negative')],
    [{ method: 1, status: 3 }, { item_scores: Array(12).fill(3) }, badge('High', 'high')],
    [{ method: 1, status: 3 }, { item_scores: Array(12).fill(null) }, badge('Not scored', 'awaiting')],
    [{ method: 5 }, {}, badge('Inaccessible', 'inaccessible')],
    [{ method: 1, status: 3 }, { inspection: removed }, badge('Removed', 'negative')],
    [{ method: 7 }, {}, badge('Awaiting result', 'awaiting')],
    [{ method: 7, lead: { laboratory_analysis: 1000 } }, {}, badge('Lead paint', 'high')],
    [{ method: 12 }, {}, badge('Presumed lead paint', 'presumed')],
    [{ method: 7, lead: { laboratory_analysis: 999 } }, {}, badge('Below threshold', 'negative')],
    [{ method: 10 }, {}, badge('Inaccessible', 'inaccessible')],
    [{ method: 7, lead: { laboratory_analysis: 1000 } }, { inspection: removed }, badge('Removed', 'negative')],
  ]
  expect(cases.map(([known, part]) => badgeFor(known, part))).toEqual(cases.map(([, , expected]) => expected))
})

const TONES: Readonly<Record<Rating, Tone>> = {
  High: 'high',
  Moderate: 'medium',
  Medium: 'medium',
  Low: 'low',
  'Very Low': 'veryLow',
  Negative: 'negative',
  Inaccessible: 'inaccessible',
}

test('every rating has its colour, and its words lead back to it [3§9]', () => {
  for (const [rating, tone] of Object.entries(TONES) as [Rating, Tone][])
    for (const provisional of [false, true]) {
      const shown = ratingBadge({ rating, provisional })
      expect(shown).toEqual({ word: rating, tone, provisional })
      expect(badgeText(shown)).toBe(provisional ? `${rating}, provisional` : rating)
      expect(badgeOfWords(badgeText(shown))).toEqual({ tone, provisional })
    }
  const words: readonly (readonly [string, Tone])[] = [
    ['Lead paint', 'high'],
    ['Presumed lead paint', 'presumed'],
    ['Below threshold', 'negative'],
    ['Awaiting result', 'awaiting'],
    ['Removed', 'negative'],
    ['Not scored', 'awaiting'],
    ['', 'awaiting'],
  ]
  for (const [word, tone] of words) expect(badgeOfWords(word), word).toEqual({ tone, provisional: false })
})
