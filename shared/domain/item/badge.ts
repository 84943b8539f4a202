import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { type ItemRating, type Rating, rateItem } from './rating.ts'
import { VERDICT_WORDS, VERDICTS, type Verdict, verdictOf } from './verdict.ts'

export type Tone =
  | 'high'
  | 'presumed'
  | 'medium'
  | 'low'
  | 'veryLow'
  | 'negative'
  | 'inaccessible'
  | 'awaiting'
  | 'unmeasured'

/** A rating or verdict as a word with colour and shape, on screen and on paper. */
export interface Badge {
  readonly word: string
  readonly tone: Tone
  /** Whether the rating is the worst possible one because a lab result is awaited. */
  readonly provisional: boolean
}

/** Example: `High, provisional` */
export const badgeText = ({ word, provisional }: Badge): string => (provisional ? `${word}, provisional` : word)

export const RATING_TONES: Readonly<Record<Rating, Tone>> = {
  High: 'high',
  Moderate: 'medium',
  Medium: 'medium',
  Low: 'low',
  'Very Low': 'veryLow',
  Negative: 'negative',
  Inaccessible: 'inaccessible',
}
export const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = {
  positive: 'high',
  presumed: 'presumed',
  awaiting: 'awaiting',
  unmeasured: 'unmeasured',
  negative: 'negative',
  inaccessible: 'inaccessible',
  removed: 'negative',
}

export const ratingBadge = (rating: Pick<ItemRating, 'rating' | 'provisional'> | undefined): Badge =>
  rating
    ? { word: rating.rating, tone: RATING_TONES[rating.rating], provisional: rating.provisional }
    : { word: 'Not scored', tone: 'awaiting', provisional: false }

export const leadBadge = (verdict: Verdict): Badge => ({
  word: VERDICT_WORDS[CONTAMINANT.lead][verdict],
  tone: VERDICT_TONES[verdict],
  provisional: false,
})

/** The rating of an asbestos item. Lead items and removed items have no rating and show their verdict. */
export function badgeOf(item: Item, tree: Pick<Tree, 'items' | 'building'>): Badge {
  const verdict = verdictOf(item, tree)
  const isRated = item.contaminate_id === CONTAMINANT.asbestos && verdict !== 'removed'
  return isRated ? ratingBadge(rateItem(item, tree)) : leadBadge(verdict)
}

/** The look of a badge, from a text that `badgeText` wrote. */
export function badgeOfWords(text: string): Pick<Badge, 'tone' | 'provisional'> {
  const [word = ''] = text.split(', provisional')
  const ratings: Readonly<Record<string, Tone | undefined>> = RATING_TONES
  const verdict = VERDICTS.find(each => VERDICT_WORDS[CONTAMINANT.lead][each] === word)
  return { tone: ratings[word] ?? (verdict ? VERDICT_TONES[verdict] : 'awaiting'), provisional: word !== text }
}
