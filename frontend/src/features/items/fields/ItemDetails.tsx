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
  readonly lost: ClearedValues | undefined
  readonly taken: Set<string>
  readonly isNew: boolean
  readonly swaps: number
}

/** The first step of an asbestos item (3§2.3). */
export function ItemDetails({ itemId, room, lost, taken, isNew, swaps }: DetailsProps) {
  return (
    <>
      <ContaminantField isNew={isNew} swaps={swaps} />
      <Photos />
      <NameFields />
      <MethodField room={room} lost={lost} />
      <MethodFields itemId={itemId} taken={taken} />
      <AmountFields />
      <TextArea name="comment" label="Comment" />
    </>
  )
}

/** A second photo only beside a first, and only where the building takes several. */
export function Photos() {
  const { tree } = useOpenBuilding()
  const image = useWatch<ItemValues, 'image'>({ name: 'image' })
  return (
    <>
      <ItemPhotoField name="image" label="Photo" />
      {image && tree.building.has_multiple_images && <ItemPhotoField name="image_alt" label="Alternate photo" />}
    </>
  )
}
