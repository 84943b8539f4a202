import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import type { ClearedValues } from '#frontend/features/items/values/useItemForm.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhotoField } from '#frontend/features/photos/ItemPhotoField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import type { Room } from '#shared/domain/tree/room.ts'
import { AmountFields } from './AmountFields.tsx'
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
