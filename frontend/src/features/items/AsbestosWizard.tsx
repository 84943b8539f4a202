import type { ReactNode } from 'react'
import { type RefObject, useRef } from 'react'
import { type DetailsProps, ItemDetails } from '#frontend/features/items/fields/ItemDetails.tsx'
import { PolygonField, type PolygonFieldProps } from '#frontend/features/items/fields/PolygonField.tsx'
import { RecommendationsField } from '#frontend/features/items/fields/RecommendationsField.tsx'
import { ScoringStep } from '#frontend/features/items/scoring/ScoringStep.tsx'
import type { AfterSave } from '#frontend/features/items/values/afterSave.ts'
import type { ItemParent, NewItemDefaults } from '#frontend/features/items/values/itemValues.ts'
import { useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Wizard, type WizardStep } from '#frontend/ui/fields/Wizard.tsx'
import { CopyLastItem } from './CopyLastItem.tsx'
import { SaveAndNext } from './SaveAndNext.tsx'
import { WizardStepBody } from './WizardStepBody.tsx'
import { ITEM_STEPS } from './wizardSteps.ts'

export interface ItemPartsProps extends Omit<DetailsProps, 'itemId'>, PolygonFieldProps {
  readonly place: ItemParent
  readonly back: string
  readonly next: RefObject<AfterSave>
  /** What a new item begins with. */
  readonly fresh: NewItemDefaults
}

const LAST = ITEM_STEPS.at(-1)?.key

/** An asbestos item in four steps. An item that is there already can be saved at any of them. */
export function AsbestosWizard(props: ItemPartsProps) {
  const { place, floor, room, lost, taken, draftKey, back, isNew, swaps, next } = props
  const moved = useRef(false)
  const contents: Readonly<Record<(typeof ITEM_STEPS)[number]['key'], ReactNode>> = {
    details: (
      <>
        {isNew && <CopyLastItem fresh={props.fresh} room={room} />}
        <ItemDetails itemId={place.id} room={room} lost={lost} taken={taken} isNew={isNew} swaps={swaps} />
      </>
    ),
    polygon: <PolygonField place={place} floor={floor} room={room} draftKey={draftKey} />,
    scoring: <ScoringStep place={place} room={room} />,
    recommendations: <RecommendationsField place={place} room={room} />,
  }
  const steps: WizardStep[] = ITEM_STEPS.map(({ key, tour, title, fields }) => ({
    key,
    title,
    fields,
    also: <SaveAndNext isNew={isNew} last={key === LAST} next={next} />,
    content: (
      <WizardStepBody key={key} moved={moved} tour={tour}>
        {contents[key]}
      </WizardStepBody>
    ),
  }))
  const part = useLinkedPart()
  return <Wizard steps={steps} finish="Save" opensAt={part} other={<ButtonLink to={back}>Cancel</ButtonLink>} />
}
