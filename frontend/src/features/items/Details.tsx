import { useWatch } from 'react-hook-form'
import type { Room } from '#shared/domain/room.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useInside } from '../buildings/inside.ts'
import { ItemPhotoField } from '../photos/ItemPhotoField.tsx'
import { AmountFields } from './AmountFields.tsx'
import { ItemContaminant } from './ItemContaminant.tsx'
import type { ItemValues } from './itemValues.ts'
import { MethodField } from './MethodField.tsx'
import { MethodFields } from './MethodFields.tsx'
import type { Lost } from './useItemForm.ts'
import { WordFields } from './WordFields.tsx'

export interface DetailsProps {
  readonly itemId: string
  readonly room: Room
  readonly lost: Lost | undefined
  readonly taken: Set<string>
  readonly isNew: boolean
  readonly swaps: number
}

/** The first step of an asbestos item (3§2.3). */
export function Details({ itemId, room, lost, taken, isNew, swaps }: DetailsProps) {
  return (
    <>
      <ItemContaminant isNew={isNew} swaps={swaps} />
      <Photos />
      <WordFields />
      <MethodField room={room} lost={lost} />
      <MethodFields itemId={itemId} taken={taken} />
      <AmountFields />
      <TextArea name="comment" label="Comment" />
    </>
  )
}

/** A second photo only beside a first, and only where the building takes several. */
export function Photos() {
  const { tree } = useInside()
  const image = useWatch<ItemValues, 'image'>({ name: 'image' })
  return (
    <>
      <ItemPhotoField name="image" label="Photo" />
      {image && tree.building.has_multiple_images && <ItemPhotoField name="image_alt" label="Alternate photo" />}
    </>
  )
}
