import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { Confirmation } from '#shared/domain/edits/confirmationEdits.ts'
import { OUTCOME_NAMES } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Confirms items; the list has the way back. What the device decides is stored before the service answers: nobody waits for it. */
export function useConfirm() {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const undo = async (item: Pick<Item, 'id'>) => {
    await edit('undoConfirmation', { id: item.id }).catch(showRefusal)
  }
  const confirm = async (item: Item, found: Omit<Confirmation, 'id' | 'inspected_on'>) => {
    const outcome = await edit('confirmItem', { ...found, id: item.id, inspected_on: nzDay() })
    const name = bagCodeOf(item) || item.name
    toast(`${name}: ${OUTCOME_NAMES[found.outcome]}`)
    return outcome
  }
  return { confirm, undo }
}

export function showRefusal(error: unknown): void {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  toast(refusal.message, 'error')
}
