import { type KeyboardEvent, memo } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type ItemIds, type ItemValues, itemFromValues } from '#frontend/features/items/values/itemValues.ts'
import { useItemValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { SCORE_PROPERTIES, type ScoreProperty } from '#shared/domain/vocabulary/scoreProperties.ts'
import { ScoreExplained, ScoreLine } from './ScoreSummary.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import './scoring.css'

const GROUP_NAMES = [...new Set(SCORE_PROPERTIES.map(property => property.group))]
const [MATERIAL] = GROUP_NAMES

/** The third step: twelve questions with their wording, and the running total. Keys 0 to 3 answer and move on. */
export function ScoringStep({ ids, room }: { ids: ItemIds; room: Room }) {
  const { tree } = useOpenBuilding()
  const values = useItemValues()
  const hasError = useFormState<ItemValues>({ name: 'item_scores' }).errors.item_scores !== undefined
  const onKeyDown = useScoreKeys()
  const method = methodOf(values.assessment_method_id)
  if (!method?.holds.includes('item_scores'))
    return (
      <Banner>
        {method?.name} items aren’t scored, because the material wasn’t seen or isn’t suspect. Continue to the next
        step.
      </Banner>
    )
  const item = itemFromValues(values, ids, room)
  if (item.reported_sample?.status_id === SAMPLE_STATUS.negative)
    return (
      <>
        <Banner>The reported sample is negative, so the lowest scores and an amount of 0 are set.</Banner>
        <ScoreLine item={item} tree={tree} />
        <ScoreTable item={item} />
      </>
    )
  const materialOnly = isMaterialOnly(tree.building)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the controls; this only handles their digit keys
    <div className="form-fields" onKeyDown={onKeyDown}>
      <div className="score-sum" data-tour="score_sum">
        <ScoreLine item={item} tree={tree} />
        {hasError && <p className="field-error">{refusalSentence('scores_missing')}</p>}
      </div>
      <ScoreExplained item={item} tree={tree} />
      {GROUP_NAMES.map(group => (
        <section key={group} className="score-group" aria-label={group}>
          <h2>
            {group}
            {materialOnly && group !== MATERIAL && <span className="quiet small"> not counted in this report</span>}
          </h2>
          {SCORE_PROPERTIES.filter(property => property.group === group).map(property => (
            <ScoreCards key={property.id} property={property} />
          ))}
        </section>
      ))}
    </div>
  )
}

const indexOf = (property: ScoreProperty) => SCORE_PROPERTIES.indexOf(property)

/** Memoised: renders again only for its own answer, not for those of the others. */
const ScoreCards = memo(({ property }: { property: ScoreProperty }) => (
  <RadioCards
    name={`item_scores.${indexOf(property)}`}
    label={property.name}
    required
    scores
    choices={property.scores.map(({ score, name }) => ({ id: score, label: name }))}
  />
))

/** A digit answers the question that has the focus and moves to the next one. */
function useScoreKeys() {
  const form = useFormContext<ItemValues>()
  return (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target instanceof Element ? event.target.closest('[data-field^="item_scores."]') : null
    const index = Number(field?.getAttribute('data-field')?.split('.')[1])
    const choice = SCORE_PROPERTIES[index]?.scores.find(({ score }) => String(score) === event.key)
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    form.setValue(`item_scores.${index}`, choice.score, { shouldDirty: true, shouldValidate: true })
    const next = event.currentTarget.querySelector<HTMLElement>(
      `[data-field="item_scores.${index + 1}"] input:checked, [data-field="item_scores.${index + 1}"] input`,
    )
    next?.focus()
  }
}
