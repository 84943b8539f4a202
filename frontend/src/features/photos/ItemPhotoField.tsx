import { useFormContext, useWatch } from 'react-hook-form'
import type { Photo } from '#shared/domain/photo.ts'
import { photoPlace } from '#shared/domain/photoCaption.ts'
import { useKeepPhoto } from '../../files/useKeepPhoto.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useInside } from '../buildings/inside.ts'
import { PhotoField, type PhotoFieldProps } from '../rooms/PhotoField.tsx'
import { MarkedPhoto } from './MarkedPhoto.tsx'
import { MarkUp } from './MarkUp.tsx'
import { counted } from './words.ts'

/** A photo of an item: with its marks, and the way to change them. The value is a `Photo` or null. */
export function ItemPhotoField({ name, label }: Pick<PhotoFieldProps, 'name' | 'label'>) {
  const { tree } = useInside()
  const { setValue } = useFormContext()
  const photo: Photo | null = useWatch({ name })
  const keep = useKeepPhoto()
  const mayGo = async () => !photo?.marks?.length || Boolean(await confirm(losing(photo.marks.length)))
  return (
    <PhotoField name={name} label={label} keep={keep} mayGo={mayGo}>
      {src =>
        photo && {
          picture: <MarkedPhoto photo={photo} src={src} alt={label} caption={[photoPlace(photo, tree.building)]} />,
          action: <MarkUp photo={photo} src={src} onSave={marked => setValue(name, marked, { shouldDirty: true })} />,
        }
      }
    </PhotoField>
  )
}

const losing = (marks: number) => ({
  title: 'Give up this photo?',
  message: `The ${counted(marks)} on it will be lost with it.`,
  confirm: 'Give up',
  danger: true,
})
