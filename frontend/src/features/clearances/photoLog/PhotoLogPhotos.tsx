import { useEffect, useRef, useState } from 'react'
import type { LogPhoto } from '#shared/domain/clearance/clearanceFiles.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { movedTo, neighbour } from './photoLogChanges.ts'

interface Props {
  readonly photos: readonly LogPhoto[]
  readonly onChange: (photos: LogPhoto[]) => void
}

/** The photos in their order: dragged to another place, or moved by their buttons. */
export function PhotoLogPhotos({ photos, onChange }: Props) {
  const [dragged, drag] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const [moved, remember] = useState<{ id: string; by: 1 | -1 }>()
  // The browser takes the focus from what is moved within the page.
  useEffect(() => {
    if (!moved) return
    const tile = list.current?.querySelector(`[data-photo="${moved.id}"]`)
    const [same, other] = moved.by === 1 ? ['later', 'earlier'] : ['earlier', 'later']
    const button = tile?.querySelector<HTMLElement>(`[data-move="${same}"]`)
    ;(button ?? tile?.querySelector<HTMLElement>(`[data-move="${other}"]`))?.focus()
  }, [moved])
  const shown = photos.filter(({ deleted }) => !deleted)
  const place = (id: string) => shown.findIndex(each => each.id === id) + 1
  const move = (id: string, by: 1 | -1) => {
    const to = neighbour(photos, id, by)
    if (!to) return
    onChange(movedTo(photos, id, to))
    remember({ id, by })
    say(`Photo ${place(id)} moved to position ${place(to)} of ${shown.length}`)
  }
  const put = (photo: LogPhoto) => onChange(photos.map(each => (each.id === photo.id ? photo : each)))
  return (
    <>
      <ol ref={list} className="log-photos">
        {photos.map(photo => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={place(photo.id)}
            isFirst={neighbour(photos, photo.id, -1) === undefined}
            isLast={neighbour(photos, photo.id, 1) === undefined}
            isDragged={dragged === photo.id}
            onDrag={drag}
            onDrop={() => {
              if (dragged) onChange(movedTo(photos, dragged, photo.id))
              drag(undefined)
            }}
            onMove={by => move(photo.id, by)}
            onChange={put}
          />
        ))}
      </ol>
      <p className="hidden-visually" role="status">
        {said}
      </p>
    </>
  )
}
