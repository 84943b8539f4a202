import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ItemView } from '#frontend/features/items/ItemDialog.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { sortRows } from '#frontend/ui/grid/gridQuery.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { bagCodeOf, itemsOf } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { ItemActions } from './ItemActions.tsx'

interface ItemPanelProps {
  readonly item: Item
  readonly room: Room
  /** Whether the building is reviewed, so that nothing in it can be changed. */
  readonly locked: boolean
}

/** An item beside the plan that shows it, with links to the previous and next item. */
export function ItemPanel({ item, room, locked }: ItemPanelProps) {
  const { tree, survey, building } = useOpenBuilding()
  const navigate = useNavigate()
  const inRoom = paths.room(survey, building, room.floor_id, room.id)
  const items = sortRows(itemsOf(tree, room.id), bagCodeOf, false)
  const at = items.findIndex(({ id }) => id === item.id)
  const open = (other: Item | undefined) => other && void navigate(`${inRoom}?item=${other.id}`, { replace: true })
  return (
    <Page
      title={fullNameOf(item)}
      tour="item_view"
      facts={[sampleIdOf(item, tree), room.name].filter(Boolean)}
      actions={
        <>
          <ButtonLink icon="left" to={inRoom}>
            {room.name}
          </ButtonLink>
          {!locked && <ItemActions item={item} room={room} locked={false} isShown />}
        </>
      }
      action={
        !locked && (
          <ButtonLink kind="primary" icon="edit" to={paths.item(survey, building, room.floor_id, room.id, item.id)}>
            Edit item
          </ButtonLink>
        )
      }
    >
      {locked && <Banner>{refusalSentence('building_reviewed')}</Banner>}
      <ItemView item={item} showsPlan={false} />
      {items.length > 1 && (
        <nav className="row" aria-label="Items of this room">
          <Button
            icon="left"
            why={at === 0 ? 'This is the first item' : undefined}
            reason="tip"
            onClick={() => open(items[at - 1])}
          >
            Previous
          </Button>
          <Button
            icon="right"
            why={at === items.length - 1 ? 'This is the last item' : undefined}
            reason="tip"
            onClick={() => open(items[at + 1])}
          >
            Next
          </Button>
          <span className="quiet small figures">
            {at + 1} of {items.length}
          </span>
        </nav>
      )}
    </Page>
  )
}
