import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { ratingBadge } from '#shared/domain/item/badge.ts'
import { assessEnteredScores, isMaterialOnly, rateItem } from '#shared/domain/item/rating.ts'
import {
  amountScore,
  formatScore,
  PRIORITY_GROUPS,
  type RiskAssessment,
  SCORE_GROUPS,
} from '#shared/domain/item/scoring.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { AMOUNT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { awaitingText, materialText, scoreSummaryText } from './scoreSummaryText.ts'
import './scoring.css'

interface ScoreProps {
  readonly item: Item
  readonly tree: Tree
}

/** The rating of an asbestos item with its total in one line, or the number of missing scores. */
export function ScoreLine({ item, tree }: ScoreProps) {
  const rating = rateItem(item, tree)
  const scored = item.item_scores.filter(score => score !== null).length
  const partialAssessment = scored < item.item_scores.length ? assessEnteredScores(item, tree) : undefined
  return (
    <p className="score-line" role="status">
      {rating && <RatingBadge badge={ratingBadge(rating)} />}
      {rating?.assessment && <span className="figures">{scoreSummaryText(rating, isMaterialOnly(tree.building))}</span>}
      {scored < item.item_scores.length && (
        <span className="figures">
          {partialAssessment && (
            <strong>
              {partialAssessment.total} or more, {partialAssessment.band}
              {partialAssessment.band === 'High' ? '' : ' or above'}.{' '}
            </strong>
          )}
          {scored} of {item.item_scores.length} scored
        </span>
      )}
    </p>
  )
}

export function ScoreExplained({ item, tree }: ScoreProps) {
  const rating = rateItem(item, tree)
  const materialOnly = isMaterialOnly(tree.building)
  return (
    <div className="quiet small figures">
      {rating?.assessment && <p>{materialText(item, tree)}</p>}
      {rating?.assessment && !materialOnly && <Groups assessment={rating.assessment} item={item} />}
      {materialOnly && <p>Priority isn’t counted, because the priority questions are off for this report.</p>}
      {rating?.provisional && <p>{awaitingText(tree.building.scoring_variant)}</p>}
    </div>
  )
}

function Groups({ assessment, item }: { assessment: RiskAssessment; item: Item }) {
  const { amount = 0, amount_type_id } = item
  const groups = PRIORITY_GROUPS.map(group => `${SCORE_GROUPS[group].name} ${formatScore(assessment.sixths[group])}`)
  return (
    <p>
      Priority: {groups.join(' + ')} = {formatScore(assessment.prioritySixths)}. The total is rounded up once, at the
      end. The likelihood of disturbance is the average of location, accessibility and extent; an amount of{' '}
      {`${formatNumber(amount)}\u00a0${AMOUNT_TYPE_NAMES[amount_type_id]}`} is extent{' '}
      {amountScore(amount_type_id, amount)}.
    </p>
  )
}
