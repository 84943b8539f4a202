import { useEffect, useRef, useState } from 'react'
import type { LogPhoto } from '#shared/domain/clearance/clearanceFiles.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { movePhoto, neighbourOf } from './photoLogChanges.ts'

interface Props {
  readonly photos: readonly LogPhoto[]
  readonly onChange: (photos: LogPhoto[]) => void
}

export function PhotoLogPhotos({ photos, onChange }: Props) {
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [lastMove, setLastMove] = useState<{ id: string; offset: 1 | -1 }>()
  // The browser drops the focus of an element that moves within the page.
  useEffect(() => {
    if (!lastMove) return
    const tile = list.current?.querySelector(`[data-photo="${lastMove.id}"]`)
    const [same, other] = lastMove.offset === 1 ? ['later', 'earlier'] : ['earlier', 'later']
    const button = tile?.querySelector<HTMLElement>(`[data-move="${same}"]`)
    ;(button ?? tile?.querySelector<HTMLElement>(`[data-move="${other}"]`))?.focus()
  }, [lastMove])
  const visiblePhotos = photos.filter(({ deleted }) => !deleted)
  const positionOf = (id: string) => visiblePhotos.findIndex(each => each.id === id) + 1
  const move = (id: string, offset: 1 | -1) => {
    const to = neighbourOf(photos, id, offset)
    if (!to) return
    onChange(movePhoto(photos, id, to))
    setLastMove({ id, offset })
    setAnnouncement(`Photo ${positionOf(id)} moved to position ${positionOf(to)} of ${visiblePhotos.length}`)
  }
  const replacePhoto = (photo: LogPhoto) => onChange(photos.map(each => (each.id === photo.id ? photo : each)))
  return (
    <>
      <ol ref={list} className="log-photos">
        {photos.map(photo => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={positionOf(photo.id)}
            isFirst={neighbourOf(photos, photo.id, -1) === undefined}
            isLast={neighbourOf(photos, photo.id, 1) === undefined}
            isDragged={dragged === photo.id}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged) onChange(movePhoto(photos, dragged, photo.id))
              setDragged(undefined)
            }}
            onMove={offset => move(photo.id, offset)}
            onChange={replacePhoto}
          />
        ))}
      </ol>
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
    </>
  )
}
