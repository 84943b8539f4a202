import type { Badge, Tone } from '#shared/domain/item/badge.ts'

/** Each tone has its own shape, so that it does not depend on colour. */
const SHAPES: Readonly<Record<Tone, string>> = {
  negative: 'M3 8h10',
  veryLow: 'M8 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  low: 'M3.5 3.500h9v9h-9z',
  medium: 'M8 2l6 6-6 6-6-6z',
  high: 'M8 2l6.5 11.500h-13z',
  // Half filled: the lines at the right have no area.
  presumed: 'M8 2v11.500h-6.500zM8 2l6.5 11.500M14.500 13.500h-6.500',
  inaccessible: 'M4 4l8 8M12 4l-8 8',
  awaiting: 'M8 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  unmeasured: 'M3 5.500h10M3 10.500h10',
}

/** The classes of a tone, hollow while a result is awaited. */
export const bandClass = ({ tone, provisional }: Badge): string =>
  `band band-${tone}${provisional || tone === 'awaiting' ? ' band-hollow' : ''}`

export const RatingShape = ({ tone }: Pick<Badge, 'tone'>) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[tone]} />
  </svg>
)

/** A rating or verdict as shape and word: hollow while a result is awaited, and labelled where it is provisional. */
export function RatingBadge({ badge }: { badge: Badge }) {
  return (
    <span className={bandClass(badge)}>
      <RatingShape tone={badge.tone} />
      {badge.word}
      {badge.provisional && <span className="quiet">provisional</span>}
    </span>
  )
}
