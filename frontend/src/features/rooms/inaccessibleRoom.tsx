import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { type ChangedItem, changedItemWords } from '#shared/domain/item/clearedValues.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Room } from '#shared/domain/tree/room.ts'

/** The question before a room is marked Inaccessible: the changed items and their cleared values. */
export const inaccessibleQuestion = (changed: readonly ChangedItem[]) => ({
  title: 'Mark this room Inaccessible?',
  message: (
    <>
      <p>
        {countOf(changed.length, 'item')} will be recorded as inaccessible.
        {changed.some(({ cleared }) => cleared.length > 0) && ' This also clears what is named after each.'}
      </p>
      <ul className="changed-items">
        {changed.map(each => (
          <li key={each.before.id}>{changedItemWords(each)}</li>
        ))}
      </ul>
    </>
  ),
  confirm: 'Mark Inaccessible',
  danger: true,
})

export function useUndoInaccessible() {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  return (room: Room, changed: readonly ChangedItem[]) => async () => {
    const { version, updated_at: _, is_duplicated: __, ...fields } = room
    await edit('saveRoom', { ...fields, version: version + 1 })
    for (const { before, after } of changed) {
      const { version: seen, updated_at: ___, is_duplicated: ____, ...item } = before
      await edit('saveItem', { ...item, version: seen + 1, clears: [] }, { before: { ...after, version: seen + 1 } })
    }
  }
}
