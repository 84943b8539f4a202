import { MarkStrokes } from '#frontend/features/photos/markUp/MarkStrokes.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import type { RegisterItem, RegisterRoom } from '#shared/domain/building/issuedRegister.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'
import type { Files } from './useFiles.ts'

interface RoomItemsProps {
  readonly room: RegisterRoom
  readonly items: readonly RegisterItem[]
  readonly files: Files
}

export const RoomItems = ({ room, items, files }: RoomItemsProps) => (
  <section className="portal-room" id={room.id} tabIndex={-1} aria-labelledby={`${room.id}-name`}>
    <h2 id={`${room.id}-name`}>{room.name}</h2>
    {room.finding && <p className="quiet">{room.finding}</p>}
    {!room.finding && items.length === 0 && <p className="quiet">No items recorded</p>}
    {items.map(item => (
      <ItemDetails key={item.id} item={item} files={files} />
    ))}
  </section>
)

const badgeOf = ({ rating, tone, provisional }: RegisterItem) => ({
  word: rating.replace(/, provisional$/, ''),
  tone,
  provisional,
})

const ItemDetails = ({ item, files }: { item: RegisterItem; files: Files }) => (
  <details className="portal-item" id={item.id} tabIndex={-1}>
    <summary>
      <span className="portal-item-name">
        {item.sample_id && <span className="quiet unbroken">{item.sample_id}</span>} {item.name}
      </span>
      <RatingBadge badge={badgeOf(item)} />
    </summary>
    <div className="stack">
      <DescriptionList
        facts={[
          { name: 'Contaminant', value: CONTAMINANT_NAMES[item.contaminate_id] },
          { name: 'Result', value: item.result },
          ...(item.due ? [{ name: 'Next inspection', value: dueText(item.due, nzDay()) }] : []),
          ...item.facts
            .filter(({ label }) => !label.startsWith('Score'))
            .map(({ label, value }) => ({ name: label, value, wide: WIDE.includes(label) })),
        ]}
      />
      <ItemPhoto item={item} files={files} />
    </div>
  </details>
)
const WIDE: readonly string[] = ['Recommendations', 'Comment']

function ItemPhoto({ item: { image, name }, files }: { item: RegisterItem; files: Files }) {
  if (!image) return null
  const url = files.links?.[image.file]
  if (!url) return files.failure ? <p className="quiet">{files.failure}</p> : null
  return (
    <figure className="portal-photo">
      <img src={url} alt={name} width={image.width} height={image.height} loading="lazy" />
      {image.marks && (
        <svg viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
          <MarkStrokes strokes={strokesOfMarks(image.marks, image)} />
        </svg>
      )}
    </figure>
  )
}
