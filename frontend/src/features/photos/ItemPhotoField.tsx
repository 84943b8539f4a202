import { useFormContext, useWatch } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useStorePhoto } from '#frontend/images/useStorePhoto.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { photoDateAndAddress } from '#shared/domain/item/photoCaption.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { MarkedPhoto } from './MarkedPhoto.tsx'
import { MarkUpButton } from './MarkUpButton.tsx'
import { PhotoField, type PhotoFieldProps } from './PhotoField.tsx'

/** The field for a photo of an item, with its marks and a button to change them. The value is a `Photo` or null. */
export function ItemPhotoField({ name, label }: Pick<PhotoFieldProps, 'name' | 'label'>) {
  const { tree } = useOpenBuilding()
  const { setValue } = useFormContext()
  const photo: Photo | null = useWatch({ name })
  const store = useStorePhoto()
  const confirmLoss = async () => !photo?.marks?.length || Boolean(await confirm(lossQuestion(photo.marks.length)))
  return (
    <PhotoField name={name} label={label} store={store} confirmLoss={confirmLoss}>
      {src =>
        photo && {
          picture: (
            <MarkedPhoto photo={photo} src={src} alt={label} caption={[photoDateAndAddress(photo, tree.building)]} />
          ),
          action: src && (
            <MarkUpButton photo={photo} src={src} onSave={marked => setValue(name, marked, { shouldDirty: true })} />
          ),
        }
      }
    </PhotoField>
  )
}

const lossQuestion = (marks: number) => ({
  title: 'Remove this photo?',
  message: `This also removes the ${countOf(marks, 'mark')} on it.`,
  confirm: 'Remove',
  danger: true,
})
