import { useState } from 'react'
import type { Item } from '#shared/domain/item.ts'
import { sampleIdOf } from '#shared/domain/itemNames.ts'
import type { Photo } from '#shared/domain/photo.ts'
import { photoCaption } from '#shared/domain/photoCaption.ts'
import { find } from '#shared/domain/tree.ts'
import { usePicture } from '../../store/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInside } from '../buildings/inside.ts'
import { MarkedPhoto } from './MarkedPhoto.tsx'

interface ItemPhotoProps {
  readonly photo: Photo
  readonly item: Item
  readonly alt: string
}

/** A photo of a saved item as the report shows it, and a copy of that to take away. */
export function ItemPhoto({ photo, item, alt }: ItemPhotoProps) {
  const { tree } = useInside()
  const [busy, setBusy] = useState(false)
  const picture = usePicture(photo.file)
  if (picture.state === 'loading') return <Skeleton shape="image" />
  if (picture.state === 'failed')
    return (
      <p className="quiet">
        The photo is not on this device. <Button onClick={picture.retry}>Try again</Button>
      </p>
    )
  const caption = photoCaption(photo, item, tree)
  const words = [sampleIdOf(item, tree) || item.name, find(tree.rooms, item.room_id)?.name]
  const download = () => {
    setBusy(true)
    import('./copyOf.ts')
      .then(({ savePhoto }) => savePhoto(photo, picture.url, caption, words.filter(Boolean).join(' ')))
      .catch(() => toast('The photo could not be saved. Try again when there is a connection.', 'error'))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <MarkedPhoto photo={photo} src={picture.url} alt={alt} caption={caption} />
      <div>
        <Button icon="download" busy={busy} onClick={download}>
          Download photo
        </Button>
      </div>
    </div>
  )
}
