import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { type Badge, badgeOf, badgeText, type Tone, VERDICT_TONES } from './badge.ts'
import { VERDICT_WORDS, VERDICTS, verdictOf } from './verdict.ts'

export interface BadgeCount {
  readonly badge: Badge
  readonly count: number
}

/** From the most urgent to the least. */
const TONES: readonly Tone[] = [
  'high',
  'presumed',
  'medium',
  'low',
  'veryLow',
  'awaiting',
  'unmeasured',
  'inaccessible',
  'negative',
]

/** How many items have each badge, the most urgent first. The counts add up to all items. */
export function ratingCounts(tree: Pick<Tree, 'items' | 'building'>): BadgeCount[] {
  const counts = new Map<string, BadgeCount>()
  for (const item of tree.items) {
    const badge = badgeOf(item, tree)
    const key = badgeText(badge)
    counts.set(key, { badge, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => TONES.indexOf(a.badge.tone) - TONES.indexOf(b.badge.tone))
}

/** How many items have each verdict, in the words for asbestos. The counts add up to all items. */
export function resultCounts(tree: Pick<Tree, 'items'>): BadgeCount[] {
  const verdicts = tree.items.map(item => verdictOf(item, tree))
  return VERDICTS.map(verdict => ({
    badge: {
      word: VERDICT_WORDS[verdict === 'unmeasured' ? CONTAMINANT.lead : CONTAMINANT.asbestos][verdict],
      tone: VERDICT_TONES[verdict],
      provisional: false,
    },
    count: verdicts.filter(each => each === verdict).length,
  })).filter(({ count }) => count > 0)
}
