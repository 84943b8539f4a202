import { useFormContext } from 'react-hook-form'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { ItemPartsProps } from './AsbestosSteps.tsx'
import { Photos } from './Details.tsx'
import { ItemContaminant } from './ItemContaminant.tsx'
import { LeadFields } from './LeadFields.tsx'
import { LikeLast } from './LikeLast.tsx'
import { MethodField } from './MethodField.tsx'
import { MethodFields } from './MethodFields.tsx'
import { PolygonField } from './PolygonField.tsx'
import { SaveAlso } from './SaveAlso.tsx'
import { WordFields } from './WordFields.tsx'

/** A lead item on one page, the polygon included (3§2.2). */
export function LeadForm(props: ItemPartsProps) {
  const { place, floor, room, lost, taken, draftKey, back, isNew, swaps, next } = props
  const { formState } = useFormContext()
  return (
    <>
      {isNew && <LikeLast fresh={props.fresh} room={room} />}
      <ItemContaminant isNew={isNew} swaps={swaps} />
      <Photos />
      <WordFields />
      <MethodField room={room} lost={lost} />
      <MethodFields itemId={place.id} taken={taken} />
      <div className="form-fields" data-tour="lead_create">
        <LeadFields />
      </div>
      <PolygonField place={place} floor={floor} room={room} draftKey={draftKey} />
      <TextArea name="comment" label="Comment" />
      <div className="form-foot">
        {isNew && <SaveAlso isNew last next={next} />}
        <ButtonLink to={back}>Cancel</ButtonLink>
        <Button
          type="submit"
          kind="primary"
          busy={formState.isSubmitting}
          onClick={() => {
            next.current = 'room'
          }}
        >
          Save
        </Button>
      </div>
    </>
  )
}
