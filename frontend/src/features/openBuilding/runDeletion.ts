import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Resolves to whether the deletion succeeded. Shows a refusal as a toast. */
export async function runDeletion(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    toast(error.message, 'error')
    return false
  }
}
