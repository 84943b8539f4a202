import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { photoCaption } from '#shared/domain/item/photoCaption.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { MarkedPhoto } from './MarkedPhoto.tsx'

interface ItemPhotoProps {
  readonly photo: Photo
  readonly item: Item
  readonly alt: string
}

export function ItemPhoto({ photo, item, alt }: ItemPhotoProps) {
  const { tree } = useOpenBuilding()
  const [busy, setBusy] = useState(false)
  const image = useImage(photo.file)
  if (image.state === 'failed')
    return (
      <p className="quiet">
        The photo isn’t on this device. <Button onClick={image.retry}>Try again</Button>
      </p>
    )
  const src = urlOf(image)
  const caption = photoCaption(photo, item, tree)
  const nameParts = [sampleIdOf(item, tree) || item.name, findRow(tree.rooms, item.room_id)?.name]
  const download = () => {
    if (!src) return
    setBusy(true)
    import('./savePhotoCopy.ts')
      .then(({ savePhotoCopy }) => savePhotoCopy(photo, src, caption, nameParts.filter(Boolean).join(' ')))
      .catch(() => toast('Couldn’t save the photo. Try again when you’re back online.', 'error'))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <MarkedPhoto photo={photo} src={src} alt={alt} caption={caption} />
      <div>
        <Button kind="quiet" icon="download" busy={busy || !src} onClick={download}>
          Download photo
        </Button>
      </div>
    </div>
  )
}
