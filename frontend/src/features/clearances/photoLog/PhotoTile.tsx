import { useImage } from '#frontend/store/useImage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import type { LogPhoto } from '#shared/domain/clearance/clearanceFiles.ts'

interface Props {
  readonly photo: LogPhoto
  /** The position, starting at 1. */
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly onDrag: (id: string | undefined) => void
  readonly onDrop: () => void
  readonly onMove: (offset: 1 | -1) => void
  readonly onChange: (photo: LogPhoto) => void
}

export function PhotoTile(props: Props) {
  const { photo, number, onChange } = props
  if (photo.deleted)
    return (
      <li className="log-tile log-tile-gone" data-photo={photo.id}>
        <span className="quiet small">Will be removed when you save.</span>
        <Button onClick={() => onChange({ ...photo, deleted: false })}>Undo</Button>
      </li>
    )
  return (
    <li
      className={props.isDragged ? 'log-tile log-tile-dragged' : 'log-tile'}
      data-photo={photo.id}
      onDragOver={event => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={event => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        props.onDrop()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for the buttons below */}
      <div
        className="log-picture"
        draggable
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', photo.id)
          props.onDrag(photo.id)
        }}
        onDragEnd={() => props.onDrag(undefined)}
      >
        <TileImage photo={photo} number={number} />
        <span className="log-number figures" aria-hidden="true">
          {number}
        </span>
      </div>
      <input
        className="input"
        aria-label={`Caption of photo ${number}`}
        placeholder="Caption"
        maxLength={190}
        value={photo.name}
        onChange={({ target }) => onChange({ ...photo, name: target.value })}
      />
      <Buttons {...props} />
    </li>
  )
}

function Buttons({ photo, number, isFirst, isLast, onMove, onChange }: Props) {
  return (
    <span className="log-buttons">
      {!isFirst && (
        <Button
          kind="quiet"
          icon="left"
          data-move="earlier"
          label={`Move photo ${number} earlier`}
          onClick={() => onMove(-1)}
        />
      )}
      {!isLast && (
        <Button
          kind="quiet"
          icon="right"
          data-move="later"
          label={`Move photo ${number} later`}
          onClick={() => onMove(1)}
        />
      )}
      <Button
        kind="quiet"
        icon="trash"
        label={`Remove photo ${number}`}
        onClick={() => onChange({ ...photo, deleted: true })}
      />
    </span>
  )
}

function TileImage({ photo, number }: { photo: LogPhoto; number: number }) {
  const image = useImage(photo.picture.file)
  if (image.state === 'ready')
    return (
      <img
        src={image.url}
        alt={photo.name || `Photo ${number} in the log`}
        draggable={false}
        loading="lazy"
        {...opensOnRightClick(image.url)}
      />
    )
  if (image.state === 'failed')
    return (
      <Button kind="quiet" icon="waiting" onClick={image.retry}>
        Load photo {number}
      </Button>
    )
  return <Spinner />
}
