import type { Item } from '#shared/domain/item.ts'
import { isMaterialOnly, rate } from '#shared/domain/rating.ts'
import { type Assessment, amountScore, GROUPS, PRIORITY_GROUPS, points } from '#shared/domain/scoring.ts'
import type { Tree } from '#shared/domain/tree.ts'
import { AMOUNT_TYPE_NAMES } from '#shared/domain/vocabulary.ts'
import { RiskBand } from '../../ui/RiskBand.tsx'
import { sumWords } from './sumWords.ts'
import './items.css'

/** The rating of an asbestos item and how it comes about, or how many answers are missing. */
export function ScoreSum({ item, tree }: { item: Item; tree: Tree }) {
  const rating = rate(item, tree)
  const materialOnly = isMaterialOnly(tree.building)
  const scored = item.item_scores.filter(score => score !== null).length
  if (!rating)
    return (
      <p role="status">
        <span className="figures">{scored}</span> of {item.item_scores.length} scored
      </p>
    )
  return (
    <div className="stack" role="status">
      <div className="row">
        <RiskBand band={rating.rating} provisional={rating.provisional} />
        <span className="figures">{sumWords(rating, materialOnly)}</span>
      </div>
      {rating.assessment && !materialOnly && <Groups assessment={rating.assessment} item={item} />}
      {materialOnly && (
        <p className="quiet small">Priority is not counted: the priority questions are off for this report.</p>
      )}
      {rating.provisional && (
        <p className="quiet small">Provisional: the result is awaited, and the worst type is presumed until then.</p>
      )}
    </div>
  )
}

function Groups({ assessment, item }: { assessment: Assessment; item: Item }) {
  const amount = item.amount ?? 0
  return (
    <p className="quiet small figures">
      {PRIORITY_GROUPS.map(group => `${GROUPS[group].name} ${points(assessment.sixths[group])}`).join(' + ')} ={' '}
      {points(assessment.prioritySixths)} priority, rounded up once at the end. An amount of {amount}{' '}
      {AMOUNT_TYPE_NAMES[item.amount_type_id]} scores {amountScore(item.amount_type_id, amount)} in likelihood.
    </p>
  )
}
