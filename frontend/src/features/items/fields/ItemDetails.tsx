import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import type { ClearedValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhotoField } from '#frontend/features/photos/ItemPhotoField.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import type { Room } from '#shared/domain/tree/room.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { AMOUNT_TYPE_NAMES, optionsOf } from '#shared/domain/vocabulary/referenceLists.ts'
import { ContaminantField } from './ContaminantField.tsx'
import { MethodField } from './MethodField.tsx'
import { MethodFields } from './MethodFields.tsx'
import { NameFields } from './NameFields.tsx'

export interface DetailsProps {
  readonly itemId: string
  readonly room: Room
  readonly cleared: ClearedValues | undefined
  readonly takenBagCodes: Set<string>
  readonly swapCount: number
}

/** The first step of an asbestos item (3§2.3). */
export function ItemDetails({ itemId, room, cleared, takenBagCodes, swapCount }: DetailsProps) {
  return (
    <>
      <ContaminantField swapCount={swapCount} />
      <Photos />
      <NameFields />
      <MethodField room={room} cleared={cleared} />
      <MethodFields itemId={itemId} takenBagCodes={takenBagCodes} />
      <AmountFields />
      <TextArea name="comment" label="Comment" />
    </>
  )
}

/** The photo, and after it a second one where the building allows several. */
export function Photos() {
  const { tree } = useOpenBuilding()
  const image = useWatch<ItemValues, 'image'>({ name: 'image' })
  return (
    <>
      <ItemPhotoField name="image" label="Photo" />
      {tree.building.has_multiple_images && (
        <fieldset className="bare-fields" disabled={!image}>
          <ItemPhotoField name="image_alt" label="Alternate photo" />
        </fieldset>
      )}
    </>
  )
}

const UNITS = optionsOf(AMOUNT_TYPE_NAMES).map(({ id, name }) => ({ id, label: name }))

/** The amount is optional where the material was not seen or is not suspect. */
function AmountFields() {
  const method = methodOf(useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' }))
  if (!method?.holds.includes('amount')) return null
  return (
    <FieldRow>
      <NumberField name="amount" label="Amount" required={method.requires.includes('amount')} />
      <SelectField name="amount_type_id" label="Unit" required options={UNITS} />
    </FieldRow>
  )
}
