import type { ReactNode } from 'react'
import { type RefObject, useRef } from 'react'
import { Details, type DetailsProps } from '#frontend/features/items/fields/ItemDetails.tsx'
import { PolygonField, type PolygonFieldProps } from '#frontend/features/items/fields/PolygonField.tsx'
import { Recommendations } from '#frontend/features/items/fields/RecommendationsField.tsx'
import { Scoring } from '#frontend/features/items/scoring/ScoringStep.tsx'
import type { Next } from '#frontend/features/items/values/afterSave.ts'
import type { Fresh, Place } from '#frontend/features/items/values/itemValues.ts'
import { usePart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { type Step, Wizard } from '#frontend/ui/fields/Wizard.tsx'
import { LikeLast } from './CopyLastItem.tsx'
import { SaveAlso } from './SaveAndNext.tsx'
import { StepBody } from './WizardStepBody.tsx'
import { ITEM_STEPS } from './wizardSteps.ts'

export interface ItemPartsProps extends Omit<DetailsProps, 'itemId'>, PolygonFieldProps {
  readonly place: Place
  readonly back: string
  readonly next: RefObject<Next>
  /** What a new item begins with. */
  readonly fresh: Fresh
}

const LAST = ITEM_STEPS.at(-1)?.key

/** An asbestos item in four steps. An item that is there already can be saved at any of them. */
export function AsbestosSteps(props: ItemPartsProps) {
  const { place, floor, room, lost, taken, draftKey, back, isNew, swaps, next } = props
  const moved = useRef(false)
  const contents: Readonly<Record<(typeof ITEM_STEPS)[number]['key'], ReactNode>> = {
    details: (
      <>
        {isNew && <LikeLast fresh={props.fresh} room={room} />}
        <Details itemId={place.id} room={room} lost={lost} taken={taken} isNew={isNew} swaps={swaps} />
      </>
    ),
    polygon: <PolygonField place={place} floor={floor} room={room} draftKey={draftKey} />,
    scoring: <Scoring place={place} room={room} />,
    recommendations: <Recommendations place={place} room={room} />,
  }
  const steps: Step[] = ITEM_STEPS.map(({ key, tour, title, fields }) => ({
    key,
    title,
    fields,
    also: <SaveAlso isNew={isNew} last={key === LAST} next={next} />,
    content: (
      <StepBody key={key} moved={moved} tour={tour}>
        {contents[key]}
      </StepBody>
    ),
  }))
  const part = usePart()
  return <Wizard steps={steps} finish="Save" opensAt={part} other={<ButtonLink to={back}>Cancel</ButtonLink>} />
}
