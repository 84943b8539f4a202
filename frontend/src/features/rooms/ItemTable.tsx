import { paths } from '#frontend/app/navigation/paths.ts'
import { useChangedSinceLook } from '#frontend/features/history/useChangedSinceLook.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { opensOnRightClick } from '#frontend/ui/elements/openImage.ts'
import { RatingBadge } from '#frontend/ui/elements/RatingBadge.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { sortRows } from '#frontend/ui/grid/gridQuery.ts'
import { badgeOf } from '#shared/domain/item/badge.ts'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { resultText } from '#shared/domain/item/resultText.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, itemsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { ItemActions } from './ItemActions.tsx'
import './rooms.css'

interface ItemTableProps {
  readonly room: Room
  readonly returnPath: string
  readonly locked: boolean
}

/**
 * The items of a room, sorted by Sample ID; items without one come last. Marks items that others changed since the reviewer
 * last looked.
 */
export function ItemTable({ room, returnPath, locked }: ItemTableProps) {
  const { tree, survey, building } = useOpenBuilding()
  const changed = new Set(useChangedSinceLook(false).flatMap(({ item }) => (item.room_id === room.id ? item.id : [])))
  const view = (item: Item) => `${returnPath}?item=${item.id}`
  return (
    <div className="item-table">
      {changed.size > 0 && <p className="quiet">Changed since you last looked: {changed.size}</p>}
      <DataGrid<Item>
        label="Items"
        columns={columnsOf(tree, changed)}
        rows={sortRows(itemsOf(tree, room.id), bagCodeOf, false)}
        rowKey={item => item.id}
        href={view}
        actions={item => (
          <>
            {!locked && (
              <span className="item-edit">
                <ButtonLink
                  kind="quiet"
                  icon="edit"
                  label={`Edit ${item.name}`}
                  to={paths.item(survey, building, room.floor_id, room.id, item.id)}
                />
              </span>
            )}
            <ItemActions item={item} room={room} locked={locked} />
          </>
        )}
        search="Search items"
        empty={{
          title: 'There are no items in this room',
          hint: locked ? '' : 'Add the first material that you sampled, presumed or couldn’t reach.',
        }}
      />
    </div>
  )
}

const columnsOf = (tree: Tree, changed: ReadonlySet<string>): Column<Item>[] => [
  {
    key: 'name',
    title: 'Name',
    card: 'title',
    sort: item => item.name,
    render: item => <ItemName item={item} isChanged={changed.has(item.id)} />,
    text: item => [fullNameOf(item), changed.has(item.id) && CHANGED].filter(Boolean).join(' '),
  },
  {
    key: 'contaminate',
    title: 'Contaminant',
    sort: item => CONTAMINANT_NAMES[item.contaminate_id],
    render: item => CONTAMINANT_NAMES[item.contaminate_id],
  },
  { key: 'method', title: 'Assessment Method', sort: methodName, render: methodName },
  {
    key: 'bag',
    title: 'Sample ID',
    card: 'below',
    sort: bagCodeOf,
    text: item => sampleIdOf(item, tree),
    render: item => sampleIdOf(item, tree),
  },
  {
    key: 'result',
    title: 'Result',
    card: 'belowLast',
    sort: item => resultText(item, tree, formatNumber),
    render: item => resultText(item, tree, formatNumber),
  },
  {
    key: 'rating',
    title: 'Risk',
    card: 'end',
    sort: item => badgeOf(item, tree).word,
    render: item => <RatingBadge badge={badgeOf(item, tree)} />,
  },
]

const CHANGED = 'Changed'

interface ItemNameProps {
  readonly item: Item
  /** Changed since the reviewer last looked. */
  readonly isChanged: boolean
}

/** The item’s photo and full name. The view of the item has the spinner, because only the view requests the drawing image (3§4.1). */
function ItemName({ item, isChanged }: ItemNameProps) {
  const photo = useImage(item.image?.file)
  return (
    <span className="item-name">
      <span className="item-photo">
        {item.image && photo.state === 'ready' ? (
          <img src={photo.url} alt="" loading="lazy" {...opensOnRightClick(photo.url)} />
        ) : (
          <Icon name="image" />
        )}
      </span>
      <span>
        <strong>{fullNameOf(item)}</strong>
        {isChanged && (
          <span className="item-changed">
            <StatusChip name={CHANGED} />{' '}
            <span className="quiet">{[item.updated_by, formatMoment(item.updated_at)].filter(Boolean).join(', ')}</span>
          </span>
        )}
      </span>
    </span>
  )
}

const methodName = (item: Item) => methodOf(item.assessment_method_id)?.name ?? ''
