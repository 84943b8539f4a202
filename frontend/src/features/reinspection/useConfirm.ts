import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { Confirmation } from '#shared/domain/edits/confirmationEdits.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Confirms items, with undo in the list. The device stores each decision at once and does not wait for the service. */
export function useConfirm() {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const undo = async (item: Pick<Item, 'id'>) => {
    await edit('undoConfirmation', { id: item.id }).catch(showRefusal)
  }
  const confirm = ({ id }: Pick<Item, 'id'>, confirmation: Omit<Confirmation, 'id' | 'inspected_on'>) =>
    edit('confirmItem', { ...confirmation, id, inspected_on: nzDay() })
  return { confirm, undo }
}

export function showRefusal(error: unknown): void {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  toast(refusal.message, 'error')
}
