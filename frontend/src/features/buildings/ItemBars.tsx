import { useMemo } from 'react'
import { bandClass, RatingBadge, RatingShape } from '#frontend/ui/elements/RatingBadge.tsx'
import { type BadgeCount, ratingCounts, resultCounts } from '#shared/domain/item/badgeCounts.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import './buildings.css'

/** How many items have each rating, and each result, as bars with their legend. */
export function ItemBars({ tree }: { readonly tree: Tree }) {
  const [ratings, results] = useMemo(() => [ratingCounts(tree), resultCounts(tree)], [tree])
  return (
    <div className="item-bars">
      <ItemBar title="Items by rating" counts={ratings} />
      <ItemBar title="Items by result" counts={results} />
    </div>
  )
}

function ItemBar({ title, counts }: { readonly title: string; readonly counts: readonly BadgeCount[] }) {
  return (
    <figure className="item-bar">
      <figcaption>{title}</figcaption>
      <div className="item-bar-line" aria-hidden="true">
        {counts.map(({ badge, count }) => (
          <span key={badge.word + badge.provisional} className={bandClass(badge)} style={{ flexGrow: count }}>
            <RatingShape tone={badge.tone} />
            <span className="figures">{count}</span>
          </span>
        ))}
      </div>
      <ul>
        {counts.map(({ badge, count }) => (
          <li key={badge.word + badge.provisional}>
            <RatingBadge badge={badge} /> <strong className="figures">{count}</strong>
          </li>
        ))}
      </ul>
    </figure>
  )
}
