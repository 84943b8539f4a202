import type { ReactNode, RefObject } from 'react'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { type DetailsProps, ItemDetails } from '#frontend/features/items/fields/ItemDetails.tsx'
import { PolygonField, type PolygonFieldProps } from '#frontend/features/items/fields/PolygonField.tsx'
import { RecommendationsField } from '#frontend/features/items/fields/RecommendationsField.tsx'
import { ScoreLine } from '#frontend/features/items/scoring/ScoreSummary.tsx'
import { CopiedScores, ScoringStep } from '#frontend/features/items/scoring/ScoringStep.tsx'
import type { AfterSave } from '#frontend/features/items/values/afterSave.ts'
import { type ItemIds, itemFromValues, type NewItemDefaults } from '#frontend/features/items/values/itemValues.ts'
import { useItemValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Wizard, type WizardStep } from '#frontend/ui/fields/Wizard.tsx'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { hasSetScores } from '#shared/domain/item/itemRules.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { CopyLastItem } from './CopyLastItem.tsx'
import { ITEM_STEPS } from './itemSteps.ts'
import { SaveAndNext } from './SaveAndNext.tsx'

export interface ItemPartsProps extends Omit<DetailsProps, 'itemId'>, PolygonFieldProps {
  readonly isNew: boolean
  /** Whether the new item starts with the values of the last one. */
  readonly isCopy: boolean
  readonly ids: ItemIds
  readonly back: string
  readonly next: RefObject<AfterSave>
  readonly defaults: NewItemDefaults
}

const LAST = ITEM_STEPS.at(-1)?.key

/**
 * An asbestos item in four steps. The scoring step is left out where a rule sets the scores. A complete item can be saved from any
 * step.
 */
export function AsbestosWizard(props: ItemPartsProps) {
  const { ids, floor, room, cleared, takenBagCodes, draftKey, back, isNew, isCopy, swapCount, next } = props
  const { tree } = useOpenBuilding()
  const values = useItemValues()
  const item = itemFromValues(values, ids, room)
  const contents: Readonly<Record<(typeof ITEM_STEPS)[number]['key'], ReactNode>> = {
    details: (
      <>
        {isNew && <CopyLastItem defaults={props.defaults} room={room} isCopy={isCopy} />}
        <ItemDetails
          itemId={ids.id}
          room={room}
          cleared={cleared}
          takenBagCodes={takenBagCodes}
          swapCount={swapCount}
        />
        {isNew && <CopiedScores item={item} />}
      </>
    ),
    polygon: <PolygonField ids={ids} floor={floor} room={room} draftKey={draftKey} />,
    scoring: <ScoringStep ids={ids} room={room} isNew={isNew} />,
    recommendations: <RecommendationsField ids={ids} room={room} />,
  }
  const isScoreless = hasSetScores(item)
  const summaries: Partial<typeof contents> = {
    details: fullNameOf(item),
    polygon: item.layer.polygons.length > 0 && 'On the plan',
    scoring: item.item_scores.some(score => score !== null) && <ScoreLine item={item} tree={tree} />,
    recommendations:
      item.item_recommendations.length > 0 && countOf(item.item_recommendations.length, 'recommendation'),
  }
  const applicable = ITEM_STEPS.filter(({ key }) => key !== 'scoring' || !isScoreless)
  const steps: WizardStep[] = applicable.map(({ key, tour, title, fields }) => ({
    key,
    title,
    fields,
    summary: summaries[key],
    also: <SaveAndNext isNew={isNew} last={key === LAST} next={next} />,
    content: (
      <div key={key} className="form-fields" data-tour={tour}>
        {contents[key]}
      </div>
    ),
  }))
  const part = useLinkedPart()
  const [refusedField] = Object.keys(useReopened()?.refusal.fields ?? {})
  return (
    <Wizard
      steps={steps}
      finish="Save"
      opensAt={part ?? refusedField}
      other={<ButtonLink to={back}>Cancel</ButtonLink>}
    />
  )
}
