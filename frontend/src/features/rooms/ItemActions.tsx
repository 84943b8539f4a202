import { useState } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { DuplicateItem } from '#frontend/features/duplicates/DuplicateItem.tsx'
import { ItemDialog } from '#frontend/features/items/ItemDialog.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { confirmPartDeletion } from '#frontend/features/openBuilding/partDeletion.tsx'
import { runDeletion } from '#frontend/features/openBuilding/runDeletion.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { MoveItem } from './MoveItem.tsx'

interface ItemActionsProps {
  readonly item: Item
  readonly room: Room
  /** Whether the building is reviewed, so that nothing in it can be changed. */
  readonly locked: boolean
  /** Whether the item is shown already. */
  readonly isShown?: boolean
}

/** The menu of an item: view, edit, duplicate, move and delete. */
export function ItemActions({ item, room, locked, isShown = false }: ItemActionsProps) {
  const { tree, survey, building } = useOpenBuilding()
  const edit = useEdit(building)
  const [isViewing, setIsViewing] = useState(false)
  const deleteItem = async () => {
    const choice = await confirmPartDeletion(tree, { model: 'item', itemIds: [item.id], detail: detailOf(item, room) })
    if (!choice) return
    const target = { id: item.id, version: item.version, ...choice }
    if (await runDeletion(() => edit('deleteItem', target, { before: item }))) toast('Item deleted')
  }
  const editPath = paths.item(survey, building, room.floor_id, room.id, item.id)
  return (
    <>
      <MoreActions label={`Actions for ${item.name}`}>
        {!isShown && (
          <Button icon="eye" onClick={() => setIsViewing(true)}>
            View
          </Button>
        )}
        {!locked && (
          <>
            <ButtonLink icon="edit" to={editPath}>
              Edit item
            </ButtonLink>
            {!item.is_duplicated && <DuplicateItem item={item} room={room} named />}
            <MoveItem item={item} />
            <Button icon="trash" onClick={() => void deleteItem()}>
              Delete item
            </Button>
          </>
        )}
      </MoreActions>
      <ItemDialog
        item={isViewing ? item : undefined}
        edit={locked ? undefined : () => editPath}
        onClose={() => setIsViewing(false)}
      />
    </>
  )
}

/** Tells an item from others of the same name: `Vinyl sheet to floor in Kitchen, sample A003, with a photo`. */
const detailOf = (item: Item, room: Room): string =>
  [
    `${fullNameOf(item)} in ${room.name}`,
    item.sample?.bag_code && `sample ${item.sample.bag_code}`,
    item.image && 'with a photo',
  ]
    .filter(Boolean)
    .join(', ')
