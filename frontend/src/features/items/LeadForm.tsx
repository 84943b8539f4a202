import { useFormContext } from 'react-hook-form'
import { ContaminantField } from '#frontend/features/items/fields/ContaminantField.tsx'
import { Photos } from '#frontend/features/items/fields/ItemDetails.tsx'
import { LeadFields } from '#frontend/features/items/fields/LeadFields.tsx'
import { MethodField } from '#frontend/features/items/fields/MethodField.tsx'
import { MethodFields } from '#frontend/features/items/fields/MethodFields.tsx'
import { NameFields } from '#frontend/features/items/fields/NameFields.tsx'
import { PolygonField } from '#frontend/features/items/fields/PolygonField.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import type { ItemPartsProps } from './AsbestosWizard.tsx'
import { CopyLastItem } from './CopyLastItem.tsx'
import { SaveAndNext } from './SaveAndNext.tsx'

/** A lead item on one page, including the polygon (3§2.2). */
export function LeadForm(props: ItemPartsProps) {
  const { ids, floor, room, cleared, takenBagCodes, draftKey, back, isNew, isCopy, swapCount, next } = props
  const { formState } = useFormContext()
  return (
    <>
      {isNew && <CopyLastItem defaults={props.defaults} room={room} isCopy={isCopy} />}
      <ContaminantField swapCount={swapCount} />
      <Photos />
      <NameFields />
      <MethodField room={room} cleared={cleared} />
      <MethodFields itemId={ids.id} takenBagCodes={takenBagCodes} />
      <div className="form-fields" data-tour="lead_create">
        <LeadFields />
      </div>
      <PolygonField ids={ids} floor={floor} room={room} draftKey={draftKey} />
      <TextArea name="comment" label="Comment" />
      <div className="form-foot">
        <ButtonLink to={back}>Cancel</ButtonLink>
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          Save
        </Button>
        {isNew && <SaveAndNext isNew last next={next} />}
      </div>
    </>
  )
}
